import CoreData
import SwiftUI

/// One currency, and the switch that puts it on the first screen.
struct ManageRow: View {
    @ObservedObject var currency: Currency

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(currency.code?.uppercased() ?? "")
                    .font(.title3)
                    .fontWeight(.bold)
                Text(currency.name ?? "")
                    .font(.subheadline)
                    .foregroundColor(.secondary)
            }

            Toggle(isOn: $currency.isPresented) {
                Text("Show \(currency.name ?? "")")
            }
            .labelsHidden()
            .frame(maxWidth: .infinity, alignment: .trailing)
        }
    }
}

struct ManageRow_Previews: PreviewProvider {
    static var previews: some View {
        let currency = Currency(context: CurrencyStore.preview.editingContext)
        currency.code = "xau"
        currency.name = "Gold, troy ounce"
        return ManageRow(currency: currency)
            .padding()
    }
}
