import { type Sentence, splitNote, type Word } from "./remark-sentences.ts";

/** What a rider tells of themselves, with "I" left out: "always love riding her", "don't think he was sore". */
const ownState =
  "(?:know|think|see|remember|mind|want|like|love|enjoy|prefer|hate|miss|find|hope|wish|feel|have|believe|need|expect|care|recall)";

/** What is done with a horse, in the form that gives an order: in a diary it would be "gave", "rode", "lunging". */
const orderWords =
  "give keep leave bring take turn make ask tell hold lead feed soak ride lunge walk trot use try warm tie hose ice school jump hack load groom graze stretch call poultice clip catch work start remind move swap switch change remove add loosen limit skip avoid".split(
    " ",
  );
const orders = orderWords.join("|");

/** How riders ask something of whoever comes next, at the beginning of a sentence; each with an example, which is a test. Words as `splitNote` has them: "don't" is `do not`. */
export const requestForms: readonly (readonly [form: RegExp, example: string])[] = [
  [
    new RegExp(`^(?:please |important )*do not (?!${ownState}\\b)\\w`),
    "Don't use the clippers near his ears",
  ],
  [
    // An order has an object; "never picks up the left lead", "never lame" and "never took his time" tell of the horse.
    new RegExp(
      String.raw`^(?:warning |please )*never (?!${ownState}\b|\w+(?:ed|ught|[^s]s)\b|had|been|done|bit|once|put|felt|saw|so|such|got|went|rode|did|took|gave|lost|left|let|kept|held|threw|broke|came|found|heard|ran|stood|made|shook)\w+ (?:him|her|them|it|his|their|your)\b`,
    ),
    "Never turn her out with geldings",
  ],
  [/^(?:please |important )+(?:nobody|no one)\b/, "please nobody jump her in the wet"],
  [
    /^(?:be |please be )?careful (?!and|quiet|work|with the|over|through)\w/,
    "careful she swings round when you open the door",
  ],
  [
    /^(?:just |please |gotta |want to |you want to |i want to |have to )*(?:watch|mind|beware|monitor)\b(?! you\b| it was| and learn)/,
    "Mind the loose shoe",
  ],
  [
    // "We must not have warmed up enough" supposes what was.
    /^(?:\w+ ){0,3}must (?:not|never) (?!have (?:been|had|done|gone|\w+(?:ed|en|ught))\b)\w/,
    "The bay must not be hosed with cold water",
  ],
  [/^(?:\w+ ){0,2}not to be \w+(?:ed|en|n)\b/, "Not to be turned out with the ponies"],
  [
    /^next (?:time|ride|session) (?!he\b|she\b|it\b|they\b|we\b|i\b|was\b|is\b|will\b|out\b|in\b)\w+ \w/,
    "Next time lunge her before the lesson",
  ],
  [/^(?:please |must )*pay attention\b/, "Pay attention to how she lands"],
  [/^(?:please )*observe \w+ (?:when|while|at|on|in|before|after)\b/, "Observe her when you lead her out"],
  [
    // An order has an object and no outcome; "always stiff at first" and "always trot him first and he is fine" tell of the horse.
    new RegExp(
      String.raw`^(?:please )*always (?!(?:a|an|the|${ownState})\b)[a-z]+(?<!s|ed|ing) (?:him|her|it|them|your|his|a|an|first)\b(?!.* (?:and|then) (?:he|she|it|they) (?:is|are|was|were|feels?|goes|comes)\b)`,
    ),
    "Always lead her with a chifney",
  ],
  [
    /^(?:i |we |you |it would be wise to )?(?:must |should |need to |have to |got to |want to |will )*(?:watch|check|look at|keep an eye|remember to|see (?:if|whether|how)|observe (?:if|whether|how)) /,
    "I must see whether the cough is gone on Monday",
  ],
  [
    /^(?:please |must |have to |remember to )*keep (?:an )?(?:eye|off|clear|away)\b/,
    "keep an eye on the splint",
  ],
  [
    /^(?:please )*(?:check|recheck|re ?check|re ?evaluate|re ?assess|look at|see (?:if|whether|how))\b(?! out\b| in\b)/,
    "Check the girth gall before you tack up",
  ],
  [
    /^(?:reminder|remember|note to self|warning|caution|attention)\b(?! (?:tape|signs?|lights?|cones?|spans?)\b)/,
    "reminder for Monday keep her straight",
  ],
  [
    /\b(?:next time|next ride|next session|the next day|next one)\b.{0,12}\b(?:watch|check|look|see|compare|give|keep|start|try|use|do not|make sure|mind)\b/,
    "next time see how he takes the gag",
  ],
  [
    new RegExp(
      String.raw`^(?:please |and |so |then |just |also )*(?:${orders}) (?:him|her|them|it|his|your|the)\b`,
    ),
    "Give him a day in the field",
  ],
  [
    /^(?:\w+ ){0,2}(?:could|can|would|will|might) (?:you|ye|somebody|someone|anyone|anybody|one of you|whoever|the next)\b(?! (?:believe|imagine|tell|see|say|expect|ask for)\b)/,
    "could somebody trot her up tomorrow",
  ],
  [
    /^(?:please |and |so |then |just |also )*(?:tell|remind) (?!(?:me|us|myself|you)\b)\w+ (?:that|the|to|about|not|he|she|it|his|her)\b/,
    "tell Emma the girth is rubbing",
  ],
  [
    // The word itself; "either way you please" and "eager to please" ask nothing.
    /(?:^|(?<!\byou|\bto|\bas|\bwe|\bthey|\bcan not) )please\b(?= \w|$)/,
    "hay wet this evening please",
  ],
  [
    new RegExp(
      String.raw`^(?!(?:he|she|it|they|we|i|this|that|there|who|what|which|where|these|those|everything|nothing|all|horses?)\b)\w+(?: \w+)? (?:should|must|needs to|has to|ought to) (?:not |just |also |really |probably |always )*(?:(?:watch|check|mind|make sure|be careful|be gentle|go easy|look|listen)\b|(?:${orders}) (?:him|her|them|it|his|their|your|the)\b)`,
    ),
    "Jake should watch his canter left",
  ],
  [
    new RegExp(String.raw`^(?:please |just |and )*(?:make sure|be sure|ensure)\b(?! (?:is|was|it was)\b)`),
    "Make sure he gets a proper warm up",
  ],
  [
    /^you (?:should|must|need to|have to|ought to|might want to|may want to|want to)\b(?! (?:see|hear|have)\b)/,
    "you might want to lunge her before you get on",
  ],
  [
    /^(?:(?:he|she|it|they) |the \w+ )?(?:should|needs to|need to|has to|ought to) (?:not |only |always )*be (?:lunged|ridden|walked|hosed|iced|checked|seen|looked|watched|kept|led|rested|warmed|shod|trotted|turned|fed|given|poulticed)\b/,
    "He needs to be lunged before anybody gets on",
  ],
  [
    /^(?:(?:hey|hi|oh|ok|also|and|so|please) )*(?:whoever (?!left|did|took|had|put)|anyone who|next (?:rider|person)\b|if (?:you|anyone|someone|somebody)\b)/,
    "Whoever rides on Monday, pick up the left hind first",
  ],
];

/** All of them that begin a sentence, and all others, as one each: several times quicker to try than one after another. */
const [opening, within] = [true, false].map(
  (opens) =>
    new RegExp(
      requestForms
        .filter(([{ source }]) => source.startsWith("^") === opens)
        .map(([{ source }]) => source)
        .join("|"),
    ),
) as [RegExp, RegExp];

/** A word that each form but orders has, and few sentences of a diary. */
const signs: ReadonlySet<string> = new Set(
  "not never please important careful watch mind beware monitor must next attention observe always check look eye remember see keep recheck re reevaluate reassess reminder self warning caution could can would will might tell remind should needs need has ought sure ensure you whoever anyone if".split(
    " ",
  ),
);
const isOrder: ReadonlySet<string> = new Set(orderWords);
/** What an order is about. */
const objects: ReadonlySet<string> = new Set("him her them it his your the".split(" "));
const hasSign = (words: readonly Word[]): boolean =>
  words.some(
    ({ text }, at) => signs.has(text) || (isOrder.has(text) && objects.has(words[at + 1]?.text ?? "")),
  );

/** Whether a sentence asks something of the next rider by its form. */
export function isRequestForm(words: readonly Word[]): boolean {
  if (!hasSign(words)) return false;
  const said = words.map(({ text }) => text).join(" ");
  return opening.test(said) || within.test(said);
}

/** What parts the clauses of a sentence, between two words. */
const clauseEnd = /,| - /;

/** "She has a warm near fore": what is told of the horse behind a request. */
const tellsOfHorse = /^(?:he|she|it|they) (?:is|are|was|were|has|had|feels|felt|seems|looks)\b/;

/** The words of a sentence from one on, up to another. */
const partOf = (sentence: Sentence, from: number, to = sentence.words.length): readonly Sentence[] => {
  const words = sentence.words.slice(from, to);
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? [{ ...sentence, words, start: first.start, end: last.end }] : [];
};

/**
 * A sentence in parts where a request stands beside something else: "knocked two, Jake should watch his canter left", "nobody jump her please,
 * she has a warm near fore".
 */
export function withRequestApart(note: string, sentence: Sentence): readonly Sentence[] {
  const { words } = sentence;
  const starts: number[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const between = note.slice(words[at - 1]?.end, words[at]?.start);
    if (between !== " " && clauseEnd.test(between)) starts.push(at);
  }
  if (starts.length === 0) return [sentence];
  const isAsked = (from: number, to?: number) => isRequestForm(words.slice(from, to));
  const begin = isAsked(0, starts[0]) ? 0 : starts.find((at) => isAsked(at) && !isAsked(0, at));
  if (begin === undefined) return [sentence];
  const end = starts.find(
    (at) =>
      at > begin &&
      tellsOfHorse.test(
        words
          .slice(at)
          .map(({ text }) => text)
          .join(" "),
      ),
  );
  return [
    ...partOf(sentence, 0, begin),
    ...partOf(sentence, begin, end),
    ...(end === undefined ? [] : partOf(sentence, end)),
  ];
}

/** What a text has in it where `hasSign` finds one in its words: most have none, and are not split. */
const mayAsk = new RegExp(
  [
    String.raw`(?<![a-z\d])(?:${[...signs].join("|")}|cannot)(?![a-z\d])`,
    String.raw`(?<![a-z\d])(?:${orders})(?:['’]\p{L}+)*[^\p{L}\p{N}]+(?:${[...objects].join("|")})(?![a-z\d])`,
    // "isn't", "isnt"
    String.raw`n['’]t(?![a-z\d])`,
    String.raw`(?<![a-z\d])(?:ca|wo|do|did|does|is|was|were|would|could|should|must|has|have|had|are)nt(?![a-z\d])`,
  ].join("|"),
  "iu",
);

/** The requests to whoever rides next in a text. */
export const requestsIn = (text: string): readonly Sentence[] =>
  mayAsk.test(text)
    ? splitNote(text)
        .flatMap((sentence) => withRequestApart(text, sentence))
        .filter(({ words }) => isRequestForm(words))
    : [];

/** The request that stands at an offset of a text; undefined: there is none. */
export const requestAt = (text: string, offset: number): Sentence | undefined =>
  requestsIn(text).find(({ start, end }) => start <= offset && offset < end);
