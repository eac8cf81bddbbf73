extension Conformance {
  private static let discover = "2026-07-28 server/discover"
  private static let tools = "2026-07-28 server/tools"
  private static let resources = "2026-07-28 server/resources"
  private static let caching = "2026-07-28 server/utilities/caching"

  static let modernServer: [Clause] = [
    // server/discover
    must(
      discover, "It is there, and says versions, capabilities and instructions.",
      "ModernTests/discoverySaysWhatThereIs"),
    must(discover, "Its result may be cached and says how long.", "ModernTests/discoverySaysWhatThereIs"),
    // server/tools
    must(
      tools, "The tools capability is declared.", "ModernTests/discoverySaysWhatThereIs",
      "EraTests/aVersionThatWeHaveIsTaken"),
    must(
      tools, "tools/list names what there is, the same on every connection.",
      "EraTests/eachVersionGetsWhatItKnows"),
    should(tools, "In the same order every time.", "ToolsSchemaTests/namesInTheOrderOfTheDocument"),
    must(tools, "An input schema is an object schema, never null.", "ToolsSchemaTests/entrySchemas"),
    should(
      tools, "Names have 1 to 128 letters, digits, underscores, hyphens or dots, and are unique.",
      "ConformanceTests/toolNamesAreAsTheyShouldBe"),
    must(
      tools, "Structured results fit the output schema.",
      "ToolsResultTests/theStructuredFormFitsTheServedSchema"),
    should(
      tools, "A structured result stands in the text as JSON, too.",
      because:
        "Hosts show one or the other; the text says the same in words, complete by itself, which models read better (ToolsResultTests/bothFormsSayTheSame)."
    ),
    must(
      tools, "An unknown tool and a malformed call are protocol errors.", "MessageTests/everyFaultHasItsCode"),
    must(
      tools, "What a model can mend is a result with isError.", "EraTests/eachVersionGetsWhatItKnows",
      "ToolsAddTests/refusals"),
    must(
      tools, "All inputs are checked.", "ToolsArgumentTests/farNamesAreOnlyUnknown",
      "ToolsFuzzTests/anyArgumentsHaveAWellFormedOutcome"),
    must(
      tools, "Access is controlled.",
      because: "The server runs as the user, on one file that the user named, with the rights of the user."),
    must(
      tools, "Calls are limited in rate.", "OrderTests/oneCallTooManyIsRefusedAndNoOther",
      "ReplyTests/sixtyFourMebibytesMayWait"),
    must(tools, "Outputs are cleaned.", "ToolsGetTests/foreignTextsStayOnTheirLine"),
    should(
      tools, "A change of the set of tools is announced.",
      because: "The set never changes, so listChanged is not declared."),
    // server/resources
    must(
      resources, "The resources capability is declared, with subscribe.",
      "ModernTests/discoverySaysWhatThereIs"),
    must(
      resources, "resources/list, templates/list and read are there.", "EraTests/eachVersionGetsWhatItKnows"),
    must(resources, "URIs are checked.", "MessageTests/everyFaultHasItsCode", "AbuseTests/isSurvived"),
    must(resources, "A scheme of our own follows RFC 3986.", "ConformanceTests/theURIIsOne"),
    must(
      resources, "An unknown resource is -32602 with its URI as data.",
      "ModernTests/anUnknownResourceIsInvalidParams"),
    should(
      resources, "A resource that cannot be read is -32603.", "EraTests/aResourceThatCannotBeReadSaysWhy"),
    must(resources, "Binary data is encoded.", because: "The one resource is text."),
    should(
      resources, "Rights are checked before operations.",
      because: "The system does, and says so: the error of the read is passed on."),
    should(resources, "A cursor that is not ours is -32602.", "MessageTests/everyFaultHasItsCode"),
    // server/utilities/caching
    must(
      caching, "Lists, discovery and reads say ttlMs, not negative, and cacheScope.",
      "EraTests/eachVersionGetsWhatItKnows"),
    must(caching, "The list itself is private and stale at once.", "EraTests/eachVersionGetsWhatItKnows"),
  ]
}
