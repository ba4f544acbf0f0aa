import CoreData
import SwiftUI

/// Takes changes back, and makes them again.
struct UndoButtons: View {
    @Environment(\.managedObjectContext) private var context
    @State private var canUndo = false
    @State private var canRedo = false

    private let changes = NotificationCenter.default.publisher(for: .NSManagedObjectContextObjectsDidChange)

    var body: some View {
        HStack {
            Button {
                context.undo()
                try? context.save()
            } label: {
                Label("Undo", systemImage: "arrow.uturn.backward")
            }
            .disabled(!canUndo)

            Button {
                context.redo()
                try? context.save()
            } label: {
                Label("Redo", systemImage: "arrow.uturn.forward")
            }
            .disabled(!canRedo)
        }
        .onReceive(changes.receive(on: RunLoop.main)) { _ in
            canUndo = context.undoManager?.canUndo ?? false
            canRedo = context.undoManager?.canRedo ?? false
        }
    }
}

struct UndoButtons_Previews: PreviewProvider {
    static let library = LibraryStore(isInMemory: true)

    static var previews: some View {
        UndoButtons()
            .environment(\.managedObjectContext, library.viewContext)
    }
}
