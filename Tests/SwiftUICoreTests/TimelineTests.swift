import DisplayTree
import XCTest

@testable import SwiftUI

@MainActor final class TimelineTests: XCTestCase {
  private func seconds(_ date: Date) -> String { String(Int(date.timeIntervalSinceReferenceDate)) }

  func testATimelineIsEvaluatedAtItsDates() async throws {
    let graph = ViewGraph()
    graph.clock.advance(to: 100.5)
    let start = Date(timeIntervalSinceReferenceDate: 90)
    graph.root.mount(
      TimelineView(.periodic(from: start, by: 2)) { context in Text(self.seconds(context.date)) })
    var seen: [String] = []
    for time in [100.5, 101, 102, 103, 107] {
      graph.clock.advance(to: time)
      graph.flush()
      seen.append(Harness.texts(graph)[0])
    }
    XCTAssertEqual(seen, ["100", "100", "102", "102", "106"])
    XCTAssertEqual(graph.counters.bodies, 3, "not between its dates")
  }

  func testATimelineFollowsAClockThatIsSet() async throws {
    let graph = ViewGraph()
    graph.clock.advance(to: 10_000.5)
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var asked = 0
    graph.root.mount(
      TimelineView(CountedSchedule(base: .periodic(from: start, by: 2)) { asked += 1 }) { context in
        Text(self.seconds(context.date))
      })
    func show(_ time: Double, setBy adjustment: Double) -> String {
      graph.clock.adjustment = adjustment
      graph.clock.advance(to: time)
      graph.flush()
      return Harness.texts(graph)[0]
    }
    XCTAssertEqual(show(10_001, setBy: 0), "10000")
    XCTAssertEqual(show(10_002, setBy: -3600), "6402", "an hour back: it goes on at once")
    XCTAssertEqual(show(10_004, setBy: -3600), "6404")
    XCTAssertEqual(show(10_006, setBy: 1e9), "1000010006", "thirty years on: without counting them all")
    XCTAssertLessThan(asked, 30)
  }

  func testExplicitDatesAndMinutes() async {
    let dates = [1.0, 5, 9].map { Date(timeIntervalSinceReferenceDate: $0) }
    XCTAssertEqual(Array(ExplicitTimelineSchedule(dates).entries(from: .now, mode: .normal)), dates)
    var minutes = EveryMinuteTimelineSchedule().entries(
      from: Date(timeIntervalSinceReferenceDate: 130), mode: .normal
    ).makeIterator()
    XCTAssertEqual(minutes.next()?.timeIntervalSinceReferenceDate, 120)
    XCTAssertEqual(minutes.next()?.timeIntervalSinceReferenceDate, 180)
  }

  func testAPausedTimelineDoesNotTick() async throws {
    let graph = ViewGraph()
    graph.clock.advance(to: 0)
    graph.root.mount(TimelineView(.animation(paused: true)) { _ in Text("x") })
    graph.flush()
    graph.clock.advance(to: 10)
    graph.flush()
    XCTAssertEqual(graph.counters.bodies, 1)
  }

  func testPhasesFollowEachOther() async throws {
    let graph = ViewGraph()
    graph.clock.advance(to: 0)
    graph.root.mount(
      PhaseAnimator([0.2, 1]) {
        Color.red.frame(width: 5).opacity($0)
      } animation: { _ in
        .linear(duration: 1)
      })
    graph.flush()
    let first = graph.tree.snapshot()
    XCTAssertTrue("\(first.operations)".contains("number(0.2)"), "it begins with the first phase")
    XCTAssertEqual(first.animations.map(\.duration), [1])
    graph.clock.advance(to: 0.5)
    graph.flush()
    XCTAssertTrue(graph.tree.takePatch().isEmpty)
    graph.clock.advance(to: 1)
    graph.flush()
    let patch = graph.tree.takePatch()
    XCTAssertEqual(patch.animations.map(\.duration), [1])
    guard case .set(_, let values, 0)? = patch.operations.first else { return XCTFail("\(patch)") }
    XCTAssertEqual(values, [.opacity: 0.2])
  }

  func testPhasesRunOnceForATrigger() async throws {
    struct Content: View {
      var trigger: Int
      var body: some View {
        PhaseAnimator(["a", "b", "c"], trigger: trigger) {
          Text($0)
        } animation: { _ in
          .linear(duration: 1)
        }
      }
    }
    let harness = Harness(Content(trigger: 0))
    harness.graph.clock.advance(to: 0)
    XCTAssertEqual(harness.texts, ["a"])
    harness.change { harness.graph.root.update(Content(trigger: 1)) }
    var seen = harness.texts
    for time in [1.0, 2, 3, 4] {
      harness.change { harness.graph.clock.advance(to: time) }
      seen += harness.texts
    }
    XCTAssertEqual(seen, ["b", "c", "a", "a", "a"])
  }

  struct Values {
    var x = 0.0
    var scale = 1.0
  }

  func testKeyframeTracks() async {
    let timeline = KeyframeTimeline(initialValue: Values()) {
      KeyframeTrack(\.x) {
        LinearKeyframe(10.0, duration: 1)
        MoveKeyframe(50.0)
        LinearKeyframe(60.0, duration: 1)
      }
      KeyframeTrack(\.scale) { CubicKeyframe(2.0, duration: 1) }
    }
    XCTAssertEqual(timeline.duration, 2)
    XCTAssertEqual([0, 0.5, 1, 1.5, 2].map { timeline.value(time: $0).x }, [0, 5, 50, 55, 60])
    XCTAssertEqual(timeline.value(time: 0.5).scale, 1.5, accuracy: 1e-9)
    XCTAssertEqual(timeline.value(time: 0.25).scale, 1.15625, accuracy: 1e-9, "slow at its ends")
    XCTAssertEqual(timeline.value(time: 9).scale, 2)
  }

  func testAKeyframeAnimatorGoesAlong() async throws {
    struct Content: View {
      var trigger: Int
      var body: some View {
        KeyframeAnimator(initialValue: 0.0, trigger: trigger) {
          Text("\(Int($0))")
        } keyframes: { _ in
          LinearKeyframe(100.0, duration: 2)
        }
      }
    }
    let harness = Harness(Content(trigger: 0))
    harness.graph.clock.advance(to: 0)
    harness.change { harness.graph.root.update(Content(trigger: 1)) }
    var seen = harness.texts
    for time in [0.5, 1, 2.5] {
      harness.change { harness.graph.clock.advance(to: time) }
      seen += harness.texts
    }
    XCTAssertEqual(seen, ["0", "25", "50", "100"])
    XCTAssertFalse(harness.graph.clock.isTicking)
  }
}

/// Says how often its dates are asked for.
private struct CountedSchedule: TimelineSchedule {
  var base: PeriodicTimelineSchedule
  var count: () -> Void

  func entries(from startDate: Date, mode: TimelineScheduleMode) -> AnyIterator<Date> {
    var dates = base.entries(from: startDate, mode: mode)
    return AnyIterator {
      count()
      return dates.next()
    }
  }
}
