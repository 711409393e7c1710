const past =
  "did|ran|rode|swam|rowed|walked|jogged|hiked|cycled|biked|squatted|benched|deadlifted|pressed|pulled|lifted|lunged|hacked|schooled|jumped|managed|finished|hit|got|made|trained|worked|went|tested|climbed|skied|skated|boxed|stretched";
const report = String.raw`(?:i|we) (?:just |then |also |finally |only |still |even |quickly )*(?:${past})\b`;
const lead = String.raw`^\W*(?:(?:ok(?:ay)?|hey|so|well|btw|and|but|today|yesterday|hi|coach)[\s,]+)*`;
/** A clause of time: no question, which has its verb first ("when did I"), and no number of times ("once a week"). */
const time = String.raw`(?:when|once|after|as soon as|while)\s+(?!(?:did|do|does|is|are|was|were|will|can|could|should|would|have|has|had|am|a|an|per|more|again|every|in|upon|was|that)\b)`;
const courtesy = String.raw`if (?:any(?:one|body) (?:cares|asks|is interested)|i (?:count|counted|remember|recall|recalled|remembered) (?:it )?(?:right(?:ly)?|correctly)|memory serves(?: me)?(?: right)?|you(?:['’]re| are) (?:interested|curious|wondering)|you must know|you care)`;
/** "when I got home I did …", "if I count right, …": up to what was done. */
const opening = new RegExp(
  `${lead}(?:${time}[^?.!\\n]{2,80}?[\\s,:;–-]+(?=${report})|${courtesy}[\\s,:;–-]+(?=[^?]*\\d))`,
  "iu",
);
/** "once I was warm, squatted 120x3": a mark parts it from what was done. */
const openingMarked = new RegExp(`${lead}(?<head>${time}[^?.!,:;\\n]{2,80})[,:;]\\s*(?=[^?]*\\d)`, "iu");
/** Signs of these two, which are long and which few texts need. */
const signs = /\b(?:when|once|after|as soon|while|if)\b/i;
const isPast = /\b(?:was|were|had|got|left|slept|woke|went|came|felt|began|ended|\p{L}{2,}ed)\b/iu;
/** What stood once, and not before the training of now. */
const longAgo =
  /\b(?:young(?:er)?|kid|child|teen(?:ager)?|college|school|uni|army|twenties|thirties|used to)\b/iu;
const ahead =
  /\b(?:will|i['’]?ll|we['’]?ll|going to|gonna|should|want|plan(?:ning)?|can|could|would|might|tomorrow|put|add|make|move|swap|skip|remove|drop|set|change|remind|what|how|which|who)\b/iu;

const longest = 400;

/** The examples are tests: a clause that opens a report, with what was done behind it, and what looks like one. */
export const openingExamples: readonly (readonly [opening: string, report: string])[] = [
  ["when I got home ", "I did 50 push-ups"],
  ["when my coach left ", "I did 3x10 dips"],
  ["after my run ", "I did 3x10 dips"],
  ["when it stopped raining ", "I ran 5k in 27 min"],
  ["once I was warm, ", "squatted 120x3"],
  ["once I warmed up: ", "deadlift 160x3"],
  ["when the kids slept, ", "30 min yoga"],
  ["if anyone cares: ", "5x5 squats at 100"],
  ["if I count right, ", "12 pull-ups x 3"],
];
export const noOpeningExamples: readonly string[] = [
  "when did I last squat 100",
  "when was it that I ran 5k",
  "once a week I run, today 5k in 27",
  "once I get home I'll do 50 push-ups",
  "once I get home, 50 push-ups",
  "when my knee is better, put squats back to 225",
  "after my run I will do 3x10 dips",
  "when I was younger, 5x5 at 140 was easy",
  "when I got home I did what?",
  "when I squat 100 my knee clicks",
  "if my knee is fine, 5x5 at 100",
];

/** Where what was done begins behind a clause that only says when, or how sure it is (UTF-16); 0 where nothing of the kind opens a text. */
export function endOfOpening(text: string): number {
  const start = text.slice(0, longest);
  const found = !signs.test(start) ? null : (opening.exec(start) ?? openingMarked.exec(start));
  if (!found) return 0;
  const head = found.groups?.["head"];
  if (head !== undefined && (!isPast.test(head) || longAgo.test(head))) return 0;
  const rest = text.slice(found[0].length, found[0].length + longest);
  return ahead.test(rest.split(/[.!\n]/u)[0] ?? "") || /[?？]\s*$/u.test(text) ? 0 : found[0].length;
}
