/// The colours of iOS 17's palette, by their `UIColor` names.
package enum SystemColor: String, Hashable, Sendable, CaseIterable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray, gray2, gray3, gray4, gray5
  case gray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, quinary
  case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
  case separator, opaqueSeparator, link
  case background, secondaryBackground, tertiaryBackground
  case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground

  private struct Entry {
    var light: RGBA
    var dark: RGBA
    var highContrastLight: RGBA?
    var highContrastDark: RGBA?
    /// In dark mode, inside sheets and popovers.
    var elevated: RGBA?
    init(_ light: RGBA, _ dark: RGBA, hc: (RGBA, RGBA)? = nil, elevated: RGBA? = nil) {
      self.light = light
      self.dark = dark
      highContrastLight = hc?.0
      highContrastDark = hc?.1
      self.elevated = elevated
    }
  }

  /// How strong the levels of a label are where what is behind stands out; nil for other colours.
  private var labelStrength: Double? {
    switch self {
    case .label: 1
    case .secondaryLabel: 0.7
    case .tertiaryLabel: 0.5
    case .quaternaryLabel: 0.3
    default: nil
    }
  }

  package func rgba(in environment: EnvironmentValues) -> RGBA {
    if let labelStrength, environment.backgroundProminence == .increased {
      return RGBA(255, 255, 255, labelStrength)
    }
    let entry = entry
    let isHighContrast = environment.colorSchemeContrast == .increased
    if environment.colorScheme == .dark {
      if isHighContrast, let color = entry.highContrastDark { return color }
      if environment.isElevated, let color = entry.elevated { return color }
      return entry.dark
    }
    return isHighContrast ? entry.highContrastLight ?? entry.light : entry.light
  }

  // Values from the design team's published palette for iOS 17; increased contrast where it differs.
  private var entry: Entry {
    switch self {
    case .red: Entry(RGBA(255, 59, 48), RGBA(255, 69, 58), hc: (RGBA(215, 0, 21), RGBA(255, 105, 97)))
    case .orange: Entry(RGBA(255, 149, 0), RGBA(255, 159, 10), hc: (RGBA(201, 52, 0), RGBA(255, 179, 64)))
    case .yellow: Entry(RGBA(255, 204, 0), RGBA(255, 214, 10), hc: (RGBA(178, 80, 0), RGBA(255, 212, 38)))
    case .green: Entry(RGBA(52, 199, 89), RGBA(48, 209, 88), hc: (RGBA(36, 138, 61), RGBA(48, 219, 91)))
    case .mint: Entry(RGBA(0, 199, 190), RGBA(99, 230, 226), hc: (RGBA(12, 129, 123), RGBA(99, 230, 226)))
    case .teal: Entry(RGBA(48, 176, 199), RGBA(64, 200, 224), hc: (RGBA(0, 130, 153), RGBA(93, 230, 255)))
    case .cyan: Entry(RGBA(50, 173, 230), RGBA(100, 210, 255), hc: (RGBA(0, 113, 164), RGBA(10, 215, 255)))
    case .blue: Entry(RGBA(0, 122, 255), RGBA(10, 132, 255), hc: (RGBA(0, 64, 221), RGBA(64, 156, 255)))
    case .indigo: Entry(RGBA(88, 86, 214), RGBA(94, 92, 230), hc: (RGBA(54, 52, 163), RGBA(125, 122, 255)))
    case .purple: Entry(RGBA(175, 82, 222), RGBA(191, 90, 242), hc: (RGBA(137, 68, 171), RGBA(218, 143, 255)))
    case .pink: Entry(RGBA(255, 45, 85), RGBA(255, 55, 95), hc: (RGBA(211, 15, 69), RGBA(255, 100, 130)))
    case .brown: Entry(RGBA(162, 132, 94), RGBA(172, 142, 104), hc: (RGBA(127, 101, 69), RGBA(181, 148, 105)))
    case .gray: Entry(RGBA(142, 142, 147), RGBA(142, 142, 147), hc: (RGBA(108, 108, 112), RGBA(174, 174, 178)))
    case .gray2: Entry(RGBA(174, 174, 178), RGBA(99, 99, 102), hc: (RGBA(142, 142, 147), RGBA(124, 124, 128)))
    case .gray3: Entry(RGBA(199, 199, 204), RGBA(72, 72, 74), hc: (RGBA(174, 174, 178), RGBA(84, 84, 86)))
    case .gray4: Entry(RGBA(209, 209, 214), RGBA(58, 58, 60), hc: (RGBA(188, 188, 192), RGBA(68, 68, 70)))
    case .gray5: Entry(RGBA(229, 229, 234), RGBA(44, 44, 46), hc: (RGBA(216, 216, 220), RGBA(54, 54, 56)))
    case .gray6: Entry(RGBA(242, 242, 247), RGBA(28, 28, 30), hc: (RGBA(235, 235, 240), RGBA(36, 36, 38)))
    case .label: Entry(RGBA(0, 0, 0), RGBA(255, 255, 255))
    case .secondaryLabel:
      Entry(
        RGBA(60, 60, 67, 0.6), RGBA(235, 235, 245, 0.6), hc: (RGBA(60, 60, 67, 0.8), RGBA(235, 235, 245, 0.7)))
    case .tertiaryLabel:
      Entry(
        RGBA(60, 60, 67, 0.3), RGBA(235, 235, 245, 0.3), hc: (RGBA(60, 60, 67, 0.7), RGBA(235, 235, 245, 0.55)))
    case .quaternaryLabel:
      Entry(
        RGBA(60, 60, 67, 0.18), RGBA(235, 235, 245, 0.16), hc: (RGBA(60, 60, 67, 0.55), RGBA(235, 235, 245, 0.4)))
    case .quinary: Entry(RGBA(0, 0, 0, 0.05), RGBA(255, 255, 255, 0.05))
    case .systemFill: Entry(RGBA(120, 120, 128, 0.2), RGBA(120, 120, 128, 0.36))
    case .secondarySystemFill: Entry(RGBA(120, 120, 128, 0.16), RGBA(120, 120, 128, 0.32))
    case .tertiarySystemFill: Entry(RGBA(118, 118, 128, 0.12), RGBA(118, 118, 128, 0.24))
    case .quaternarySystemFill: Entry(RGBA(116, 116, 128, 0.08), RGBA(118, 118, 128, 0.18))
    case .separator: Entry(RGBA(60, 60, 67, 0.29), RGBA(84, 84, 88, 0.6))
    case .opaqueSeparator: Entry(RGBA(198, 198, 200), RGBA(56, 56, 58))
    case .link: Entry(RGBA(0, 122, 255), RGBA(9, 132, 255))
    case .background: Entry(RGBA(255, 255, 255), RGBA(0, 0, 0), elevated: RGBA(28, 28, 30))
    case .secondaryBackground: Entry(RGBA(242, 242, 247), RGBA(28, 28, 30), elevated: RGBA(44, 44, 46))
    case .tertiaryBackground: Entry(RGBA(255, 255, 255), RGBA(44, 44, 46), elevated: RGBA(58, 58, 60))
    case .groupedBackground: Entry(RGBA(242, 242, 247), RGBA(0, 0, 0), elevated: RGBA(28, 28, 30))
    case .secondaryGroupedBackground: Entry(RGBA(255, 255, 255), RGBA(28, 28, 30), elevated: RGBA(44, 44, 46))
    case .tertiaryGroupedBackground: Entry(RGBA(242, 242, 247), RGBA(44, 44, 46), elevated: RGBA(58, 58, 60))
    }
  }
}
