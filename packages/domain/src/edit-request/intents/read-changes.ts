import { isOldValue, type Frame, type StatedAmount } from "../clauses/frame.ts";
import { asking, isAsk, type Ask } from "../draft/ask.ts";
import type { LoadTarget, RepsTarget } from "../items/item.ts";

/** A change of one field of an exercise. `times` is a factor. */
export type Change = {
  /** "more rest, 4 minutes": the new value, if it lies that way. */
  readonly toward?: "more" | "less" | undefined;
  /** A bare number is of the field that has this value: "12 step-ups instead of 10". */
  readonly was?: number | undefined;
  /** A bare number is of the field that has one like it: "step-ups to 8". */
  readonly open?: true | undefined;
  /** "put in 180": the new load where the one there is like it, and else what is put on top. */
  readonly isPutIn?: true | undefined;
} & (
  | {
      readonly field: "workingSets" | "warmupSets" | "restSeconds";
      readonly op: "set" | "add" | "times";
      readonly value: number;
    }
  | { readonly field: "reps"; readonly op: "set"; readonly reps: RepsTarget }
  | {
      readonly field: "reps";
      readonly op: "add" | "times";
      readonly value: number;
      readonly seconds: boolean;
    }
  | { readonly field: "targetLoad"; readonly op: "set"; readonly load: LoadTarget }
  | {
      readonly field: "targetLoad";
      readonly op: "add";
      readonly value: number;
      readonly unit?: "lb" | "kg" | undefined;
    }
  | { readonly field: "targetLoad"; readonly op: "times"; readonly value: number }
  /** "at 80%": of the weight, or of the maximum where the load is told by that. */
  | { readonly field: "targetLoad"; readonly op: "percent"; readonly value: number; readonly set: boolean }
);

type Sign = 1 | -1 | 0;

const isMore = /^(raise|add|throw)$/u;
const isLess = /^(lower|drop|take|remove|skip|replace)$/u;

/** Whether an amount is put on, taken off, or is the new value (0). */
const signOf = (frame: Frame, { amount, role, drift }: StatedAmount): Sign => {
  const { verb, particles, verbs } = frame;
  if (amount.direction) return amount.direction === "more" ? 1 : -1;
  if (role === "to" || role === "at" || role === "as" || role === "with" || role === "into") return 0;
  if (drift) return drift === "more" ? 1 : -1;
  const lifted =
    (verb === "bring" ||
      verb === "move" ||
      verb === "set" ||
      verb === "push" ||
      verb === "take" ||
      verb === "pull") &&
    role === "by";
  if (particles.has("off") || (particles.has("down") && lifted)) return -1;
  if (particles.has("up") && lifted) return 1;
  if (verb !== undefined && isMore.test(verb)) return 1;
  if (verb !== undefined && isLess.test(verb)) return -1;
  if (
    verbs[0] === "set" &&
    frame.targets.length > 0 &&
    /^(?:put) (?:\d|an? |another)/u.test(frame.text.toLowerCase())
  )
    return 1;
  // "Lighter, 10%" is by so much; "lighter, 80%" is what it comes to.
  const isBy = role === "by" || (amount.type === "percent" && role === undefined && amount.value < 50);
  if (!isBy) return 0;
  return frame.moreWords[0] === "more" ? 1 : frame.moreWords[0] === "less" ? -1 : 0;
};

export const fieldOf = (noun: string | undefined): Change["field"] | undefined =>
  (
    {
      sets: "workingSets",
      warmupsets: "warmupSets",
      reps: "reps",
      load: "targetLoad",
      rest: "restSeconds",
      effort: "targetLoad",
    } as const
  )[noun ?? ""];

const countChange = (
  field: "workingSets" | "warmupSets" | "restSeconds",
  value: number,
  sign: Sign,
): Change => (sign === 0 ? { field, op: "set", value } : { field, op: "add", value: value * sign });

const repsChange = (reps: RepsTarget, sign: Sign): Change | Ask => {
  if (sign === 0) return { field: "reps", op: "set", reps };
  if (reps.high !== undefined || reps.form === "amrap")
    return asking("How many reps more or less do you mean?");
  return { field: "reps", op: "add", value: reps.low * sign, seconds: reps.form === "seconds" };
};

const loadChange = (load: LoadTarget, sign: Sign): Change | Ask => {
  if (sign === 0 || load.type === "bodyweight") return { field: "targetLoad", op: "set", load };
  if (load.type === "rpe") return asking("Which RPE should it be?");
  return {
    field: "targetLoad",
    op: "add",
    value: load.value * sign,
    unit: load.type === "weight" ? load.unit : undefined,
  };
};

const percentChange = (frame: Frame, said: StatedAmount, value: number, sign: Sign): Change | Ask => {
  const field = fieldOf(said.noun) ?? fieldOf(frame.nouns.find((noun) => fieldOf(noun))) ?? "targetLoad";
  const factor = sign === 0 ? value / 100 : 1 + (sign * value) / 100;
  if (field === "targetLoad")
    return sign === 0
      ? { field, op: "percent", value, set: true }
      : { field, op: "percent", value: sign * value, set: false };
  if (field === "reps") return { field, op: "times", value: factor, seconds: false };
  return { field, op: "times", value: factor };
};

/** "4 min between squat sets". */
const betweenSets = /\bbetween (?:[\w'-]+ ){0,3}(?:sets|rounds)\b/iu;

const timeChange = (
  frame: Frame,
  said: StatedAmount,
  seconds: number,
  plural: boolean,
  sign: Sign,
): Change | Ask => {
  const isRest =
    said.noun === "rest" ||
    frame.nouns.includes("rest") ||
    said.role === "between" ||
    (frame.flags.has("between") && frame.anchors.length === 0) ||
    betweenSets.test(frame.text);
  const isTaken =
    frame.verb === "take" && betweenSets.test(frame.text) && !/\b(?:off|from)\b/iu.test(frame.text);
  if (isRest) return countChange("restSeconds", seconds, isTaken ? 0 : sign);
  if (plural && sign === 0)
    return {
      field: "targetLoad",
      op: "set",
      load: { type: "weight", value: seconds },
      was: oldNumber(frame),
    };
  return repsChange({ low: seconds, form: "seconds" }, sign);
};

const oldNumber = (frame: Frame): number | undefined => {
  const old = frame.amounts.find((said) => isOldValue(frame, said))?.amount;
  return old?.type === "number" ? old.value : undefined;
};

/** A bare number: of the field that is named, else a load. */
const numberChange = (frame: Frame, said: StatedAmount, value: number, sign: Sign): Change | Ask => {
  const noun =
    said.noun ??
    frame.nouns.find(
      (one) =>
        !frame.flags.has("same") &&
        fieldOf(one) &&
        !frame.amounts.some((other) => other !== said && other.noun === one && other.role !== "from"),
    );
  const field = fieldOf(noun);
  if (noun === "effort")
    return sign === 0
      ? { field: "targetLoad", op: "set", load: { type: "rpe", value } }
      : asking("Which RPE should it be?");
  if (field === "reps") return repsChange({ low: value }, sign);
  if (field === "restSeconds")
    return value < 15
      ? asking(`Is that ${value} seconds or minutes of rest?`, [`${value} minutes`, `${value} seconds`], said)
      : countChange(field, value, sign);
  if (field === "workingSets" || field === "warmupSets") return countChange(field, value, sign);
  if (sign !== 0 && field === undefined && value < 2.5) return ofWhat(frame, value, said);
  if (sign !== 0) return { field: "targetLoad", op: "add", value: value * sign };
  const old = frame.amounts.find(({ role }) => role === "instead" || role === "than" || role === "from")
    ?.amount.type;
  if (old === "reps") return repsChange({ low: value }, 0);
  if (old === "sets" || old === "warmupSets")
    return countChange(old === "sets" ? "workingSets" : "warmupSets", value, 0);
  const was = oldNumber(frame);
  if (sign === 0 && field === undefined && was !== undefined)
    return { field: "targetLoad", op: "set", load: { type: "weight", value }, was };
  if (said.role === "to" && field === undefined && value < 20)
    return { field: "targetLoad", op: "set", load: { type: "weight", value }, open: true };
  if (said.role === "with") return { field: "targetLoad", op: "set", load: { type: "weight", value } };
  return field === "targetLoad" || value >= 20
    ? { field: "targetLoad", op: "set", load: { type: "weight", value } }
    : ofWhat(frame, value, said);
};

/** A number that is of sets, repetitions or a load; beside a noun for something else it counts that. */
const ofWhat = ({ nouns }: Frame, value: number, said: StatedAmount): Ask => {
  const counted = nouns.find((noun) => /^(?:session|week|day|exercise)$/u.test(noun));
  return counted === undefined
    ? asking(`${value} of what: sets, reps or weight?`, [`${value} sets`, `${value} reps`], said)
    : asking(`Which ${counted}s do you mean? Name them, and I change those.`);
};

const schemeChanges = (said: StatedAmount & { amount: { type: "scheme" } }): readonly Change[] => {
  const { sets, reps, load } = said.amount as { sets: number; reps: RepsTarget; load?: LoadTarget };
  return [
    { field: "workingSets", op: "set", value: sets },
    { field: "reps", op: "set", reps },
    ...(load ? [{ field: "targetLoad", op: "set", load } as const] : []),
  ];
};

const changesOf = (frame: Frame, said: StatedAmount): readonly Change[] | Ask => {
  const { amount } = said;
  const sign = signOf(frame, said);
  const one = (change: Change | Ask): readonly Change[] | Ask => (isAsk(change) ? change : [change]);
  switch (amount.type) {
    case "scheme":
      return schemeChanges(said as StatedAmount & { amount: { type: "scheme" } });
    case "sets":
      return [countChange("workingSets", amount.value, sign)];
    case "warmupSets":
      return [countChange("warmupSets", amount.value, sign)];
    case "reps":
      if (amount.reps.form === "seconds" && (said.noun === "rest" || frame.nouns.includes("rest")))
        return asking("How many seconds of rest do you want?");
      return one(repsChange(amount.reps, sign));
    case "load":
      return one(loadChange(amount.load, sign));
    case "percent":
      return one(percentChange(frame, said, amount.value, sign));
    case "time":
      return one(timeChange(frame, said, amount.seconds, amount.plural === true, sign));
    case "distance":
      // No exercise is planned by one: it is left over, and said so.
      return [];
    case "number":
      return one(numberChange(frame, said, amount.value, sign));
  }
};

/** "squats need more rest, 4 minutes": four more, or four in all. */
const isHalfSaid = (frame: Frame, { amount, role, drift }: StatedAmount): boolean =>
  frame.moreWords.length > 0 &&
  amount.direction === undefined &&
  drift === undefined &&
  role === undefined &&
  amount.type !== "scheme" &&
  !/^(?:raise|lower|add|take|drop)$/u.test(frame.verb ?? "");

const nounChanges = (frame: Frame): readonly Change[] | Ask => {
  const changes: Change[] = [];
  const named =
    frame.half === undefined || frame.half === "pending"
      ? frame.nouns.find((noun) => fieldOf(noun))
      : frame.half;
  const factor =
    frame.half !== undefined || frame.verb === "halve"
      ? 0.5
      : frame.verb === "double"
        ? 2
        : frame.verb === "triple"
          ? 3
          : undefined;
  if (factor !== undefined && !(frame.verb === "double" && frame.amounts.length > 0)) {
    const field = fieldOf(named);
    if (!field)
      return asking("Half or double of what: sets, reps or weight?", ["the sets", "the reps", "the weight"]);
    changes.push(
      field === "reps"
        ? { field, op: "times", value: factor, seconds: false }
        : { field, op: "times", value: factor },
    );
  }
  const without =
    frame.flags.has("no") || frame.verb === "remove" || frame.verb === "drop" || frame.verb === "skip";
  if (without && frame.amounts.length === 0 && frame.nouns.includes("warmupsets"))
    changes.push({ field: "warmupSets", op: "set", value: 0 });
  else if (without && frame.flags.has("no") && frame.amounts.length === 0 && frame.nouns.includes("rest"))
    changes.push({ field: "restSeconds", op: "set", value: 0 });
  if (frame.nouns.includes("amrap") && !frame.amounts.some(({ amount }) => amount.type === "reps"))
    changes.push({ field: "reps", op: "set", reps: { low: 0, form: "amrap" } });
  return changes;
};

/** Puts something where it is to be, other than "add". */
const putsIn = /\b(?:put|pop|stick|slot|throw|chuck)(?: (?:it|that|them))? in\b/iu;

/** The changes of fields that a clause asks for, in order. */
export const readChanges = (frame: Frame): readonly Change[] | Ask => {
  const changes: Change[] = [];
  for (const said of frame.amounts) {
    if (isOldValue(frame, said)) continue;
    const found = changesOf(frame, said);
    if (isAsk(found)) return found;
    const toward = isHalfSaid(frame, said) ? frame.moreWords[0] : undefined;
    const isPutIn = said.amount.direction === undefined && putsIn.test(frame.text);
    changes.push(...found.map((change) => ({ ...change, toward, ...(isPutIn && { isPutIn }) })));
  }
  const more = nounChanges(frame);
  return isAsk(more) ? more : [...changes, ...more];
};
