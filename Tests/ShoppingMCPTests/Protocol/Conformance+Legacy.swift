extension Conformance {
  private static let lifecycle = "2025-11-25 basic/lifecycle"
  private static let stdio = "2025-11-25 basic/transports (stdio)"
  private static let utilities = "2025-11-25 basic/utilities"
  private static let tools = "2025-11-25 server/tools"
  private static let resources = "2025-11-25 server/resources"
  private static let elicitation = "2025-11-25 client/elicitation"
  private static let batches = "2025-03-26 basic (batches)"

  static let legacy: [Clause] = [
    // lifecycle
    must(
      lifecycle, "initialize is answered with version, capabilities and serverInfo.",
      "EraTests/aVersionThatWeHaveIsTaken"),
    must(
      lifecycle, "A version that we have is taken, else another that we have is offered.",
      "EraTests/aVersionThatWeHaveIsTaken"),
    should(lifecycle, "The one offered is the newest.", "EraTests/anAbsentOrMalformedVersionIsTheNewest"),
    must(
      lifecycle, "The agreed version is kept to: what it does not know is not sent.",
      "EraTests/eachVersionGetsWhatItKnows"),
    must(lifecycle, "Only declared capabilities are used.", "ElicitationTests/onlyWhoDeclaredFormsIsAsked"),
    should(
      lifecycle, "Before notifications/initialized the server sends no requests.",
      because:
        "We send one only within a call of the client's; who calls tools is initialized, whether it said so or not."
    ),
    should(
      lifecycle, "Before initialize only pings are sent.",
      because:
        "A rule for clients. People pipe lines by hand, so everything works without (EraTests/withoutAHandshakeItIsTheNewestLegacyVersion)."
    ),
    must(lifecycle, "initialize is not part of a batch.", "BatchTests/answersComeTogether"),
    should(
      lifecycle, "A request of ours that is not answered in time is withdrawn.",
      "ElicitationTests/silenceIsNoYes"),
    should(
      lifecycle, "The end of the input ends the server.", "EndTests/everythingReceivedIsCarriedOutAndAnswered"
    ),
    // stdio
    must(stdio, "Messages are UTF-8.", "AbuseTests/isSurvived"),
    must(
      stdio, "One message a line, none with a line break in it.",
      "LineReaderTests/anyChunkingGivesTheSameLines", "TranscriptTests/isSpokenAsWrittenByteByByte"),
    must(stdio, "Standard output carries messages only.", "ServeTests/aHostAddsTicksOffAndReads"),
    // utilities
    must(
      utilities, "ping is answered promptly with an empty result.",
      "OrderTests/whatNeedsNoDiskIsAnsweredWhileACallRuns"),
    must(
      utilities, "A cancelled request is not answered, one that is done is.",
      "OrderTests/aCancelledCallChangesNothingAndIsNotAnswered", "OrderTests/aCommitThatHasBegunIsAnswered"),
    must(utilities, "initialize is not cancelled.", because: "It is answered before the next line is read."),
    must(
      utilities, "Progress is reported only to a token that was given.",
      because: "We report none, so there is no token to mind."),
    should(utilities, "An invalid cursor is -32602.", "MessageTests/everyFaultHasItsCode"),
    // tools
    must(tools, "The capability is declared.", "EraTests/aVersionThatWeHaveIsTaken"),
    must(
      tools, "Unknown tools and malformed requests are protocol errors.", "MessageTests/everyFaultHasItsCode"),
    should(tools, "Bad arguments are results with isError.", "ToolsAddTests/refusals"),
    must(
      tools, "Structured results fit the output schema, from 2025-06-18 on.",
      "ToolsResultTests/theStructuredFormFitsTheServedSchema", "EraTests/eachVersionGetsWhatItKnows"),
    must(
      tools, "Annotations are those of the tool, from 2025-03-26 on.",
      "EraTests/annotationsAreThoseOfTheTool", "ToolsSchemaTests/annotations"),
    // resources
    must(resources, "The capability is declared, with subscribe.", "EraTests/aVersionThatWeHaveIsTaken"),
    should(resources, "An unknown resource is -32002.", "MessageTests/everyFaultHasItsCode"),
    must(
      resources, "A subscriber hears of changes, until it unsubscribes.",
      "SubscriptionTests/aSubscriberHearsOfOthersAndOfThisProcess",
      "SubscriptionTests/whoUnsubscribesHearsNoMore"),
    must(resources, "URIs are checked.", "MessageTests/everyFaultHasItsCode"),
    // elicitation
    must(
      elicitation, "Nobody is asked in a mode that it did not declare; an empty object means forms.",
      "ElicitationTests/onlyWhoDeclaredFormsIsAsked"),
    must(
      elicitation, "A form is a flat object of primitive properties.", "ElicitationTests/theAnswerDecides"),
    must(
      elicitation, "No form asks for a secret.", because: "The one question is whether rows may be deleted."),
    should(elicitation, "Accept, decline and cancel are told apart.", "ElicitationTests/theAnswerDecides"),
    must(
      elicitation, "Who asks, and for what, is plain.", "ToolsReplacementTests/sixRowsToBuyAreAQuestion",
      "ToolsReplacementTests/namesInTheQuestionAreOnOneLineAndShort"),
    must(elicitation, "An answer is checked against the schema.", "ElicitationTests/theAnswerDecides"),
    should(
      elicitation, "Questions are limited in rate.",
      because: "One a call of update_shopping_list that removes more than five rows still to buy."),
    // batches
    must(
      batches, "A batch is answered by one array, notifications in it by nothing.",
      "BatchTests/answersComeTogether", "BatchTests/onlyNotificationsAreNotAnswered"),
    must(batches, "Other versions have none.", "BatchTests/otherVersionsHaveNone"),
  ]
}
