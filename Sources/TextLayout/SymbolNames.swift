/// How names of SF Symbols become names of the icon font's glyphs.
///
/// Most differ only in punctuation: `star.fill` is `star_fill`. Some words differ (``words``), some icons have another
/// name or a stand-in that says the same (``icons``; `bi/` marks those of the second font, `own/` those that we draw), and a variant that the font lacks is drawn by its plain form:
/// `trash.slash.circle` by `trash_slash`.
enum SymbolNames {
  /// The words that names of symbols are made of: those of the icons, and some that only variants have.
  static func words(icons: some Sequence<String>) -> Set<Substring> {
    var found = Set(variantWords.split(separator: " "))
    for name in Self.icons.keys { found.formUnion(name.split(separator: ".")) }
    for (from, to) in Self.words { found.formUnion((from + "." + to).split(separator: ".")) }
    for name in icons { found.formUnion(name.split { "_-/".contains($0) }) }
    return found
  }
  private static let variantWords = """
    above back behind below bottomleft bottomright clockwise connected counterclockwise dashed dotted drawn filled \
    front gen half homebutton inset inverse landscape large leading medium off on open portrait press quarter ring \
    body boxing child climbing cooldown core cycle dance elliptical fall functional golf holdinghands indoor jumprope \
    american archery arts australian badminton barre bowling cardio cricket crosscountry curling cycling disc \
    downhill equestrian exclamationmark fencing fishing flexibility football gymnastics hand handball highintensity \
    hockey hunting intervaltraining kickboxing lacrosse martial mixed motion pickleball racquetball roll runningpace \
    sports walk \
    mind outdoor pilates pool rower skiing snowboarding strengthtraining swim taichi traditional training yoga \
    slash small topleft topright trailing trianglebadge trianglehead variable vertical waves xyaxis
    """

  /// The glyph names to try for a symbol, best first. A variant that the fonts lack is drawn by its plain form, as long
  /// as what is left out is a word of symbols: `star.fil` is no symbol.
  static func candidates(for symbol: String, words: Set<Substring>) -> [String] {
    var candidates: [String] = []
    var parts = symbol.split(separator: ".").map(String.init)
    let isFilled = parts.contains("fill")
    while !parts.isEmpty {
      let name = parts.joined(separator: ".")
      for form in forms(of: name) {
        if isFilled, !form.contains("fill") { candidates.append(form + (form.contains("/") ? "-fill" : "_fill")) }
        candidates.append(form)
      }
      let last = parts.removeLast()
      guard words.contains(Substring(last)) || last.contains(where: \.isNumber) else { break }
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
    // The second font has its own names, with hyphens.
    forms.append("bi/" + name.replacing(".", with: "-"))
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
  static let icons = [
    "abc": "textformat_abc", "air.purifier": "bi/wind", "airplane.arrival": "airplane",
    "airplane.departure": "airplane", "airplayaudio": "dot_radiowaves_left_right", "airpods": "headphones",
    "airpodspro": "headphones", "allergens": "bi/virus", "alternatingcurrent": "waveform_path", "ant": "ant",
    "antenna.radiowaves.left.and.right.slash": "wifi_slash", "app.gift": "gift", "apple.terminal": "bi/terminal",
    "apple.logo": "bi/apple", "appletv": "bi/tv", "applewatch": "bi/smartwatch", "archivebox": "archivebox",
    "arrow.down.message": "bi/chat-left-dots", "arrow.down.right.and.arrow.up.left": "fullscreen_exit",
    "arrow.left.and.right": "arrow_left_right", "arrow.left.arrow.right": "arrow_right_arrow_left",
    "arrow.right.to.line": "arrow_right_to_line", "arrow.triangle.swap": "arrow_swap",
    "arrow.trianglehead.clockwise.rotate.90": "arrow_clockwise",
    "arrow.trianglehead.counterclockwise.rotate.90": "arrow_counterclockwise",
    "arrow.turn.up.forward.iphone": "device_phone_portrait", "arrow.up.and.down": "arrow_up_down",
    "arrow.up.and.down.and.arrow.left.and.right": "move", "arrow.up.left.and.arrow.down.right": "fullscreen",
    "atom": "bi/radioactive", "backpack": "bag", "balloon": "bi/balloon", "banknote": "bi/cash",
    "banknote.fill": "bi/cash", "barometer": "gauge", "baseball": "bi/dribbble", "basket": "bi/basket",
    "basketball": "bi/dribbble", "bathtub": "own/bathtub", "battery.0": "battery_0", "battery.100": "battery_100",
    "battery.25": "battery_25", "battery.50": "bi/battery-half", "beach.umbrella": "umbrella",
    "beats.headphones": "headphones", "bed.double": "bed_double", "bell.and.waves.left.and.right": "bell_fill",
    "bell.badge": "bell_fill", "bicycle": "bi/bicycle", "bird": "own/bird", "birthday.cake": "own/birthday-cake",
    "bolt.batteryblock": "bi/battery-charging", "bolt.car": "bolt", "bolt.heart": "heart", "book.closed": "bi/journal",
    "books.vertical": "bi/bookshelf", "box.truck": "bi/truck", "brain": "own/brain", "brain.head.profile": "own/brain",
    "bubble": "chat_bubble", "bubble.left.and.exclamationmark.bubble.right": "bubble_left_bubble_right",
    "bubble.left.and.text.bubble.right": "bubble_left_bubble_right", "bubbles.and.sparkles": "sparkles",
    "building": "bi/building", "building.2": "bi/buildings", "building.columns": "bi/bank",
    "bus.doubledecker": "bi/bus-front", "button.programmable": "smallcircle_fill_circle", "cabinet": "bi/archive",
    "calendar.badge.checkmark": "bi/calendar-check", "calendar.badge.clock": "calendar",
    "calendar.badge.exclamationmark": "calendar_today", "calendar.day.timeline.left": "calendar_today",
    "camera.filters": "color_filter", "camera.macro": "bi/flower1", "car.2": "bi/car-front",
    "car.front.waves.up": "bi/car-front", "carplay": "bi/car-front", "carrot": "own/carrot", "case": "briefcase",
    "cat": "own/cat", "centsign.circle": "bi/coin", "chair": "own/chair", "chair.lounge": "own/chair-lounge",
    "chandelier": "bi/lamp", "character": "textformat_alt", "character.book.closed": "book",
    "cellularbars": "bi/reception-4", "character.cursor.ibeam": "text_cursor", "chart.bar.doc.horizontal": "doc_chart",
    "chart.bar.xaxis": "bi/bar-chart",
    "chart.line.downtrend.xyaxis": "bi/graph-down", "chart.line.uptrend.xyaxis": "bi/graph-up",
    "chart.xyaxis.line": "bi/graph-up", "checklist": "bi/list-check", "checklist.checked": "bi/list-check",
    "checkmark.circle.badge.questionmark": "question_circle", "checkmark.diamond": "checkmark_seal",
    "checkmark.icloud": "cloud", "circle.fill.square": "smallcircle_fill_circle", "circle.grid.2x2": "square_grid_2x2",
    "circle.grid.3x3": "circle_grid_3x3", "circle.grid.cross": "circle_grid_3x3",
    "circle.hexagongrid": "circle_grid_hex", "circle.inset.filled": "largecircle_fill_circle",
    "circlebadge": "circle_fill", "circlebadge.fill": "circle_fill", "clipboard": "bi/clipboard",
    "clock.arrow.circlepath": "arrow_counterclockwise_circle", "cloud.sun": "cloud_sun",
    "cloud.sun.bolt": "cloud_sun_bolt", "coat": "own/jacket", "coloncurrencysign.square": "bi/currency-exchange",
    "compass.drawing": "bi/rulers", "contextualmenu.and.cursorarrow": "cursor_rays", "cooktop": "flame",
    "cpu": "bi/cpu", "cross": "plus", "cross.case": "bi/briefcase", "crown": "bi/award",
    "cup.and.heat.waves": "bi/cup-hot", "cup.and.saucer": "bi/cup-hot", "curlybraces": "bi/braces",
    "cursorarrow": "cursor_rays", "cursorarrow.rays": "cursor_rays", "cylinder": "bi/database",
    "dehumidifier": "bi/droplet", "delete.backward": "delete_left", "deskclock": "bi/alarm",
    "desktopcomputer": "desktopcomputer", "dice": "bi/dice-5", "die.face.1": "bi/dice-1", "die.face.2": "bi/dice-2",
    "die.face.3": "bi/dice-3", "die.face.4": "bi/dice-4", "die.face.5": "bi/dice-5", "die.face.6": "bi/dice-6",
    "digitalcrown.horizontal.press": "bi/smartwatch", "dishwasher": "own/washer", "display": "desktopcomputer",
    "doc.badge.plus": "doc_append", "doc.plaintext.fill": "doc_text_fill", "doc.text.image": "doc_richtext",
    "doc.text.magnifyingglass": "doc_text_search", "document": "doc", "document.badge.plus": "doc_append", "dog": "paw",
    "dollarsign": "money_dollar", "door.garage.open": "bi/house", "door.left.hand.closed": "bi/door-closed",
    "door.left.hand.open": "bi/door-open", "door.right.hand.closed": "bi/door-closed",
    "door.right.hand.open": "bi/door-open", "dot.square": "dot_square", "dryer": "own/washer",
    "dumbbell": "bolt_horizontal", "earpods": "headphones", "ellipsis.bubble": "ellipses_bubble",
    "ellipsis.message": "ellipses_bubble", "envelope.badge": "envelope_badge", "eraser": "bi/eraser",
    "ev.charger": "bi/ev-station", "externaldrive": "bi/hdd", "eye.slash.circle": "eye_slash",
    "eye.trianglebadge.exclamationmark": "exclamationmark_triangle", "eyes": "eye", "eyes.inverse": "eye_fill",
    "face.dashed": "bi/person-bounding-box", "face.smiling": "smiley", "face.smiling.inverse": "smiley_fill",
    "faceid": "bi/person-bounding-box", "facemask": "bi/mask", "fan.ceiling": "bi/fan", "faxmachine": "printer",
    "ferry": "bi/life-preserver", "fiberchannel": "square_stack_3d_up", "figure": "person_alt",
    "figure.arms.open": "person_alt", "figure.dress.line.vertical.figure": "person_alt", "figure.hiking": "person_alt",
    "figure.run": "person_alt", "figure.stand": "person_alt", "figure.surfing": "wind", "figure.walk": "person_alt",
    "fireplace": "bi/fire", "fish": "drop", "flag.checkered": "bi/flag",
    "flashlight.off": "bi/lightbulb-off", "flashlight.on": "bi/lightbulb", "flask": "bi/eyedropper",
    "folder.badge.questionmark": "folder", "football": "bi/dribbble", "fork.knife": "bi/egg-fried",
    "frying.pan": "flame", "fuelpump": "bi/fuel-pump", "function": "function", "gamecontroller": "gamecontroller",
    "gauge.with.dots.needle.bottom.50percent": "gauge", "gauge.with.needle": "gauge", "gear": "gear",
    "gear.circle": "gear", "gearshape.2": "gear_alt", "giftcard": "gift_alt", "globe.americas": "bi/globe-americas",
    "globe.asia.australia": "bi/globe-asia-australia", "globe.desk": "globe",
    "globe.europe.africa": "bi/globe-europe-africa", "graduationcap": "bi/mortarboard", "gyroscope": "compass",
    "hand.point.up": "bi/hand-index", "hand.point.up.left": "bi/hand-index", "hand.raised": "hand_raised",
    "hand.tap": "bi/hand-index-thumb", "hand.wave": "hand_raised", "handbag": "bag", "hands.clap": "hand_thumbsup",
    "hands.sparkles": "sparkles", "hanger": "own/hanger", "hat.cap": "own/hat-cap", "heart.circle": "heart_circle",
    "heart.text.clipboard": "bi/clipboard2-pulse", "heart.text.square": "waveform_path_ecg",
    "heater.vertical": "bi/thermometer-high", "home": "house", "homekit": "house_alt", "homepod": "bi/speaker",
    "hourglass": "hourglass", "house.lodge": "bi/house-door", "humidifier": "bi/droplet", "humidity": "bi/moisture",
    "icloud": "cloud", "icloud.and.arrow.down": "cloud_download", "icloud.and.arrow.up": "cloud_upload",
    "icloud.slash": "wifi_slash", "indianrupeesign": "bi/currency-rupee", "indianrupeesign.circle": "bi/currency-rupee",
    "internaldrive": "bi/hdd", "ipad": "device_phone_portrait", "iphone": "device_phone_portrait",
    "iphone.gen3": "device_phone_portrait", "iphone.landscape": "device_phone_landscape", "ivfluid.bag": "drop",
    "jacket": "own/jacket", "key": "bi/key", "ladybug": "bi/bug", "lamp.ceiling": "bi/lamp", "lamp.desk": "bi/lamp",
    "lamp.floor": "bi/lamp", "lamp.table": "bi/lamp", "laptopcomputer": "bi/laptop",
    "laptopcomputer.trianglebadge.exclamationmark": "exclamationmark_triangle", "leaf": "own/leaf",
    "level": "slider_horizontal_below_rectangle", "lifepreserver": "bi/life-preserver",
    "light.recessed": "bi/lightbulb", "lightswitch.on": "bi/toggle-on",
    "line.3.horizontal.circle": "line_horizontal_3_decrease_circle", "line.diagonal": "minus",
    "line.horizontal.3.circle": "line_horizontal_3_decrease_circle", "lines.measurement.horizontal": "bi/rulers",
    "lineweight": "line_horizontal_3", "list.and.film": "square_list", "list.bullet.circle": "square_list",
    "list.bullet.clipboard": "bi/clipboard", "list.bullet.rectangle": "square_list",
    "list.bullet.rectangle.portrait": "square_list", "list.clipboard": "bi/clipboard-check",
    "list.dash.header.rectangle": "square_list", "list.star": "bi/list-stars", "list.triangle": "list_bullet_indent",
    "livephoto": "smallcircle_fill_circle", "lizard": "tortoise", "location.magnifyingglass": "location",
    "macpro.gen3": "bi/pc", "macwindow": "macwindow", "magazine": "book", "magnet": "bi/magnet",
    "magnifyingglass": "search", "magnifyingglass.circle": "search_circle", "map.circle": "map", "mappin": "map_pin",
    "mappin.and.ellipse": "map_pin_ellipse", "mappin.circle": "placemark", "medal": "bi/award",
    "medical.thermometer": "thermometer", "memories": "memories", "memorychip": "bi/memory",
    "menucard": "doc_plaintext", "message": "chat_bubble", "message.badge": "chat_bubble_text",
    "message.fill": "chat_bubble_fill", "microbe": "bi/virus", "microwave": "own/microwave",
    "minus.magnifyingglass": "zoom_out", "moped": "bi/scooter", "motorcycle": "bi/scooter",
    "mountain.2": "bi/image-alt", "mouth": "bi/emoji-smile", "movieclapper": "film", "mug": "bi/cup",
    "multiply": "multiply", "music.quarternote.3": "music_note_2", "network": "globe", "newspaper": "bi/newspaper",
    "newspaper.fill": "bi/newspaper", "note": "doc", "note.text": "doc_text", "note.text.badge.plus": "doc_append",
    "opticaldiscdrive": "bi/disc", "oval": "circle", "oven": "flame", "paintbrush.pointed": "bi/brush",
    "paintpalette": "bi/palette", "paintpalette.fill": "bi/palette-fill", "parkingsign": "bi/p-square",
    "party.popper": "bi/stars", "pawprint": "paw", "pc": "bi/pc", "peacesign": "bi/peace",
    "pencil.and.list.clipboard": "doc_on_clipboard", "pencil.and.scribble": "scribble", "pencil.line": "pencil_outline",
    "pencil.tip": "pen", "percent": "percent", "person.2.circle": "person_2", "person.3.sequence": "person_3",
    "person.badge.key": "person_crop_circle", "person.circle": "person_circle",
    "person.crop.square.fill.and.at.rectangle": "person_crop_rectangle",
    "person.fill.checkmark": "person_crop_circle_badge_checkmark", "person.line.dotted.person": "person_2",
    "person.text.rectangle": "person_crop_rectangle", "personalhotspot": "personalhotspot", "phone.connection": "phone",
    "photo.artframe": "photo", "photo.badge.plus": "photo_on_rectangle", "photo.circle": "photo",
    "photo.on.rectangle.angled": "photo_on_rectangle", "photo.stack": "photo_on_rectangle", "pianokeys": "music_note",
    "pill": "bi/capsule", "pills": "bi/capsule-pill", "platter.filled.bottom.iphone": "device_phone_portrait",
    "plus.forwardslash.minus": "plus_slash_minus", "plus.magnifyingglass": "zoom_in",
    "plus.rectangle.on.folder": "folder_badge_plus", "popcorn": "tickets", "power.circle": "power",
    "poweroff": "circle", "poweron": "minus", "poweroutlet.type.b": "bolt_circle", "powerplug": "bolt",
    "puzzlepiece": "bi/puzzle", "pyramid": "bi/triangle", "questionmark.app": "question_square",
    "questionmark.square.dashed": "question_square", "quote.closing": "text_quote", "quote.opening": "text_quote",
    "rainbow": "bi/rainbow", "record.circle": "smallcircle_fill_circle", "rectangle.2.swap": "arrow_2_squarepath",
    "rectangle.and.pencil.and.ellipsis": "pencil_ellipsis_rectangle", "rectangle.badge.plus": "bi/plus-square",
    "rectangle.portrait.and.arrow.forward": "square_arrow_right",
    "rectangle.portrait.and.arrow.right": "square_arrow_right", "rectangle.split.3x1": "rectangle_split_3x1",
    "rectangle.stack": "rectangle_stack", "refrigerator": "snow", "return": "bi/arrow-return-left",
    "road.lanes": "bi/signpost", "robot": "bi/robot", "rosette": "rosette", "ruler": "bi/rulers", "safari": "compass",
    "safari.fill": "compass_fill", "sailboat": "bi/life-preserver", "scalemass": "gauge", "scanner": "bi/printer",
    "scooter": "bi/scooter", "screwdriver": "bi/screwdriver", "scribble.variable": "scribble", "seal": "burst",
    "seal.fill": "burst_fill", "selection.pin.in.out": "selection_pin_in_out", "server.rack": "bi/hdd-rack",
    "shareplay": "person_2", "shippingbox": "cube_box", "shoe": "own/shoe", "shoe.2": "own/shoe",
    "shower": "bi/droplet", "sidebar.leading": "sidebar_left", "sidebar.squares.left": "sidebar_left",
    "sidebar.trailing": "sidebar_right", "signature": "signature", "simcard": "bi/sim", "sink": "bi/droplet",
    "skateboard": "own/skateboard", "sleep": "bi/moon-stars", "smallcircle.filled.circle": "smallcircle_fill_circle",
    "snowflake": "snow", "soccerball": "bi/dribbble", "sofa": "own/sofa", "sos": "exclamationmark_circle",
    "sparkle": "bi/stars", "speaker.wave.1": "speaker_1", "speaker.wave.2": "speaker_2", "speaker.wave.3": "speaker_3",
    "speedometer": "speedometer", "spigot": "bi/droplet", "square.3.layers.3d": "layers",
    "square.and.arrow.up.trianglebadge.exclamationmark": "exclamationmark_triangle",
    "square.and.pencil": "square_pencil", "square.and.pencil.circle": "square_pencil",
    "square.grid.3x3": "bi/grid-3x3-gap", "square.stack.3d.up": "square_stack_3d_up", "square.text.square": "doc_text",
    "stairs": "own/stairs", "star.leadinghalf.filled": "star_lefthalf_fill", "steeringwheel": "bi/car-front",
    "stethoscope": "bi/clipboard2-pulse", "storefront": "bi/shop", "storefront.circle": "bag", "stove": "flame",
    "studentdesk": "own/table-furniture", "suitcase": "briefcase", "suitcase.cart": "briefcase", "sum": "sum",
    "sun.horizon": "sunrise", "sunglasses": "eyeglasses", "swatchpalette": "bi/palette2",
    "swatchpalette.fill": "bi/palette-fill", "swiftdata": "bi/database", "switch.2": "bi/toggles",
    "syringe": "bi/eyedropper", "table.furniture": "own/table-furniture", "tablecells": "bi/table",
    "tag.circle": "tag_circle", "takeoutbag": "bi/bag", "takeoutbag.and.cup.and.straw": "bi/cup-straw",
    "target": "bi/bullseye", "teddybear": "own/teddybear", "tennisball": "bi/dribbble", "tent": "house",
    "terminal": "bi/terminal", "testtube.2": "bi/eyedropper", "text.book.closed": "bi/journal-text",
    "text.magnifyingglass": "doc_text_search", "text.page": "doc_text", "textfield": "textbox",
    "textformat.size.larger": "textformat_size", "textformat.size.smaller": "textformat_size",
    "theatermask.and.paintbrush": "bi/palette", "theatermasks": "bi/mask", "togglepower": "bi/toggle-on",
    "toilet": "own/toilet", "touchid": "bi/fingerprint", "tram": "bi/train-front", "trash.square": "trash",
    "tree": "tree", "trophy": "bi/trophy", "truck.box": "bi/truck", "tshirt": "own/tshirt",
    "vial.viewfinder": "viewfinder", "video.slash": "videocam", "videoprojector": "bi/projector",
    "vision.pro": "bi/headset-vr", "visionpro": "bi/headset-vr", "volleyball": "bi/dribbble",
    "wallet.pass": "bi/wallet2", "wand.and.rays": "wand_rays", "wand.and.stars": "wand_stars", "washer": "own/washer",
    "waterbottle": "own/waterbottle", "wave.3.left": "radiowaves_left", "wave.3.left.circle": "radiowaves_left",
    "wave.3.right": "radiowaves_right", "waveform.path.ecg.rectangle": "waveform_path_ecg", "wineglass": "bi/cup-straw",
    "wrench.and.screwdriver": "bi/tools", "x": "xmark", "x.circle": "xmark_circle", "x.square": "xmark_square",
    "x.squareroot": "function", "xmark.bin": "bin_xmark",
  ]
}
