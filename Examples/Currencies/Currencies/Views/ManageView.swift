import CoreData
import SwiftUI

/// The sheet where currencies are chosen. Save keeps the choice; leaving it in any other way does not.
struct ManageView: View {
    @Environment(\.managedObjectContext) private var context
    @Environment(\.dismiss) private var dismiss
    @FetchRequest(fetchRequest: allCurrencies()) private var currencies: FetchedResults<Currency>

    var body: some View {
        NavigationView {
            List(currencies, rowContent: ManageRow.init)
                .navigationTitle("Choose")
                .navigationBarTitleDisplayMode(.inline)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Cancel") {
                            dismiss()
                        }
                    }

                    ToolbarItem(placement: .confirmationAction) {
                        Button("Save", action: save)
                    }
                }
        }
    }

    private func save() {
        try? context.save()
        dismiss()
    }

    private static func allCurrencies() -> NSFetchRequest<Currency> {
        let request: NSFetchRequest<Currency> = Currency.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Currency.code, ascending: true)]
        return request
    }
}

struct ManageView_Previews: PreviewProvider {
    static var previews: some View {
        ManageView()
            .environment(\.managedObjectContext, CurrencyStore.preview.editingContext)
    }
}
