extension Conformance {
  private static let mrtr = "2026-07-28 basic/patterns/mrtr"
  private static let subscriptions = "2026-07-28 basic/patterns/subscriptions"
  private static let cancellation = "2026-07-28 basic/patterns/cancellation"

  static let modernPatterns: [Clause] = [
    // basic/patterns/mrtr
    must(
      mrtr, "What the server wants of the client it says in a result, never by a request.",
      "ElicitationTests/aHandleIsGoodForOneCommit"),
    must(
      mrtr, "input_required answers tools/call, prompts/get and resources/read only.",
      "ElicitationTests/onlyARequestThatDeclaresFormsIsAsked",
      "ModernTests/everyResultSaysWhoAnswersAndThatItIsComplete"),
    must(mrtr, "Names of input requests are unique within the result.", because: "There is one, confirm."),
    must(
      mrtr, "An input request is one of the three that there are.",
      "ElicitationTests/aHandleIsGoodForOneCommit"),
    must(
      mrtr, "requestState is taken for an attacker's: what does not check out is not accepted.",
      "ElicitationTests/whatWeDidNotIssueIsAskedForAfresh", "ElicitationTests/aHandleIsBoundToItsArguments"),
    must(
      mrtr, "The integrity of a requestState that matters is protected.",
      because: "It holds nothing: 128 random bits that name what this process remembers."),
    should(mrtr, "requestState ends after a short time.", "ElicitationTests/aHandleEndsAfterTenMinutes"),
    should(
      mrtr, "requestState is good for the request that it came from only.",
      "ElicitationTests/aHandleIsBoundToItsArguments"),
    should(
      mrtr, "requestState is good for its principal only.",
      because: "A process serves one client over one pipe."),
    must(
      mrtr, "What may be used once is enforced here.", "ElicitationTests/aHandleIsGoodForOneCommit",
      "ElicitationTests/twoRepeatsAtOnceCommitOnce"),
    must(
      mrtr, "A result that requires input has inputRequests or requestState.",
      "ElicitationTests/aHandleIsGoodForOneCommit"),
    must(
      mrtr, "No input request that the client does not declare.",
      "ElicitationTests/onlyARequestThatDeclaresFormsIsAsked"),
    must(
      mrtr, "No counting on the client to come back.", "ElicitationTests/sixtyFourHandlesAndTheOldestGoes"),
    should(
      mrtr, "What comes back is checked; what is no InputResponses is refused.",
      "ElicitationTests/malformedRepeatsAreInvalid"),
    should(
      mrtr, "More than was asked for does no harm.", "ElicitationTests/aHandleNeedsNoCapabilityToBeUsed"),
    should(
      mrtr, "What is missing is asked for again.", "ElicitationTests/anAnswerThatIsNoneIsAskedForAfresh",
      "ElicitationTests/whatWeDidNotIssueIsAskedForAfresh"),
    // basic/patterns/subscriptions
    must(
      subscriptions, "The acknowledgement is the first message of a stream.",
      "SubscriptionTests/severalStreamsEachHearOnceUnderTheirOwnName"),
    must(
      subscriptions, "It says which of the kinds that were asked for there will be.",
      "SubscriptionTests/onlyWhatWeHaveIsHonoured"),
    must(
      subscriptions, "Nothing is sent that was not asked for.", "SubscriptionTests/onlyWhatWeHaveIsHonoured",
      "SubscriptionTests/noneWatchesWhileNobodyListens"),
    must(
      subscriptions, "Every message says the id of the request that opened its stream.",
      "SubscriptionTests/severalStreamsEachHearOnceUnderTheirOwnName"),
    must(
      subscriptions, "Several streams at once.",
      "SubscriptionTests/severalStreamsEachHearOnceUnderTheirOwnName", "AbuseTests/aHundredStreamsAndTheirEnd"
    ),
    must(
      subscriptions, "The client ends a stream by notifications/cancelled.",
      "SubscriptionTests/aCancelledStreamIsSilentAndNotAnswered"),
    must(
      subscriptions, "The server ends a stream by its result, and by notifications/cancelled on stdio.",
      "SubscriptionTests/theEndIsTheResultThenTheCancellation", "SubscriptionTests/aSignalEndsStreamsAsWell"),
    must(
      subscriptions, "No subscription survives the connection.",
      because: "They live in the session; nothing is written down."),
    // basic/patterns/cancellation
    must(
      cancellation, "The server sends notifications/cancelled for listen requests only.",
      "SubscriptionTests/theEndIsTheResultThenTheCancellation", "ElicitationTests/silenceIsNoYes"),
    should(
      cancellation, "A cancelled request is stopped, what it holds is freed, no answer is sent.",
      "OrderTests/aCancelledCallChangesNothingAndIsNotAnswered",
      "OrderTests/aCallThatWaitsForALockCanBeCancelled", "OrderTests/anIDIsFreeAgainAfterItsCancellation"),
    must(
      cancellation, "A cancellation that comes too late is no fault.",
      "OrderTests/aCommitThatHasBegunIsAnswered", "ReplyTests/aCommittedRequestCannotBeCancelled"),
    should(
      cancellation, "Unknown ids and malformed cancellations are ignored.",
      "OrderTests/cancellingSomethingElseCancelsNothing",
      "MessageTests/notificationsAndResponsesAreNeverAnswered"),
    should(
      cancellation, "Reasons are logged.",
      because:
        "--verbose says that a request was cancelled; the reason is the client's text and may name rows of the list."
    ),
  ]
}
