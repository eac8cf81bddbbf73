extension Conformance {
  private static let base = "2026-07-28 basic/index"
  private static let versioning = "2026-07-28 basic/versioning"
  private static let stdio = "2026-07-28 basic/transports/stdio"

  static let modernBase: [Clause] = [
    // basic/index: messages
    must(
      base, "Every message is JSON-RPC 2.0.", "MessageTests/everyFaultHasItsCode",
      "TranscriptTests/isSpokenAsWritten"),
    must(
      base, "Every message is valid against the schema of its version.",
      script: "Tests/Interop/schema_check.py"),
    must(
      base, "A request has a string or an integer as id, never null.", "MessageTests/everyFaultHasItsCode"),
    must(
      base,
      "An id is not used again while its first request is open: such a request is refused, the first is not harmed.",
      "OrderTests/aRequestWhoseIDIsInFlightIsRefusedWithoutID"),
    must(base, "A result bears the id of its request.", "RequestIDTests/isEchoedToTheLetter"),
    must(base, "A response has a result or an error.", "TranscriptTests/isSpokenAsWritten"),
    must(base, "A result says its resultType.", "ModernTests/everyResultSaysWhoAnswersAndThatItIsComplete"),
    must(
      base, "Only resultTypes of the core or of a declared extension are used.",
      "ElicitationTests/onlyARequestThatDeclaresFormsIsAsked"),
    must(
      base, "An error bears the id of its request, unless it could not be read.",
      "MessageTests/everyFaultHasItsCode"),
    must(
      base, "An error has a code and a message; the code is an integer.", "MessageTests/everyFaultHasItsCode"),
    must(
      base,
      "No code from the ranges that belong to the specification, save those it defines, in their meaning.",
      "ConformanceTests/onlyCodesThatAreOurs"),
    must(
      base, "No code of an older version: an unknown resource is -32602 here.",
      "ModernTests/anUnknownResourceIsInvalidParams"),
    should(
      base, "A code of our own lies outside the range that JSON-RPC reserves.",
      "ConformanceTests/onlyCodesThatAreOurs"),
    must(base, "A notification is never answered.", "MessageTests/notificationsAndResponsesAreNeverAnswered"),
    must(base, "A notification has no id.", "SubscriptionTests/severalStreamsEachHearOnceUnderTheirOwnName"),
    // basic/index: statelessness
    must(
      base, "Nothing is taken from earlier requests: version, capabilities and identity come with each.",
      "ModernTests/bothErasShareAConnectionAndNothingElse",
      "ElicitationTests/onlyARequestThatDeclaresFormsIsAsked"),
    should(base, "Requests of several conversations may be mixed.", "OrderTests/callsRunInTheOrderTheyCame"),
    should(
      base, "Related operations need not share a process.",
      because:
        "All state is the file, which every process reads anew. Only requestState belongs to a process; in another one the user is asked again."
    ),
    must(
      base, "State that spans requests has a name that the client gives back.",
      "ElicitationTests/aHandleIsGoodForOneCommit"),
    // basic/index: _meta and schemas
    must(
      base, "A request without a required member of _meta is refused with -32602.", "ModernTests/metaDecides"),
    must(
      base, "Nothing is assumed of values at reserved names: what we do not need is not looked at.",
      "ModernTests/metaDecides"),
    must(
      base, "No capability is relied on that the request does not declare.",
      "ElicitationTests/onlyARequestThatDeclaresFormsIsAsked"),
    must(
      base, "A request that needs a capability which is not declared is refused with -32021.",
      because:
        "No request of ours needs one: a client that cannot ask is not asked, since each removal was named."),
    should(
      base, "Every result says in _meta which server answered.",
      "ModernTests/everyResultSaysWhoAnswersAndThatItIsComplete"),
    should(base, "Nobody's name changes what is done.", because: "clientInfo is never read."),
    must(
      base, "What is delivered on a subscription says which in _meta.",
      "SubscriptionTests/severalStreamsEachHearOnceUnderTheirOwnName"),
    must(base, "Served schemas are valid 2020-12.", "ToolsSchemaTests/schemasUseOnlyThePlainWords"),
    must(
      base, "No reference to the network in a schema is followed.",
      because: "We validate against our own schemas only, which have no references."),
    // basic/versioning
    must(
      versioning, "A version that we do not have is refused with -32022 and the versions that we have.",
      "ModernTests/anotherVersionIsToldWhichThereIs"),
    must(versioning, "server/discover is there.", "ModernTests/discoverySaysWhatThereIs"),
    must(
      versioning, "An extension that only one side has is not used.",
      because: "We declare no extension and read none of the client's."),
    must(
      versioning, "A server of both eras: _meta selects the new one, initialize the old one for the process.",
      "ModernTests/bothErasShareAConnectionAndNothingElse", "TranscriptTests/isSpokenAsWritten"),
    // basic/transports/stdio
    must(
      stdio, "A message has no line break in it.", "TranscriptTests/isSpokenAsWritten",
      "OrderTests/aReaderThatSleepsGetsAllThreeThousandAnswers"),
    must(
      stdio, "Nothing but messages goes to standard output.", "ServeTests/aHostAddsTicksOffAndReads",
      "ServeTests/verboseSpeaksOnStandardErrorAndNotOfTheList"),
    must(
      stdio, "No request goes to standard output in this era.", "ElicitationTests/aHandleIsGoodForOneCommit",
      "ElicitationTests/onlyARequestThatDeclaresFormsIsAsked"),
    should(
      stdio, "Work on a cancelled request stops as soon as may be.",
      "OrderTests/aCallThatWaitsForALockCanBeCancelled"),
    must(
      stdio, "No message follows for a cancelled request.",
      "OrderTests/aCancelledCallChangesNothingAndIsNotAnswered",
      "SubscriptionTests/aCancelledStreamIsSilentAndNotAnswered"),
    should(
      stdio, "The end of the input ends the server promptly.",
      "EndTests/everythingReceivedIsCarriedOutAndAnswered", "EndTests/lockWaitsTogetherGetTwoSecondsMore",
      "EndTests/aReaderThatReadsNothingDoesNotKeepUs"),
    should(stdio, "SIGTERM ends it as well.", "ServeTests/aSignalEndsALockWaitAndChangesNothing"),
  ]
}
