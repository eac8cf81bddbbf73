import Foundation
import ShoppingCore
import ShoppingMCP
import Testing

@testable import get_bananas

/// README, manifest, served tools and the files themselves say the same.
struct ReadmeTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks between ``` of one language.
  static func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func theTableOfToolsIsWhatIsServed() throws {
    let rows = try Self.text("README.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    for tool in ShoppingTools.all {
      let definition = tool.definition
      let row = try #require(rows.first { $0.hasPrefix("| `\(definition.name)` |") }, "\(definition.name)")
      let arguments = definition.inputSchema["properties"]?.objectValue?.members.map { "`\($0.name)`" } ?? []
      #expect(row.hasSuffix("| \(arguments.joined(separator: " ")) |"))
    }
  }

  @Test func theTableOfCommandsIsTheCodes() throws {
    #expect(try Self.text("README.md").contains(CommandTable.markdown))
  }

  @Test func theManifestSaysWhatIsServed() throws {
    let manifest = try JSONParser.parse(Array(Self.text("manifest.json").utf8))
    #expect(manifest["version"] == .string(Server.version))
    let said = manifest["tools"]?.arrayValue?.compactMap {
      [$0["name"]?.stringValue, $0["description"]?.stringValue]
    }
    #expect(said == ShoppingTools.all.map { [$0.definition.name, $0.definition.description] })
    let plist = try Self.text("Sources/get-bananas/Bundle/Info.plist")
    #expect(plist.contains("<string>\(Server.version)</string>"))
    #expect(try Self.text("README.md").contains("get-bananas-\(Server.version)-macos.mcpb"))
  }

  @Test func theExampleFileIsCanonicalInAllButLineBreaks() throws {
    let example = try #require(
      Self.blocks("json", in: Self.text("README.md")).first { $0.contains("schemaVersion") })
    let list = try ShoppingListExport(decoding: Array(example.utf8))
    #expect(list.items.count == 1 && list.unusableRowCount == 0)
    #expect(try JSONParser.parse(list.encoded()) == JSONParser.parse(Array(example.utf8)))
  }

  @Test func everyJSONSnippetIsJSON() throws {
    let blocks = Self.blocks("json", in: try Self.text("README.md"))
    #expect(blocks.count >= 2)
    for block in blocks { _ = try JSONParser.parse(Array(block.utf8)) }
  }

  /// The lines that people are told to pipe give the answers that are shown.
  @Test func pipingByHandGivesWhatIsShown() throws {
    let block = try #require(Self.blocks("console", in: Self.text("README.md")).first)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("readme-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = block.components(separatedBy: "\n")
    var shown = 0
    for (line, answer) in zip(lines, lines.dropFirst()) where line.hasPrefix("$ ") {
      let shell = Process()
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.currentDirectoryURL = folder
      let binary = Binary.url.path
      let command = line.dropFirst(2).replacingOccurrences(of: "| get-bananas", with: "| '\(binary)'")
      shell.arguments = ["-c", command]
      let output = Pipe()
      shell.standardOutput = output
      try shell.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      shell.waitUntilExit()
      #expect(said == answer + "\n")
      shown += 1
    }
    #expect(shown == 3)
  }

  @Test func theShellScriptIsOne() throws {
    let script = try #require(
      Self.blocks("sh", in: Self.text("README.md")).first { $0.hasPrefix("#!/bin/sh") })
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-n", "-c", script]
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
  }

  @Test func theSigningScriptAndTheInfoPlistParse() throws {
    let folder = Self.root.appendingPathComponent("Sources/get-bananas/Bundle")
    let shell = try Process.run(
      URL(fileURLWithPath: "/bin/sh"), arguments: ["-n", folder.appendingPathComponent("sign.sh").path])
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    let data = try Data(contentsOf: folder.appendingPathComponent("Info.plist"))
    let plist = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    #expect(plist?["CFBundleIdentifier"] as? String == "com.941apps.get-bananas")
    #expect(plist?["NSFileProviderDomainUsageDescription"] != nil)
  }

  /// What the README shows an app's developer is compiled with the tests.
  @Test func theStoreSnippetIsTheCompiledOne() throws {
    let snippet = try #require(Self.blocks("swift", in: Self.text("README.md")).first)
    let source = try Self.text("Tests/ProcessTests/ReadmeSnippet.swift")
    for line in snippet.split(separator: "\n").dropFirst() {
      #expect(source.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }

  @Test func theTopLevelIsWhatTheContractSays() throws {
    let visible = try FileManager.default.contentsOfDirectory(atPath: Self.root.path).filter {
      !$0.hasPrefix(".")
    }
    #expect(
      visible.sorted() == ["Makefile", "Package.swift", "README.md", "Sources", "Tests", "manifest.json"])
  }

  @Test func everyFolderTheReadmeNamesIsThere() throws {
    let text = try Self.text("README.md")
    for name in ["ShoppingCore", "ShoppingSync", "ShoppingMCP", "get-bananas", "CPlatform"] {
      #expect(text.contains("  \(name)/"))
      #expect(
        FileManager.default.fileExists(atPath: Self.root.appendingPathComponent("Sources/\(name)").path))
    }
  }
}
