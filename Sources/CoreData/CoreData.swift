// CoreData
