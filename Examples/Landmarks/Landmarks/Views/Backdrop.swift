import SwiftUI

/// The colours of a kind of landscape, with its contour lines.
struct Backdrop: View {
    var kind: Landmark.Kind

    private var colors: [Color] {
        switch kind {
        case .shore: [.blue, .teal]
        case .mountain: [.indigo, .gray]
        case .forest: [.green, .mint]
        case .town: [.orange, .brown]
        }
    }

    var body: some View {
        LinearGradient(colors: colors, startPoint: .topLeading, endPoint: .bottomTrailing)
            .overlay {
                ContourLines()
                    .stroke(.white.opacity(0.35), lineWidth: 1.5)
            }
            .clipped()
            .accessibilityHidden(true)
    }
}

/// Curves of equal height, as on a hiking map.
struct ContourLines: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        for line in 0..<9 {
            let y = rect.height * (CGFloat(line) - 1) / 7
            path.move(to: CGPoint(x: rect.minX, y: y))
            path.addCurve(
                to: CGPoint(x: rect.maxX, y: y + 12),
                control1: CGPoint(x: rect.width * 0.3, y: y + 60),
                control2: CGPoint(x: rect.width * 0.6, y: y - 70)
            )
        }
        return path
    }
}

#Preview("Shore") {
    Backdrop(kind: .shore)
}

#Preview("Town") {
    Backdrop(kind: .town)
}
