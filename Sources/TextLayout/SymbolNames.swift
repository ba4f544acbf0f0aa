/// How names of SF Symbols become names of the icon font's glyphs.
///
/// Most differ only in punctuation: `star.fill` is `star_fill`. Some words differ (``words``), some icons have another
/// name or a stand-in that says the same (``icons``), and a variant that the font lacks is drawn by its plain form:
/// `trash.slash.circle` by `trash_slash`.
enum SymbolNames {
  /// The glyph names to try for a symbol, best first.
  static func candidates(for symbol: String) -> [String] {
    var candidates: [String] = []
    var parts = symbol.split(separator: ".").map(String.init)
    let isFilled = parts.contains("fill")
    while !parts.isEmpty {
      let name = parts.joined(separator: ".")
      for form in forms(of: name) {
        if isFilled, !form.contains("fill") { candidates.append(form + "_fill") }
        candidates.append(form)
      }
      parts.removeLast()
    }
    return candidates
  }

  private static func forms(of name: String) -> [String] {
    var forms: [String] = []
    if let icon = icons[name] { forms.append(icon) }
    forms.append(glyphName(name))
    var words = name
    for (from, to) in Self.words { words = words.replacing(from, with: to) }
    forms.append(glyphName(words))
    // `person.fill.badge.plus` is `person_badge_plus_fill` in the font.
    if let fill = words.firstRange(of: ".fill.") {
      forms.append(glyphName(words.replacingCharacters(in: fill, with: ".") + ".fill"))
    }
    return forms
  }

  private static func glyphName(_ name: String) -> String {
    String(name.map { $0 == "." ? "_" : $0 })
  }

  private static let words = [
    (".and.", "."), ("arrow.forward", "arrow.right"), ("arrow.backward", "arrow.left"),
    ("chevron.forward", "chevron.right"), ("chevron.backward", "chevron.left"),
    ("uturn.forward", "uturn.right"), ("uturn.backward", "uturn.left"), ("triangle.forward", "triangle.right"),
    ("triangle.backward", "triangle.left"), ("arrow.triangle.2", "arrow.2"), ("arrow.trianglehead.2", "arrow.2"),
    ("line.3.horizontal", "line.horizontal.3"), ("questionmark", "question"), ("gearshape", "gear.alt"),
    ("mappin", "map.pin"), ("lefthalf.filled", "lefthalf.fill"), ("righthalf.filled", "righthalf.fill"),
    ("badge.exclamationmark", "badge.exclam"), ("dollarsign", "money.dollar"), ("eurosign", "money.euro"),
    ("sterlingsign", "money.pound"), ("yensign", "money.yen"), ("rublesign", "money.rubl"),
    ("bitcoinsign", "bitcoin"), ("square.and.arrow", "square.arrow"), ("tray.and.arrow", "tray.arrow"),
    ("icloud", "cloud"), ("video", "videocam"), ("arrowshape.backward", "arrow.left"),
    ("arrowshape.forward", "arrow.right"), ("arrowshape.right", "arrow.right"), ("arrowshape.left", "arrow.left"),
    ("leadinghalf", "lefthalf"), ("trailinghalf", "righthalf"), ("tophalf.filled", "fill"),
    ("play.rectangle", "play.rectangle"),
  ]

  /// Symbols whose icon has another name; variants follow from the plain form.
  private static let icons = [
    "magnifyingglass": "search", "magnifyingglass.circle": "search_circle", "plus.magnifyingglass": "zoom_in",
    "minus.magnifyingglass": "zoom_out", "gear": "gear", "gear.circle": "gear", "gearshape.2": "gear_alt",
    "message": "chat_bubble", "message.badge": "chat_bubble_text", "message.fill": "chat_bubble_fill",
    "bubble.left.and.text.bubble.right": "bubble_left_bubble_right",
    "bubble.left.and.exclamationmark.bubble.right": "bubble_left_bubble_right",
    "arrow.left.arrow.right": "arrow_right_arrow_left", "arrow.up.and.down": "arrow_up_down",
    "arrow.left.and.right": "arrow_left_right", "arrow.triangle.swap": "arrow_swap",
    "arrow.trianglehead.counterclockwise.rotate.90": "arrow_counterclockwise",
    "arrow.trianglehead.clockwise.rotate.90": "arrow_clockwise",
    "arrow.up.and.down.and.arrow.left.and.right": "move", "arrow.up.left.and.arrow.down.right": "fullscreen",
    "arrow.down.right.and.arrow.up.left": "fullscreen_exit", "rectangle.2.swap": "arrow_2_squarepath",
    "face.smiling": "smiley", "face.smiling.inverse": "smiley_fill", "eyes": "eye", "eyes.inverse": "eye_fill",
    "safari": "compass", "safari.fill": "compass_fill", "network": "globe", "globe.americas": "globe",
    "globe.europe.africa": "globe", "globe.asia.australia": "globe", "globe.desk": "globe", "newspaper": "news",
    "newspaper.fill": "news_solid", "note": "doc", "note.text": "doc_text", "note.text.badge.plus": "doc_append",
    "doc.badge.plus": "doc_append", "doc.plaintext.fill": "doc_text_fill", "list.clipboard": "doc_on_clipboard",
    "clipboard": "doc_on_clipboard", "pencil.and.list.clipboard": "doc_on_clipboard",
    "list.bullet.clipboard": "doc_on_clipboard", "menucard": "doc_plaintext", "square.text.square": "doc_text",
    "list.bullet.rectangle": "square_list", "list.bullet.rectangle.portrait": "square_list",
    "list.dash.header.rectangle": "square_list", "list.bullet.circle": "square_list", "list.and.film": "square_list",
    "checklist": "text_badge_checkmark", "checklist.checked": "text_badge_checkmark",
    "list.triangle": "list_bullet_indent",
    "pencil.line": "pencil_outline", "pencil.tip": "pen", "pencil.and.scribble": "scribble",
    "scribble.variable": "scribble", "rectangle.and.pencil.and.ellipsis": "pencil_ellipsis_rectangle",
    "square.and.pencil": "square_pencil", "square.and.pencil.circle": "square_pencil",
    "paintpalette": "color_filter", "paintpalette.fill": "color_filter_fill", "swatchpalette": "color_filter",
    "swatchpalette.fill": "color_filter_fill", "camera.filters": "color_filter", "theatermasks": "smiley",
    "party.popper": "sparkles", "birthday.cake": "gift", "balloon": "gift", "trophy": "rosette", "medal": "rosette",
    "crown": "rosette", "shippingbox": "cube_box", "box.truck": "car_detailed", "truck.box": "car_detailed",
    "building": "building_2_fill", "building.2": "building_2_fill", "building.columns": "house_alt",
    "storefront": "bag", "basket": "cart", "backpack": "bag", "handbag": "bag", "suitcase": "briefcase",
    "suitcase.cart": "briefcase", "case": "briefcase", "wallet.pass": "creditcard", "banknote": "money_dollar_circle",
    "dollarsign": "money_dollar", "centsign.circle": "money_dollar_circle", "giftcard": "gift_alt",
    "calendar.badge.clock": "calendar", "calendar.badge.exclamationmark": "calendar_today", "bell.badge": "bell_fill",
    "bell.and.waves.left.and.right": "bell_fill", "mappin": "map_pin", "mappin.circle": "placemark",
    "mappin.and.ellipse": "map_pin_ellipse", "map.circle": "map", "location.magnifyingglass": "location",
    "photo.on.rectangle.angled": "photo_on_rectangle", "photo.badge.plus": "photo_on_rectangle",
    "photo.stack": "photo_on_rectangle", "person.crop.square.fill.and.at.rectangle": "person_crop_rectangle",
    "person.2.circle": "person_2", "person.3.sequence": "person_3",
    "person.fill.checkmark": "person_crop_circle_badge_checkmark",
    "person.badge.key": "person_crop_circle", "person.circle": "person_circle", "figure.walk": "person_alt",
    "figure.run": "person_alt", "figure.stand": "person_alt", "figure.surfing": "wind", "brain": "lightbulb",
    "chart.line.uptrend.xyaxis": "graph_square", "chart.line.downtrend.xyaxis": "graph_square",
    "chart.xyaxis.line": "graph_square", "chart.bar.xaxis": "chart_bar", "chart.bar.doc.horizontal": "doc_chart",
    "waveform.path.ecg.rectangle": "waveform_path_ecg", "heart.text.square": "waveform_path_ecg",
    "heart.text.clipboard": "waveform_path_ecg", "cross.case": "bandage", "cross": "plus", "pills": "bandage",
    "facemask": "bandage",
    "stethoscope": "waveform_path_ecg", "leaf": "tree", "tree": "tree", "camera.macro": "tree", "carrot": "tree",
    "bird": "paperplane", "pawprint": "paw", "fish": "drop", "cat": "paw", "dog": "paw", "ladybug": "ant",
    "lizard": "tortoise", "fork.knife": "flame", "cup.and.saucer": "drop", "wineglass": "drop", "mug": "drop",
    "takeoutbag.and.cup.and.straw": "bag", "popcorn": "tickets", "fuelpump": "drop", "book.closed": "book",
    "books.vertical": "rectangle_split_3x1", "graduationcap": "book", "text.book.closed": "book",
    "character.book.closed": "book", "magazine": "book", "dice": "square_grid_2x2", "die.face.5": "square_grid_2x2",
    "puzzlepiece": "square_favorites_alt", "gamecontroller": "gamecontroller", "circle.grid.2x2": "square_grid_2x2",
    "circle.hexagongrid": "circle_grid_hex", "circle.grid.cross": "circle_grid_3x3",
    "square.grid.3x3": "circle_grid_3x3",
    "switch.2": "slider_horizontal_3", "togglepower": "power", "poweroff": "circle", "poweron": "minus",
    "power.circle": "power", "server.rack": "rectangle_split_3x1", "externaldrive": "tray_full",
    "internaldrive": "tray_full", "opticaldiscdrive": "largecircle_fill_circle", "cpu": "square_stack_3d_up",
    "memorychip": "square_stack_3d_up", "desktopcomputer": "desktopcomputer", "laptopcomputer": "device_laptop",
    "iphone": "device_phone_portrait", "iphone.landscape": "device_phone_landscape", "ipad": "device_phone_portrait",
    "applewatch": "timer", "macwindow": "macwindow", "display": "desktopcomputer", "pc": "device_desktop",
    "terminal": "chevron_left_slash_chevron_right", "curlybraces": "chevron_left_slash_chevron_right",
    "apple.terminal": "chevron_left_slash_chevron_right", "faceid": "person_crop_square",
    "touchid": "viewfinder_circle",
    "key": "lock_open", "homekit": "house_alt", "lamp.desk": "lightbulb", "lamp.table": "lightbulb",
    "hand.point.up.left": "hand_draw", "hand.tap": "hand_draw", "hand.wave": "hand_raised",
    "hands.clap": "hand_thumbsup",
    "hands.sparkles": "sparkles", "hand.raised": "hand_raised", "faxmachine": "printer", "movieclapper": "film",
    "record.circle": "smallcircle_fill_circle", "circle.inset.filled": "largecircle_fill_circle",
    "circlebadge": "circle_fill", "circlebadge.fill": "circle_fill",
    "smallcircle.filled.circle": "smallcircle_fill_circle",
    "seal": "app_badge", "seal.fill": "checkmark_seal_fill", "xmark.bin": "bin_xmark", "x.circle": "xmark_circle",
    "x.square": "xmark_square", "x": "xmark", "multiply": "multiply", "delete.backward": "delete_left",
    "textformat.size.larger": "textformat_size", "textformat.size.smaller": "textformat_size",
    "character": "textformat_alt", "abc": "textformat_abc", "quote.opening": "text_quote",
    "quote.closing": "text_quote",
    "eye.trianglebadge.exclamationmark": "exclamationmark_triangle", "eye.slash.circle": "eye_slash",
    "square.and.arrow.up.trianglebadge.exclamationmark": "exclamationmark_triangle",
    "laptopcomputer.trianglebadge.exclamationmark": "exclamationmark_triangle", "checkmark.diamond": "checkmark_seal",
    "checkmark.circle.badge.questionmark": "question_circle", "wrench.and.screwdriver": "wrench",
    "screwdriver": "wrench", "sunglasses": "eyeglasses", "sparkle": "sparkles", "wand.and.stars": "wand_stars",
    "wand.and.rays": "wand_rays", "sun.horizon": "sunrise", "cloud.sun": "cloud_sun",
    "icloud.and.arrow.up": "cloud_upload",
    "icloud.and.arrow.down": "cloud_download", "icloud": "cloud", "icloud.slash": "wifi_slash", "snowflake": "snow",
    "lineweight": "line_horizontal_3", "line.3.horizontal.circle": "line_horizontal_3_decrease_circle",
    "line.horizontal.3.circle": "line_horizontal_3_decrease_circle",
    "rectangle.portrait.and.arrow.right": "square_arrow_right",
    "rectangle.portrait.and.arrow.forward": "square_arrow_right", "arrow.right.to.line": "arrow_right_to_line",
    "person.line.dotted.person": "person_2", "person.text.rectangle": "person_crop_rectangle",
    "antenna.radiowaves.left.and.right.slash": "wifi_slash", "wave.3.right": "radiowaves_right",
    "wave.3.left": "radiowaves_left", "wave.3.left.circle": "radiowaves_left", "personalhotspot": "personalhotspot",
    "airplane.departure": "airplane", "airplane.arrival": "airplane", "bicycle": "gauge", "tram": "tram_fill",
    "ferry": "helm", "sailboat": "helm", "figure.hiking": "person_alt", "tent": "house", "mountain.2": "map",
    "beach.umbrella": "umbrella", "soccerball": "sportscourt", "basketball": "sportscourt", "tennisball": "sportscourt",
    "dumbbell": "bolt_horizontal", "questionmark.square.dashed": "question_square",
    "questionmark.app": "question_square",
    "plus.rectangle.on.folder": "folder_badge_plus", "folder.badge.questionmark": "folder", "archivebox": "archivebox",
    "square.stack.3d.up": "square_stack_3d_up", "rectangle.stack": "rectangle_stack", "square.3.layers.3d": "layers",
    "textfield": "textbox", "character.cursor.ibeam": "text_cursor", "calendar.day.timeline.left": "calendar_today",
    "clock.arrow.circlepath": "arrow_counterclockwise_circle", "hourglass": "hourglass", "deskclock": "alarm",
    "percent": "percent", "sum": "sum", "plus.forwardslash.minus": "plus_slash_minus", "function": "function",
    "ruler": "slider_horizontal_below_rectangle", "level": "slider_horizontal_below_rectangle", "scalemass": "gauge",
    "gauge.with.needle": "gauge", "gauge.with.dots.needle.bottom.50percent": "gauge", "speedometer": "speedometer",
    "battery.100": "battery_100", "battery.0": "battery_0", "battery.25": "battery_25", "bolt.car": "bolt",
    "shareplay": "person_2", "platter.filled.bottom.iphone": "device_phone_portrait",
    "iphone.gen3": "device_phone_portrait",
    "storefront.circle": "bag", "tag.circle": "tag_circle", "checkmark.icloud": "cloud",
    "photo.artframe": "photo", "photo.circle": "photo", "heart.circle": "heart_circle",
    "music.quarternote.3": "music_note_2",
    "speaker.wave.1": "speaker_1", "speaker.wave.2": "speaker_2", "speaker.wave.3": "speaker_3",
    "airpods": "headphones",
    "earpods": "headphones", "beats.headphones": "headphones", "video.slash": "videocam", "phone.connection": "phone",
    "envelope.badge": "envelope_badge", "bubble": "chat_bubble", "ellipsis.bubble": "ellipses_bubble",
    "ellipsis.message": "ellipses_bubble", "bolt.heart": "heart", "sidebar.leading": "sidebar_left",
    "sidebar.trailing": "sidebar_right", "sidebar.squares.left": "sidebar_left",
    "rectangle.split.3x1": "rectangle_split_3x1",
    "contextualmenu.and.cursorarrow": "cursor_rays", "cursorarrow": "cursor_rays", "cursorarrow.rays": "cursor_rays",
    "button.programmable": "smallcircle_fill_circle", "poweroutlet.type.b": "bolt_circle",
    "alternatingcurrent": "waveform_path",
    "powerplug": "bolt", "star.leadinghalf.filled": "star_lefthalf_fill", "home": "house",
    "text.magnifyingglass": "doc_text_search",
    "doc.text.magnifyingglass": "doc_text_search", "doc.text.image": "doc_richtext", "document": "doc",
    "line.diagonal": "minus",
    "app.gift": "gift", "fiberchannel": "square_stack_3d_up", "arrow.turn.up.forward.iphone": "device_phone_portrait",
    "circle.fill.square": "smallcircle_fill_circle", "memories": "memories",
    "selection.pin.in.out": "selection_pin_in_out",
  ]
}
