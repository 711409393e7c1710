/** What a plan works on if a goal, or a horse's known issues, names a problem with how it goes. */
export type RidingIssue = {
  readonly kind: string;
  readonly words: RegExp;
  readonly name: string;
  /** The subject of flat sessions, from the first weeks to the last. */
  readonly steps: readonly [string, string, string];
};

/**
 * The steps follow the training scale of the German Equestrian Federation (rhythm, suppleness, contact, impulsion, straightness, collection):
 * *The Principles of Riding*, FN / Kenilworth Press.
 */
const ridingIssues = [
  {
    kind: "rushing",
    words: /\brush\w*|\bruns? at (?:the )?(?:fences|jumps)|\btoo fast (?:at|to) (?:the )?(?:fences|jumps)/i,
    name: "rushing",
    steps: [
      "Trot poles and transitions; walk before and after each line of poles",
      "Canter poles in a steady rhythm, halt on a straight line behind them",
      "Raised poles in a row from trot, circle until the rhythm is quiet, then on",
    ],
  },
  {
    kind: "stiff",
    words: /\bstiff\w*|\bbend(?:ing)?\b|\bsupple\w*|\bone[- ]sided\b/i,
    name: "stiffness",
    steps: [
      "Large circles and serpentines on both reins, the stiff side first and last",
      "Leg-yield and shoulder-fore, changes of rein through the circle",
      "Shoulder-in, smaller figures, canter on both reins in equal parts",
    ],
  },
  {
    kind: "changes",
    words: /\b(?:flying |lead )changes?\b|\bleads?\b/i,
    name: "the changes of lead",
    steps: [
      "Canter departs from walk and trot on both leads, straight afterwards",
      "Simple changes on the diagonal and counter-canter on shallow loops",
      "Changes over a pole and on the half diagonal, few and with long breaks",
    ],
  },
  {
    kind: "transitions",
    words: /\btransitions?\b|\bcanter depart\w*|\bdeparts?\b|\bhalt(?:s|ing)?\b/i,
    name: "transitions",
    steps: [
      "Walk, trot and halt at the letters, many and short",
      "Trot and canter within ten strides on a 20 m circle",
      "Transitions within the pace, canter from walk, rein-back to trot",
    ],
  },
  {
    kind: "strong",
    words: /\bstrong\b(?! enough)|\bpull(?:s|ing)\b|\bbolt\w*|\bbrakes?\b|\bheavy (?:in|on)\b/i,
    name: "being strong in the hand",
    steps: [
      "Half-halts and halts from the seat, in walk and trot",
      "Canter on and come back on the circle, counting strides",
      "The same in the open and over poles, a long rein as the answer",
    ],
  },
  {
    kind: "lazy",
    words: /\blazy\b|\bbehind the leg\b|\bsluggish\b|\bforward(?:ness)?\b|\bimpulsion\b/i,
    name: "going forward",
    steps: [
      "Short sessions: one light aid, one answer, and a walk on a long rein",
      "Medium trot and canter on straight lines, many transitions",
      "Canter in the open, then the same forwardness in the school",
    ],
  },
  {
    kind: "spooky",
    words:
      /\bspook\w*|\bnapp\w*|\bnervous\b|\bscared\b|\banxious\b|\btens(?:e|ion)\b|\bloading\b|\btrailer\b/i,
    name: "confidence",
    steps: [
      "Groundwork past one new thing at a time, and away from it again",
      "The same things under saddle, beside a quiet horse",
      "New places and out alone, short, and home before it is too much",
    ],
  },
  {
    kind: "contact",
    words: /\bcontact\b|\bon the bit\b|\bframe\b|\bhead[- ]?(?:toss|shak)\w*|\babove the bit\b/i,
    name: "the contact",
    steps: [
      "Stretching forward and down in walk and trot, steady hands",
      "Circles and transitions into the same contact, both reins",
      "Lateral work and canter in a steady contact, stretching between",
    ],
  },
  {
    kind: "straight",
    words: /\bcrooked\w*|\bstraight(?:ness|er)\b|\bfall(?:s|ing)? (?:in|out)\b|\bdrift(?:s|ing)\b/i,
    name: "straightness",
    steps: [
      "Centre and quarter lines, halts on them, large circles between both reins and both legs",
      "Shoulder-fore on straight lines, leg-yield and straight on, squares instead of circles",
      "Shoulder-in, counter-canter on shallow loops, lines to a pole without a wall",
    ],
  },
  {
    kind: "forehand",
    words: /\bforehand\b|\bself[- ]carriage\b|\buphill\b/i,
    name: "lightness in front",
    steps: [
      "Walk to trot and back on the circle, many, from the seat; rein-back and trot on",
      "Transitions within the trot, canter from walk, poles on the circle",
      "Shoulder-in to a lengthening and back, canter to walk, raised poles",
    ],
  },
  {
    kind: "refusing",
    words: /\brefus(?:e|es|al|als|ing)\b|\bstops? (?:at|out)\b|\brun(?:s|ning)?[- ]?outs?\b/i,
    name: "confidence over fences",
    steps: [
      "Poles and a single cross-pole from trot, straight away behind it, praise",
      "A row of low fences at trot distances, guide poles, always the same rhythm",
      "New fillings at a low height, from both reins, the easy one last",
    ],
  },
  {
    kind: "rails",
    words: /\b(?:knock\w*|touch\w*|hit\w*) (?:the )?(?:rails?|poles?|fences?)\b|\brails? down\b/i,
    name: "care over fences",
    steps: [
      "Raised trot poles on the line and the circle, the eye up and the rhythm the same",
      "Bounces of low cross-poles, placing poles in front and behind",
      "Low uprights from a collected canter, ground line away from the fence",
    ],
  },
] as const satisfies readonly RidingIssue[];

export type RidingIssueKind = (typeof ridingIssues)[number]["kind"];

/** The first issue that a text names. */
export const ridingIssueIn = (text: string): RidingIssueKind | undefined =>
  ridingIssues.find(({ words }) => words.test(text))?.kind;

export const ridingIssueOf = (kind: RidingIssueKind): RidingIssue =>
  ridingIssues.find((issue) => issue.kind === kind) ?? ridingIssues[0];
