import { isWord } from "./item-sorts.ts";
import type { Item } from "../items/item.ts";
import type { Mood, Segment } from "./segment.ts";

const opening =
  "(?:(?:so|and|but|ok|okay|hey|hi|coach|well|also|oh|btw|by the way|quick question|question|hmm|um|then|alright),? ?)*";
const asks = new RegExp(
  `^${opening}(?:how (?!about)|what(?! about (?:swap|mov|add|drop|chang|replac|switch))(?! (?:i|we) (?:want|need|would like))|what's|which|when (?:is|are|am|do|does|did|will|should|can|could|would|was|were|have|has)|when's|where|why (?!(?:don't|not))|who|is |isn't|are |am i|do (?:i|you|we|they|these|those) |does|did |didn't|don't i|was |were |should |shall |will (?:it|this|that|i|my|the)|has |have (?:i|you|we) |any (?:idea|tips|thoughts|advice)|tell me|show me|explain|remind me (?:what|how|when|which)|(?:can|could|would|will) you (?:please )?(?:tell|show|explain|remind|recommend|suggest|say|advise|help me understand|give me (?:some )?(?:tips|advice|feedback|an overview|a summary)|check|look|think)|would (?:it|that|this|there|my|a |\\d)|would i|could (?:it|that|this) |can (?:it|that) |can i (?:still |ever |even )|is it|wondering|curious|do you think|got any)`,
  "u",
);
const polite = new RegExp(
  `^${opening}(?:please )?(?:can|could|would|will) (?:you|we|u|i)|^${opening}(?:how about|what about|why don't (?:we|you)|why not|would you mind|do you mind|may i|mind )`,
  "u",
);
const past =
  "did|done|finished|completed|hit|managed|nailed|crushed|smashed|logged|benched|squatted|deadlifted|pressed|ran|rowed|cycled|biked|swam|walked|lifted|trained|worked out|struggled|failed|missed|felt|skipped|dropped|got through|went|had|took|made|moved|added|pulled|pushed|cut|swapped|forgot|tweaked|hurt|pr'd|pred|started|ended up|was|were|slept|ate|enjoyed|loved|could|couldn't|didn't|used|changed|raised";
const reports = new RegExp(
  `^${opening}(?:today |yesterday |this morning |last night |just |all )?(?:(?:i|we)(?:'ve| have)? (?:just |already |also |only |really |barely |finally )?(?:${past})|(?:just |all |already )?(?:ended up|done|did|finished|completed|hit|managed|nailed|crushed|smashed|logged|benched|squatted|deadlifted|ran|rowed|cycled|biked|swam|lifted|trained|worked out|felt|got through|went|skipped|missed|dropped|moved|swapped|added|changed)\\b(?! with))`,
  "u",
);
/** "on Thursday i swapped …": done, though the day is said first. */
const reportsOf = new RegExp(
  `^${opening}(?:(?:on|last|this|the|in|at|after|during|for|earlier|since|past|other|weeks?|wk|\\d+|morning|evening|night|afternoon|today|yesterday|tonight|gym|day|mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)(?:'s)?,? )+(?:i|we)(?:'ve| have)? (?:just |already |also |only |really |barely |finally |accidentally |ended up )?(?:${past})\\b`,
  "u",
);
const told =
  /\b(?:felt|feels|was|were|too (?:many|few|light|heavy|easy|hard|long|much|tough)|moved (?:well|good|great|fast|slow|easy|nicely|smoothly)|went (?:well|great|fine|ok|badly|up|good)|is (?:killing|sore|hurting|bothering|acting|still|too|so|a bit|feeling|pretty|really|getting|going|fine|great|easy|hard|tight|tired|fried|wrecked|busted|out of order)|are (?:killing|sore|hurting|bothering|acting|still|too|so|a bit|feeling|pretty|really|getting|going|fine|great|easy|hard|tight|tired|fried|wrecked|brutal)|(?:is|are|isn't|aren't|feels|feel) (?:\w+ ){0,2}(?:boring|cranky|achy|wonky|tender|dodgy|iffy|messed up|playing up|torn|strained|bruised|occupied|reserved|missing|flooded|full|gone|cold|noisy|sweaty|weird|funny|uneven|dull|annoying|crowded|closed|broken|busy|taken|rough|painful|pointless|useless|stupid|awkward|uncomfortable|dead|toast|stiff|swollen|sketchy|packed|off|bad|weak|lagging|behind|nice|good|ok|okay|important|beat up|shot|smoked|cooked)|isn't (?:a|an|the)\b|hurts?|aches?|pinch(?:es)?|bothers?|seems?|looks?)\b/u;
const self = new RegExp(
  `^${opening}(?:because |since |as |and |but )?(?:i'm |i am |i feel|i've (?:got|been)|i have (?:a|an|to|no|some|only|just)\\b|i only have|my (?!(?:\\w+ ){0,3}(?:to|should|needs?|at)\\b)|it's |it is |there's|there is|we're |we are |they're |the gym|that's|this is|feeling |felt |looking forward|not (?:really |quite |so )?(?:feeling|a fan|into|keen|sure about)|(?:sick|tired|bored) of|(?:i )?(?:really )?(?:hate|dislike|love|like|enjoy) |can't stand |(?:something|stuff|things?|work)(?:'s| has| have)? (?:came|come|comes|popped) up|(?:we|i) (?:fly|leave|travel|drive|head) |(?:we|i) have (?:a |an )?(?:guests|visitors|family|trip)|the (?:rack|machine|pool|weather)|he |she |life|work (?:is|was|has)|weather|got (?:a|an|no|some) |no (?:equipment|time|energy|rush|worries|problem|idea))`,
  "u",
);
const wishes =
  /^(?:.{0,20})\b(?:i'm (?:not doing|skipping|gonna|going to (?:skip|do|move|need)|dropping|moving|swapping|unable to do|not able to do|switching|replacing)|i am (?:skipping|not doing|dropping)|i'm (?:after|looking for) )/u;
const muses =
  /\b(?:if (?:i|we|it|my|the|they|that|there)|what if|think(?:ing)? (?:about|of|i (?:might|could|may)|maybe|we (?:might|could)|that (?:i|we))|consider(?:ing)?|wonder(?:ing)?|i might|we might|might (?:want|try|do|be|need)|may (?:want|try|need) |maybe (?:i|we|i'll|next|someday|one day|later|some)|perhaps (?:i|we|i'll|one day|next|later)|not sure|unsure|undecided|someday|some day|one day (?:i|we|maybe)|eventually|toying|tempted|i was going|debating|contemplating|hypothetically|in theory|suppose|never (?!mind)|dream of|hoping to|planning (?:on|to)|i plan to|let me think|i'll think|have been thinking|at some point|sometime|down the (?:road|line)|in the future|it would be (?:nice|cool|good|wise)|would be (?:nice|wise|cool|better)|ideally|in an ideal)\b/u;
/** "if my knee hurts, …", "…, but only if it rains". */
const conditions = new RegExp(
  `^${opening}(?:only |even |or |just )?(?:if|unless|until|till|whenever|after (?:i|we|that)|before (?:i|we)|as (?:long|soon) as|provided|assuming|in case|depending on|when(?! (?:is|are|do|does|will|should))|once(?! (?:more|again|a)))\\b`,
  "u",
);
/** "drop the curls unless …". */
const waitsFor =
  /\b(?:unless|only if|even if|as long as|provided (?:that|my|the|it|i)|depending on|in case)\b/u;
/** "no wait, 4 is fine". */
const enough =
  /\b(?:is|are|'s|will be|would be|should be) (?:fine|ok|okay|enough|plenty|good|better|right|good enough)\b|\b(?:will|should|would|'ll) do\b/u;
const harmless =
  /\b(?:if you would be so kind|if you'd be so kind|if i may|if we can|if you would|if need be|if that makes sense|if it makes sense|if there's (?:time|room|space)|when(?:ever)? you (?:get|have) (?:a )?(?:chance|time|minute|moment|sec)|when(?:ever)? you can|if you get (?:a )?(?:chance|time)|if i'm honest)\b|\bif (?:possible|you can|that's (?:ok|okay|fine|alright|possible)|that is (?:ok|okay|fine)|it's (?:ok|okay|not too|possible|fine)|you don't mind|that works|you could|you would|not too)\b/gu;
const measured = new RegExp(
  `^${opening}(?:i weigh|weigh(?:ed)?(?:-| )in|weighed|my (?:body ?)?weight (?:is|was|today|this)|weight (?:today|this morning)|body ?weight[: ]+(?:is |was |today |this morning )*\\d|slept|i slept|sleep[: ]|hrv|resting (?:heart|hr)|rhr|steps|waist|body ?fat|my (?:max|1rm|pr|pb|one rep max|heart rate|waist|hrv|sleep|resting|bench max|squat max)|new (?:pr|pb))`,
  "u",
);
const cant =
  /\b(?:something(?:'s| has)? (?:came|come) up|(?:can't|cannot|can not|cant|won't|wont|couldn't|unable to|not able to|not going to be able to|am not going to|not gonna) (?:be able to )?(?:train|make(?: it)?|work ?out|lift|run|ride|swim|bike|row|jog|cycle|come|get (?:to|there)|go|be there|be at|do (?:it|that|anything|this)?|fit|exercise|attend|manage|show)|doesn't work|does not work|won't work|will not work|doesn't suit|no good|isn't going to work|not possible|isn't possible|is out\b|not available|unavailable|no time|no gym|gym is closed|gym's closed|i'm busy|i am busy|busy|i'm away|away|travell?ing|out of town|on holiday|on vacation|i'm out|have (?:a|an) (?:meeting|wedding|appointment|flight|exam|party|conflict)|not (?:free|around))/u;

/** Whether what a segment asks for hangs on a condition in its own words; one that begins with it leaves open what shall happen. */
export const hangsOnCondition = ({ text, items }: Segment): boolean =>
  !conditions.test(text) && waitsFor.test(text) && hasSign(items);

const has = (items: readonly Item[], test: (item: Item) => boolean): boolean => items.some(test);
const isTarget = (item: Item): boolean =>
  item.kind === "exercise" || item.kind === "places" || isWord(item, "all", /everything|both/u);

/** "leg day on Saturday", "long run Sunday to Saturday", and nothing else: where it is to be. */
const saysDay = (items: readonly Item[]): boolean => {
  const whens = items.filter(({ kind }) => kind === "when");
  const [first, last] = [whens[0], whens.at(-1)];
  const joint = last && items[items.indexOf(last) - 1];
  return (
    first?.kind === "when" &&
    last?.kind === "when" &&
    first !== last &&
    /^(?:name|weekday)$/u.test(first.when.type) &&
    /^(?:weekday|day|date)$/u.test(last.when.type) &&
    joint !== undefined &&
    (isWord(joint, "prep", /^(?:on|to)$/u) || isWord(joint, "filler", /^$/u)) &&
    items.every(
      (item) => item.kind === "when" || isWord(item, /^(?:filler|prep)$/u) || isWord(item, "noun", "session"),
    )
  );
};

/** "rest on Thursday", and nothing else. */
const saysRest = (items: readonly Item[]): boolean =>
  has(items, (item) => isWord(item, "noun", /^rest$/u)) &&
  has(items, ({ kind }) => kind === "when") &&
  items.every(
    (item) =>
      item.kind === "when" ||
      isWord(item, "filler", /^(?!loose)/u) ||
      isWord(item, "prep", /^(?:on|in)$/u) ||
      isWord(item, "noun", /^rest$/u),
  );

/** "please lay it on tomorrow", whatever the verb. */
const isLaid = (items: readonly Item[]): boolean =>
  has(items, (item) => item.kind === "word" && /^(?:please|pls|plz)$/u.test(item.text)) &&
  has(items, (item) => isWord(item, "pronoun", /^(?:it|them|that)$/u)) &&
  has(items, ({ kind }) => kind === "when");

/** Words that make a change of what they stand beside: a verb, an amount, "no", a rest day. */
export const hasSign = (items: readonly Item[]): boolean =>
  saysDay(items) ||
  saysRest(items) ||
  isLaid(items) ||
  (items.filter((item) => item.kind === "exercise").length > 1 &&
    has(items, (item) => isWord(item, "prep", /^(?:to|into|before|after)$/u))) ||
  has(
    items,
    (item) =>
      item.kind === "amount" ||
      isWord(item, "verb") ||
      isWord(item, "noun", /restday|deload|note|cardio|warmup|phase|top|bottom|description/u) ||
      isWord(item, "no") ||
      isWord(item, "more") ||
      (item.kind === "exercise" && item.mention.variant !== undefined) ||
      isWord(item, "pronoun", /^same$/u) ||
      item.kind === "ordinal" ||
      item.kind === "cardioKind" ||
      isWord(item, "gear") ||
      isWord(item, "keep") ||
      isWord(item, "particle") ||
      isWord(item, "vague", /harder|easier|different/u) ||
      isWord(item, "half") ||
      isWord(item, "prep", /instead/u),
  );

const firstWord = (items: readonly Item[]): Item | undefined => items.find((item) => !isWord(item, "filler"));
const startsWithVerb = (items: readonly Item[]): boolean => {
  const first = firstWord(items);
  return first !== undefined && isWord(first, "verb");
};

const keeps = (items: readonly Item[]): boolean => {
  const first = firstWord(items);
  if (first && isWord(first, "keep")) return true;
  if (has(items, (item) => isWord(item, "keep")) && !startsWithVerb(items)) return true;
  const leaves =
    first !== undefined &&
    isWord(first, "verb", /^leave$/u) &&
    !has(items, (item) => isWord(item, "noun", /^note$/u)) &&
    !has(items, (item) => isWord(item, "particle", /out/u));
  return (
    leaves ||
    (has(items, (item) => isWord(item, "particle", /alone/u)) &&
      !has(items, (item) => item.kind === "amount"))
  );
};

const isQuestion = ({ text, asked, items }: Segment): boolean => {
  if (polite.test(text) && !asks.test(text)) return false;
  const offers = has(items, (item) => isWord(item, "prep", /^insteadalone$/u)) && has(items, isTarget);
  return asks.test(text) || (asked && !startsWithVerb(items) && !offers);
};

const isCantDay = ({ text, items }: Segment): boolean => {
  const day = has(items, (item) => item.kind === "when");
  if (!day || has(items, isTarget) || startsWithOther(items)) return false;
  return (
    cant.test(text) ||
    (/\b(?:can't|cannot|can not|cant|won't) (?:do|be doing)\b/u.test(text) &&
      !has(items, (item) => item.kind === "amount"))
  );
};
const startsWithOther = (items: readonly Item[]): boolean => {
  const first = firstWord(items);
  return first !== undefined && isWord(first, "verb") && !isWord(first, "verb", /^(?:skip|set)$/u);
};

/** How something is or was, who says it, why: no words of a change. */
export const isTold = (text: string): boolean =>
  told.test(text) || self.test(text) || reports.test(text) || measured.test(text);

/** "could you …?": the question mark of politeness. */
export const isPolite = ({ text }: Segment): boolean =>
  polite.test(text) && !/^(?:can|could|may) i /u.test(text);

/** A day that is still to come, as far as its word says. */
const isAhead = (item: Item): boolean =>
  item.kind === "when" &&
  (item.when.type === "weekday" || (item.when.type === "day" && item.when.offset > 0));

/** What a segment is by its own words. */
export const moodOf = (segment: Segment): Mood => {
  const { items } = segment;
  const text = segment.text.replace(harmless, "");
  if (isQuestion(segment)) return "question";
  if (conditions.test(text.trim()) || waitsFor.test(text)) return "condition";
  if (muses.test(text)) return "maybe";
  if (isCantDay(segment)) return "cantDay";
  if (segment.joint === "correction" && enough.test(text) && has(items, (item) => item.kind === "amount"))
    return "request";
  if (measured.test(text)) return "log";
  const hasVerb = has(items, (item) => isWord(item, "verb"));
  if (
    !hasVerb &&
    (/\b(?:done|completed|all good|complete)$/u.test(text) ||
      (/\b\d{2,}(?:\.\d+)?\s*(?:lbs?|kgs?)?\s*x\s*\d/u.test(text) && !has(items, isAhead)))
  )
    return "log";
  if (reports.test(text) || reportsOf.test(text)) return "log";
  const isOver = has(items, (item) => isWord(item, "verb", /^gone$/u));
  if (isOver && !has(items, (item) => isTarget(item) || item.kind !== "word")) return "remark";
  if (isOver && !has(items, isTarget) && has(items, (item) => item.kind === "unknown")) return "remark";
  if (keeps(items)) return "keep";
  if (segment.joint === "because") return "remark";
  if (told.test(text) && !startsWithVerb(items)) return "remark";
  if (self.test(text) && !wishes.test(text) && !has(items, (item) => isWord(item, "verb", /^skip$/u)))
    return "remark";
  if (
    items.every(
      (item) =>
        isWord(item, "verb", /^set$/u) ||
        isWord(item, "filler") ||
        isWord(item, "prep") ||
        item.kind === "unknown" ||
        isWord(item, "pronoun"),
    ) &&
    has(items, (item) => item.kind === "unknown")
  )
    return "remark";
  return hasSign(items) || has(items, isTarget) || has(items, (item) => item.kind === "when")
    ? "request"
    : "remark";
};
