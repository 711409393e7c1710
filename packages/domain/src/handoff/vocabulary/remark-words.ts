/**
 * What the words around an observation make of it, by class. Each form has its example: all examples of a class are read as `reads` says
 * (concept, side, polarity), and are the tests of their rows. Forms as in the vocabulary.
 */
type WordClass = {
  readonly reads: readonly string[];
  readonly rows: readonly (readonly [form: string, example: string])[];
};

export const remarkWords = {
  /** Turn what follows in their clause into its contrary. */
  negators: {
    reads: ["stiff:-:absent"],
    rows: [
      ["not", "He wasn't stiff."],
      ["no", "No stiffness."],
      ["never", "Never stiff."],
      ["without", "Went without any stiffness."],
      ["none", "None of the stiffness."],
      ["nothing", "Nothing stiff about him."],
      ["zero", "Zero stiffness."],
      ["hardly", "Hardly stiff."],
      ["free of|from", "Free of stiffness."],
      ["nor", "Nor was he stiff."],
      ["neither", "Neither was he stiff."],
      ["lost", "Lost the stiffness."],
      ["far from", "Far from stiff."],
      ["anything but", "Anything but stiff."],
      ["instead of", "Reached down instead of being stiff."],
      ["rather than", "Moved freely rather than stiff."],
      ["isnt|wasnt|arent|didnt|doesnt|dont|wont|wouldnt|cant|couldnt|hasnt|hadnt", "He wasnt stiff."],
    ],
  },
  /** Right before what is observed they end it. */
  endings: {
    reads: ["rushing:-:absent"],
    rows: [
      ["stop|stops|stopped|stopping", "He stopped rushing."],
      ["quit|quits|quitting", "He quit rushing."],
      ["gave|given|giving up", "He gave up rushing."],
      ["ceased|past|over", "He is over the rushing."],
    ],
  },
  /** With a negator in them, but they deny nothing. */
  noNegators: {
    reads: ["stiff:-:present"],
    rows: [
      ["not only|just|merely", "Not only stiff."],
      ["not sure|certain", "Not sure why he is stiff."],
      ["not surpris*", "Not surprisingly stiff."],
      ["no doubt|wonder", "No doubt stiff."],
      ["no matter", "Stiff no matter what: no matter what I do, stiff."],
      ["not stop|quit", "Couldn't stop being stiff."],
      ["not without", "Not without being stiff."],
      ["nothing but", "Nothing but stiff."],
    ],
  },
  /** It was more than it is: before what is observed. */
  lessened: {
    reads: ["stiff:-:better"],
    rows: [
      ["less", "Less stiff."],
      ["not as|so|nearly|quite|half", "Not as stiff."],
      ["nowhere near", "Nowhere near as stiff."],
      ["fewer|milder", "Milder stiffness."],
      ["barely|scarcely", "Barely stiff."],
      ["almost not|no", "Almost no stiffness."],
    ],
  },
  /** Its opposite is more than it was: before it. */
  increased: {
    reads: ["stiff:-:better"],
    rows: [
      ["more", "More supple."],
      ["much|far|lot|way more", "Much more supple."],
    ],
  },
  /** Anywhere in its clause they say that it is less than it was. */
  improvers: {
    reads: ["stiff:-:better"],
    rows: [
      ["better", "The stiffness is better."],
      ["improv*", "The stiffness is improving."],
      ["eas* off|up|$", "The stiffness eased off."],
      ["eased|easing|easier", "The stiffness is easing today."],
      ["fad*", "The stiffness is fading."],
      ["less*ning", "The stiffness is lessening."],
      ["reduc*", "The stiffness is reduced."],
      ["gone|going|went|came|coming down", "The stiffness has gone down."],
      ["getting there", "Stiffness getting there."],
      ["on the mend", "Stiffness on the mend."],
      ["progress", "Progress with the stiffness."],
    ],
  },
  /** After what was observed they say that it is over. */
  resolved: {
    reads: ["stiff:-:absent"],
    rows: [
      ["gone", "The stiffness has gone."],
      ["went away", "The stiffness went away."],
      ["disappear*|vanish*", "The stiffness has disappeared."],
      ["resolv*|cur*ed|healed|fixed", "The stiffness is resolved."],
      ["no more|longer", "The stiffness is no more."],
      ["not there|present|issue|problem|visible|evident|noticeable", "The stiffness wasn't there."],
      ["no issue|problem", "The stiffness was no problem."],
      ["thing of past", "The stiffness is a thing of the past."],
    ],
  },
  /** An improvement denied is none. */
  worse: {
    reads: ["stiff:-:present"],
    rows: [
      ["no|not|never|hardly better|improv*", "The stiffness is no better."],
      ["no progress", "No progress with the stiffness."],
      ["could better", "The stiffness could be better."],
      ["not any better", "The stiffness isn't any better."],
    ],
  },
  /** What begins so was not seen. */
  hypothetical: {
    reads: [],
    rows: [
      ["if", "If he is stiff, do more walk."],
      ["in case", "Warm up longer in case he is stiff."],
      ["unless", "Fine for a hack unless he is stiff."],
      ["whether", "Ask Jake whether he is stiff."],
      ["to avoid|prevent", "Long warm up to avoid stiffness."],
      ["so that", "Warmed up long so that he wouldn't be stiff."],
      ["exercises for|against", "Did some exercises for stiffness."],
      ["thought|expected|feared|worried .. would|might|to", "I thought he would be stiff."],
      ["worked|working|work on", "Worked on the stiffness."],
    ],
  },
  /** It was another time. */
  past: {
    reads: [],
    rows: [
      ["used to", "He used to be stiff."],
      [
        "last|previous time|week|month|year|season|winter|summer|ride|lesson|session",
        "He was stiff last week.",
      ],
      ["yesterday", "He was stiff yesterday."],
      ["other day", "He was stiff the other day."],
      ["on monday|tuesday|wednesday|thursday|friday|saturday|sunday", "He was stiff on Sunday."],
      ["ago", "He was stiff a month ago."],
      ["in the past", "He was stiff in the past."],
    ],
  },
  /** Before another time they compare with it. */
  comparing: {
    reads: ["stiff:-:present"],
    rows: [
      ["than", "Stiffer than last week."],
      ["since", "Stiff since yesterday."],
      ["like", "Stiff like last week."],
      ["as", "Stiff as on Sunday."],
      ["after", "Stiff after the lesson yesterday."],
      ["from", "Still stiff from yesterday."],
      ["still", "Still stiff, as on Sunday."],
      ["again", "Stiff again, like on Sunday."],
    ],
  },
  /** Somebody else is asked to do or to watch something. */
  requests: {
    reads: ["asks"],
    rows: [
      ["please", "Please do more walk."],
      ["pls|plz", "Pls use the other bit."],
      [
        "can|could|would|will someone|somebody|anyone|anybody|you|whoever|next",
        "Can someone lunge him first?",
      ],
      ["keep|have eye", "Keep an eye on his stiffness."],
      ["watch for|out|if|how|whether|that|him|her|his|the", "Watch out for the left corner."],
      ["look out", "Look out for the new banner."],
      ["check", "Check the shoe before you ride."],
      ["make sure", "Make sure the boots are on."],
      ["remember", "Remember the martingale."],
      ["next rider|person|one", "Next rider: long warm up."],
      ["whoever", "Whoever rides next: do some poles."],
      ["let me know", "Let me know how it goes."],
      ["be careful", "Be careful at the gate."],
      ["needs|need watching|checking|monitoring", "The left hind needs watching."],
      ["worth checking|watching|asking", "Worth checking the saddle."],
      ["should not be|jump*|canter*|work*|go*", "He should not jump this week."],
      ["should be lunged|ridden|checked|worked|turned|watched|rested|walked", "He should be lunged first."],
      ["ask vet|farrier|dentist|physio|chiro|saddler", "Ask the farrier about the toe."],
      ["call vet|farrier|dentist|physio|chiro|saddler", "Call the vet tomorrow."],
      ["take easy", "Take it easy with him tomorrow."],
      ["give him|her day|rest|break|off", "Give him a day off tomorrow."],
      [
        "do not jump|ride|lunge|canter|trot|use|let|turn|forget|feed|put|go|push|work",
        "Don't jump him this week.",
      ],
      [
        "no jumping|riding|canter*|lunging|turnout .. until|please|this|tomorrow|for|before",
        "No jumping until Friday.",
      ],
    ],
  },
  /** Not recognised as an observation, but somebody found it worth saying: rather quoted than what was merely done. */
  notable: {
    reads: [],
    rows: [
      ["problem*|issue*|trouble*|difficult*", "Some trouble in the corner."],
      ["odd|weird|strange|unusual*|different*", "Something odd at the gate."],
      ["bad*|awful|terrible|worst|poor*|dreadful", "The canter was awful."],
      [
        "good|great|lovely|best|nice|super|brilliant|excellent|perfect|fantastic|amazing",
        "The best walk yet.",
      ],
      ["disappoint*|frustrat*|concern*|careful*|unsure|hmm", "A frustrating canter."],
      ["pleased|happy|proud|delighted", "Very pleased."],
      ["struggl*|fought|fight*|argu*|battl*|hard", "A battle in the walk."],
      ["kept|keeps|would|will not", "He kept looking for the gate."],
      ["new|first|finally", "Our first half pass."],
    ],
  },
} as const satisfies Readonly<Record<string, WordClass>>;

/** Words of degree and the like that may stand within a form. */
export const fillers: readonly string[] =
  "a an the his her its their him it he she them some any this that these those really very so too bit little tiny tad touch lot quite pretty slightly somewhat rather just also always only even absolutely totally completely definitely particularly especially still now today again at all of both whole be been being is was were are am and my every each front hind fore".split(
    " ",
  );

/** They end like a comparative and are none. */
export const notComparatives: readonly string[] =
  "over under after never ever other her per water corner super either neither rather together canter shoulder rider farrier winter summer quarter number saddler trailer".split(
    " ",
  );

/** What may stand between what is spoken of and how it is: "legs look clean". */
export const copulas: readonly string[] =
  "look looks looked looking feel feels felt seem seems seemed stay stays stayed get gets got getting".split(
    " ",
  );

/** What may follow the end of a clause's statement: time and degree. */
export const trailers: readonly string[] =
  "today again now first times twice once though tonight morning afternoon evening throughout day time minutes start end finally actually".split(
    " ",
  );

/** Sides, as they are written. */
export const sideWords: Readonly<Record<string, "left" | "right">> = {
  left: "left",
  right: "right",
  lf: "left",
  lh: "left",
  rf: "right",
  rh: "right",
  nf: "left",
  nh: "left",
  lefthand: "left",
  righthand: "right",
  leftward: "left",
  rightward: "right",
  leftwards: "left",
  rightwards: "right",
};

/** The near side of a horse is its left, the off side its right: before one of these. */
export const limbs: readonly string[] =
  "fore forefoot foreleg front hind hindfoot hindleg leg legs side foot feet hoof shoulder hock knee fetlock pastern shoe eye ear flank quarter".split(
    " ",
  );

/** Where `left` and `right` are no sides: what stands before or after them; before `sideBefore` they are, whatever follows. */
export const noSides = {
  sideBefore: "the to off out away round around over slightly hard bit".split(" "),
  isForms: "is was has his its this us always feels looks was wasn't".split(" "),
  leftBefore:
    "the him her them it his my all most some half alone everything everyone me us out behind off early at home".split(
      " ",
    ),
  rightBefore: "away now after before from off up at through into until on down along".split(" "),
  rightAfter: "all just not quite alright come feel feels felt looks looked exactly was isn't entirely".split(
    " ",
  ),
};

/** Who is meant by a statement: the rider, or the horse. */
export const subjects = {
  /** "I was sitting crooked": whatever the rider is, the horse is not. */
  being: "am was were be been feel felt".split(" "),
  rider: ["i", "my", "myself"],
  horse: "he she it him her his its they horse pony mare gelding boy girl".split(" "),
  /** Between the rider and what is observed they lead over to the horse. */
  perceived:
    "found noticed think thought feel had got have saw see noted reckon believe suspect say worked felt asked could can did do would get heard hear couldn't".split(
      " ",
    ),
  /** Before a name they make it no subject. */
  prepositions: "with for to behind past by near after from at of as when followed like and than".split(" "),
};

/** Where a clause ends beside at punctuation. */
export const conjunctions: readonly string[] =
  "but though although however yet whereas while except then because when unless if whether".split(" ");

/** After these `but` ends nothing: "anything but stiff". */
export const withBut: readonly string[] = ["anything", "nothing", "all"];

/** Either carries a denial on: "didn't spook, buck or rush". */
export const alternatives: readonly string[] = ["or", "nor"];
