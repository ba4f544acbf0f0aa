import SwiftUI

/// A row of stars; a tap on one of them rates up to and with it.
struct RatingView: View {
    @Binding var rating: Int

    var title = ""
    var highest = 5

    var emptySymbol: Image?
    var fullSymbol = Image(systemName: "star.fill")

    var emptyColor = Color.gray
    var fullColor = Color.yellow

    var body: some View {
        HStack {
            if !title.isEmpty {
                Text(title)
            }

            ForEach(1..<highest + 1, id: \.self) { number in
                symbol(for: number)
                    .foregroundColor(number > rating ? emptyColor : fullColor)
                    .onTapGesture {
                        rating = number
                    }
                    .accessibilityLabel(number == 1 ? "1 star" : "\(number) stars")
            }
        }
    }

    private func symbol(for number: Int) -> Image {
        if number > rating, let emptySymbol = emptySymbol {
            return emptySymbol
        }

        return fullSymbol
    }
}

struct RatingView_Previews: PreviewProvider {
    static var previews: some View {
        RatingView(rating: .constant(4))
    }
}
