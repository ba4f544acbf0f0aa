import Foundation

/// The screen: here, the tab that is being drawn.
@MainActor @preconcurrency open class UIScreen: NSObject {
  public static let main = UIScreen()
  /// The size of the tab, in points. A view that reads it in its body is evaluated again when the tab's size changes.
  open var bounds: CGRect {
    CGRect(origin: .zero, size: AppWindow.front?.observedSize ?? CGSize(width: 390, height: 844))
  }
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels in a point.
  open var scale: CGFloat { AppWindow.front?.pixelScale ?? 2 }
  open var nativeScale: CGFloat { scale }
  /// Reads as half: a page cannot tell, and setting it changes nothing.
  open var brightness: CGFloat = 0.5
}

/// The device, of which a page knows little.
@MainActor @preconcurrency open class UIDevice: NSObject {
  public static let current = UIDevice()
  open var name: String { "iPhone" }
  open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  open var localizedModel: String { model }
  open var systemName: String { userInterfaceIdiom == .pad ? "iPadOS" : "iOS" }
  /// The version of iOS that is followed.
  open var systemVersion: String { "17.0" }
  /// Lasts as long as the app's process.
  open private(set) var identifierForVendor: UUID? = UUID()
  /// A wide tab is an iPad's, a narrow one an iPhone's.
  open var userInterfaceIdiom: UIUserInterfaceIdiom {
    min(UIScreen.main.bounds.width, UIScreen.main.bounds.height) >= 600 ? .pad : .phone
  }
  open var orientation: UIDeviceOrientation {
    UIScreen.main.bounds.width > UIScreen.main.bounds.height ? .landscapeLeft : .portrait
  }
  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { -1 }
  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
  /// Sent when a tab is resized from upright to lying or back.
  public nonisolated static let orientationDidChangeNotification = Notification.Name(
    "UIDeviceOrientationDidChangeNotification")
  public nonisolated static let batteryLevelDidChangeNotification = Notification.Name(
    "UIDeviceBatteryLevelDidChangeNotification")
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
