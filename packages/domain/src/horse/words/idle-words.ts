/** What a horse does in place of work, as it is noted, one a row; with a sentence that tells of nothing else (the horse is Beau). */
export const idleForms: readonly {
  readonly note: string;
  readonly words: string;
  readonly example: string;
}[] = [
  { note: "turnout", words: "turned ?out|turn ?out", example: "Beau turned out all day" },
  {
    note: "turnout",
    words: "(?:out )?(?:in|on|at) (?:the |their |his |her )?(?:fields?|paddocks?|pasture|grass|meadow)|out",
    example: "Beau was in the field all night",
  },
  {
    note: "day off",
    words: "(?:(?:a|the|his|her|its|their) )?(?:days? off|rest day)",
    example: "Beau had the day off",
  },
  {
    note: "day off",
    words: "(?:mon|tues|wednes|thurs|fri|satur|sun)day off",
    example: "Beau had Friday off",
  },
  { note: "day off", words: "rested|did nothing|no work", example: "Beau rested yesterday" },
];

const beside =
  "and|both|i|we|just|only|also|then|was|were|is|are|has|been|had|got|gave|given|took|enjoyed|stayed|went|spent|put|for|with|together|again|too|as well|instead|all|night|day|morning|afternoon|evening|overnight|today|yesterday|last|this|on|in|the|an?|about|(?:mon|tues|wednes|thurs|fri|satur|sun)day|hours?|hrs?|h|min(?:ute)?s?|half|field|paddock|\\d+(?:[.,]\\d+)?(?:h|hrs?|min)?|two|three|four|five|six";
const patterns = idleForms.map(({ note, words }) => ({
  note,
  pattern: new RegExp(`^\\W*(?:(?:${beside})\\b\\W*)*\\b(?:${words})\\b(?:\\W+(?:${beside})\\b)*\\W*$`, "iu"),
}));

/** What horses did in place of work, where words tell of nothing else beside their names ("… and … turned out together 4 hours"). */
export const idleNoteOf = (words: string): string | undefined =>
  patterns.find(({ pattern }) => pattern.test(words))?.note;
