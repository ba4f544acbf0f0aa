// Another process for the tests of stores. It says what it does on standard output, one line each.
//
//   store-probe save STORE MOMD ENTITY COUNT       saves COUNT new objects, one after the other
//   store-probe pairs STORE MOMD ENTITY            saves two new objects of one name at a time, without end
//   store-probe count STORE MOMD ENTITY KEY COUNT  adds 1 to a number of the first object, COUNT times
//   store-probe set STORE MOMD ENTITY KEY VALUE    sets a text of the first object
//   store-probe migrate STORE MOMD STEP            opens the store, and kills itself at that step of a migration
//   store-probe follow STORE MOMD ENTITY           follows a fetch until standard input ends
import CoreData
import Foundation

/// One line, at once: the output is a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let words = CommandLine.arguments.dropFirst().map { $0 }
guard words.count >= 4, let url = URL(string: words[1]),
  let model = NSManagedObjectModel(contentsOf: URL(fileURLWithPath: words[2]))
else {
  say("usage: store-probe save|pairs|count|set|migrate|follow STORE MOMD …")
  exit(2)
}

if words[0] == "migrate" {
  var left = Int(words[3]) ?? 0
  MigrationSteps.observer = { step in
    left -= 1
    if left == 0 { kill(getpid(), SIGKILL) }
  }
}

let container = NSPersistentContainer(name: "Probe", managedObjectModel: model)
let description = NSPersistentStoreDescription(url: url)
description.setOption(NSNumber(value: true), forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
container.persistentStoreDescriptions = [description]
container.loadPersistentStores { _, error in
  if let error {
    say("error \(error.localizedDescription)")
    exit(1)
  }
}
let context = container.viewContext
context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy

func now() -> Int { Int(Date().timeIntervalSince1970 * 1000) }

do {
  switch words[0] {
  case "save":
    for index in 0..<(Int(words[4]) ?? 1) {
      let object = NSEntityDescription.insertNewObject(forEntityName: words[3], into: context)
      object.setValue("probe \(index)", forKey: "name")
      try context.save()
      say("saved \(index) \(now())")
    }
  case "pairs":
    for index in 0... {
      for _ in 0..<2 {
        let object = NSEntityDescription.insertNewObject(forEntityName: words[3], into: context)
        object.setValue("pair \(index)", forKey: "name")
      }
      try context.save()
      say("saved \(index)")
    }
  case "count":
    // Nobody's addition may be lost: a conflict is met by reading again.
    context.mergePolicy = NSErrorMergePolicy
    let object = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: words[3]))[0]
    var left = Int(words[5]) ?? 0
    var conflicts = 0
    while left > 0 {
      object.setValue((object.value(forKey: words[4]) as? Int ?? 0) + 1, forKey: words[4])
      do {
        try context.save()
        left -= 1
      } catch let error as NSError where error.code == NSManagedObjectMergeError {
        conflicts += 1
        context.rollback()
        context.refresh(object, mergeChanges: false)
      }
    }
    say("counted \(conflicts)")
  case "set":
    let request = NSFetchRequest<NSManagedObject>(entityName: words[3])
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    let object = try context.fetch(request)[0]
    object.setValue(words[5], forKey: words[4])
    try context.save()
    say("saved \(now())")
  case "migrate": say("opened")
  default:
    context.automaticallyMergesChangesFromParent = true
    let request = NSFetchRequest<NSManagedObject>(entityName: words[3])
    request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
    nonisolated(unsafe) var live: _LiveFetch<NSManagedObject>?
    func tell() {
      let names = live?.results.map { $0.value(forKey: "name") as? String ?? "" } ?? []
      say("results \(now()) \(names.joined(separator: ","))")
    }
    live = _LiveFetch(context: context, request: request) { _, _ in tell() }
    say("ready")
    Thread {
      while readLine() != nil {}
      exit(0)
    }.start()
    RunLoop.main.run()
  }
} catch {
  say("error \(error)")
  exit(1)
}
