import ShoppingCore

extension Diagnosis {
  /// The facts behind the findings, for programs.
  var details: JSONObject {
    var details = JSONObject()
    details["file"] = .object(file)
    details["state"] = .string(state)
    if case .success(let snapshot) = inspection.content, snapshot.fileExists {
      details["list"] = .object(counts(of: snapshot.list, revision: snapshot.revision))
    }
    details["lock"] = inspection.lock.map { .object(lockDetails($0)) } ?? .null
    details["temporary_files"] = .array(inspection.temporaryFiles.map(JSONValue.string))
    details["conflicted_copies"] = .array(inspection.conflictedCopies.map(JSONValue.string))
    details["history"] = [
      "folder": inspection.history.folder.map(JSONValue.string) ?? .null,
      "versions": .int(inspection.history.versionCount), "bytes": .int(inspection.history.byteCount),
    ]
    details["processes"] = .array(
      neighbours.map { ["pid": .int($0.process), "file": $0.path.map(JSONValue.string) ?? .null] })
    return details
  }

  private var file: JSONObject {
    let source =
      switch location.source {
      case .argument: "argument"
      case .environment: "environment"
      case .platformDefault: "default"
      }
    var file = JSONObject([
      JSONMember("path", .string(location.path)), JSONMember("real_path", .string(inspection.path)),
      JSONMember("source", .string(source)),
    ])
    guard let found = inspection.file else { return file }
    file["bytes"] = .int(found.byteCount)
    file["modified"] = .string(found.modified.description)
    file["mode"] = .string("0" + String(found.mode & 0o7777, radix: 8))
    file["owner"] = .int(found.user)
    file["links"] = .int(found.linkCount)
    return file
  }

  /// "ok", "missing", or the class of the error.
  private var state: String {
    switch inspection.content {
    case .success(let snapshot): snapshot.fileExists ? "ok" : "missing"
    case .failure(let error): error.errorClass
    }
  }

  private func counts(of list: ShoppingListExport, revision: String) -> JSONObject {
    let items = list.items
    return JSONObject([
      JSONMember("schema_version", .int(ShoppingListExport.currentSchemaVersion)),
      JSONMember("revision", .string(revision)),
      JSONMember("total", .int(items.count)),
      JSONMember("checked", .int(items.count(where: \.checked))),
      JSONMember("sections", .int(list.sections.count)),
      JSONMember("unusable_rows", .int(list.unusableRowCount)),
      JSONMember("repeated_ids", .array(repeatedIDs.map(JSONValue.string))),
    ])
  }

  private func lockDetails(_ lock: StoreInspection.Lock) -> JSONObject {
    JSONObject([
      JSONMember("path", .string(lock.path)),
      JSONMember("pid", lock.process.map(JSONValue.int) ?? .null),
      JSONMember("since", lock.since.map { .string($0.description) } ?? .null),
      JSONMember("verdict", .string(lock.verdict.rawValue)),
    ])
  }
}
