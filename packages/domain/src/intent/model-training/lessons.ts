import type { ParseContext } from "../../language/parsed-message.ts";
import { tellsOfHealth } from "../../handoff/remarks/tells-of-health.ts";
import { mayTellOfHorse, sortOfNotice } from "../../horse/words/read-horse-notice.ts";
import { readMessage } from "../../health/words/read-message.ts";
import { featuresOf } from "../learned/decision-features.ts";
import { readAll } from "../readers.ts";
import { type Intent, intents, type Message, type Situation, type StretchRead } from "../reading.ts";
import type { Lesson } from "../../learning/train-classifier.ts";

/** A message as somebody annotated it. */
export type AnnotatedMessage = {
  readonly text: string;
  /** All that it wants. */
  readonly is?: readonly Intent[];
  /** It wants one of these. */
  readonly oneOf?: readonly Intent[];
  /** Known is only that it does not want this. */
  readonly isNot?: Intent;
  readonly situation?: Situation;
  readonly now?: string;
  readonly units?: "kg" | "lb";
};

const clock = "2026-11-18T18:40:00-05:00";
/** What it stands beside: in a barn with these. */
const horses = ["Beau", "Luna", "Star", "Milo"];
const athletes = horses.map((name) => ({ name, kind: "horse" as const }));

/** A message as `decideMessage` is given it. */
export function messageOf({ text, now = clock, units = "lb" }: AnnotatedMessage): Message {
  const context: ParseContext = { now, units, athletes };
  const { parsed, whole, entries } = readMessage(text, context);
  return { text: whole, parsed, entries };
}

/** What it stands beside: as annotated. */
export const situationOf = ({ text, situation = {}, now = clock }: AnnotatedMessage): Situation => {
  const notice = sortOfNotice(text, { horses, today: now.slice(0, 10), tellsOfHealth });
  return { ...(notice && { notice }), namesHorse: mayTellOfHorse(text, horses), ...situation };
};

/** What may be wanted with a stretch, of all that the message wants: what says nothing by itself may as well be talk. */
function wantedWith(
  { is, oneOf, isNot }: AnnotatedMessage,
  { reported, asked }: StretchRead,
  own: readonly Intent[],
  { isAlone, isAsked }: { readonly isAlone: boolean; readonly isAsked: boolean },
): readonly Intent[] {
  if (isNot !== undefined) return intents.filter((intent) => intent !== isNot);
  const wanted = is ?? oneOf ?? [];
  // Where one stretch alone reads as what is wanted, it is that one which wants it.
  const meant = wanted.filter((intent) => own.includes(intent));
  if (meant.length > 0 && !isAlone) return meant;
  // What asks beside what is reported is the question of the message, and no remark.
  const isReported = reported !== "none" && reported !== "noted";
  const asks = asked !== "no" && asked !== "may";
  if (!isAlone && !isReported && asks && wanted.includes("question")) return ["question"];
  const others = wanted.filter((intent) => intent !== "question");
  if (!isAlone && isReported && !asks && isAsked && others.length > 0) return others;
  if (isAlone || isReported) return wanted;
  // What stands beside news of a horse is part of it.
  const isPlain = asked === "no" || wanted.includes("horse");
  return isPlain ? [...wanted, "talk"] : [...wanted, "talk", "question"];
}

/** Of these there are few messages, in words that hardly vary. */
const rare: ReadonlySet<Intent> = new Set(["order", "plan", "program", "memory", "number", "horse"]);

/** What a message teaches: one lesson for each of its stretches, which together weigh `weight`. */
export function lessonsOf(
  one: AnnotatedMessage,
  message: Message,
  weight: number,
): readonly Lesson<Intent>[] {
  const situation = situationOf(one);
  const { stretches, readings } = readAll(message, situation);
  const apart = (stretch: StretchRead): readonly Intent[] =>
    readings
      .filter(
        ({ intent, sign, stretches: its }) =>
          (rare.has(intent) || intent === "entry" || intent === "question") &&
          its.length === 1 &&
          its[0] === stretch &&
          !sign.includes("loosely"),
      )
      .map(({ intent }) => intent);
  const isAsked = stretches.some(({ asked }) => asked !== "no" && asked !== "may");
  return stretches.map((stretch, at) => ({
    features: featuresOf({ stretches, at, readings, situation }),
    wanted: wantedWith(one, stretch, apart(stretch), { isAlone: stretches.length === 1, isAsked }),
    weight: (weight / Math.sqrt(stretches.length)) * (one.is?.some((intent) => rare.has(intent)) ? 2 : 1),
  }));
}
