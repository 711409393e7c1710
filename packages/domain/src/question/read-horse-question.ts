import type { HorseQuestion } from "./question.ts";
import type { QuestionContext } from "./read-training-question.ts";

/** What is asked of horses, the more special first; the examples are tests, of a barn with the horse Beau. */
export const horseCues: readonly (readonly [HorseQuestion["figure"], cue: RegExp, example: string])[] = [
  [
    "week",
    /\b(?:weekly|week s|this weeks?) report\b|\breport (?:on|for|of|about)\b/u,
    "give me a weekly report on all horses",
  ],
  [
    "week",
    /\b(?:how (?:are|were|did)|overview|summary|status)\b.{0,30}\b(?:horses|barn|everyone|everybody)\b/u,
    "how are all the horses",
  ],
  [
    "week",
    /\bhorses?\b.{0,20}\b(?:training progress|progress|need|attention)\b/u,
    "which horse needs attention",
  ],
  [
    "track",
    /\bon (?:track|schedule)\b|\bbehind (?:on |with |the )*(?:plan|schedule)\b|\bplan (?:going|coming)\b/u,
    "is Beau on track",
  ],
  [
    "handoff",
    /\b(?:should|must|need to|have to) (?:i|we) (?:know|watch|mind)\b|\b(?:what|anything) to (?:know|watch|mind)\b|\bbefore i (?:ride|take|get on|work)\b|\bhand ?(?:off|over)\b|\bwhat (?:did|have) the others\b|\b(?:catch me up|fill me in|whats new|any news)\b|\bhow (?:is|has|was|are) \p{L}+ (?:doing|been|going|getting on)\b/u,
    "what should I know before I ride Beau",
  ],
];

/** What somebody in a barn asks of its horses. Undefined: nothing, or nothing of a horse that is known. `folded`: in lower case, without marks. */
export function readHorseQuestion(
  folded: string,
  { athlete, horses = [] }: QuestionContext,
): HorseQuestion | undefined {
  if (horses.length === 0) return undefined;
  const figure = horseCues.find(([, cue]) => cue.test(folded))?.[0];
  if (figure === undefined) return undefined;
  if (athlete === undefined) return figure === "handoff" ? undefined : { about: "horses", figure };
  return horses.includes(athlete) ? { about: "horses", figure, athlete } : undefined;
}
