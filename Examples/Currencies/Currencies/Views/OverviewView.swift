import CoreData
import SwiftUI

/// An amount of euros, in each currency that has been chosen.
struct OverviewView: View {
    @FetchRequest(
        sortDescriptors: [NSSortDescriptor(keyPath: \Currency.code, ascending: true)],
        predicate: NSPredicate(format: "isPresented == YES")
    ) private var currencies: FetchedResults<Currency>

    @State private var amount = 100.0
    @State private var isManaging = false

    var body: some View {
        NavigationView {
            List {
                Section {
                    HStack {
                        TextField("Amount", value: $amount, format: .number)
                            .keyboardType(.decimalPad)
                        Text("EUR")
                            .foregroundColor(.secondary)
                    }
                }

                Section {
                    ForEach(currencies) { currency in
                        AmountRow(currency: currency, euros: amount)
                    }
                } footer: {
                    Text(currencies.isEmpty ? "No currency is chosen." : "Rates are examples.")
                }
            }
            .navigationTitle("Currencies")
            .toolbar {
                Button {
                    isManaging = true
                } label: {
                    Label("Choose currencies", systemImage: "slider.horizontal.3")
                }
            }
            .sheet(
                isPresented: $isManaging,
                onDismiss: { CurrencyStore.shared.editingContext.rollback() },
                content: manageView
            )
        }
    }

    private func manageView() -> some View {
        ManageView()
            .environment(\.managedObjectContext, CurrencyStore.shared.editingContext)
    }
}

/// What so many euros are in one currency.
struct AmountRow: View {
    @ObservedObject var currency: Currency
    var euros: Double

    var body: some View {
        HStack {
            VStack(alignment: .leading) {
                Text(currency.code?.uppercased() ?? "")
                    .font(.headline)
                Text(currency.name ?? "")
                    .font(.subheadline)
                    .foregroundColor(.secondary)
            }

            Spacer()

            Text(euros * currency.perEuro, format: .number.precision(.fractionLength(2)))
                .monospacedDigit()
        }
    }
}

struct OverviewView_Previews: PreviewProvider {
    static var previews: some View {
        OverviewView()
            .environment(\.managedObjectContext, CurrencyStore.preview.viewContext)
    }
}

struct AmountRow_Previews: PreviewProvider {
    static var previews: some View {
        let currency = Currency(context: CurrencyStore.preview.editingContext)
        currency.code = "xau"
        currency.name = "Gold, troy ounce"
        currency.perEuro = 0.0004
        return AmountRow(currency: currency, euros: 100)
            .padding()
    }
}
