import type { Frame, Target } from "../../clauses/frame.ts";
import { addressOf, type Draft, type ExerciseNode } from "../../draft/draft.ts";
import { sayExerciseChange } from "../../draft/say.ts";
import { asking, isAsk } from "../../draft/ask.ts";
import { matcherOf } from "../../draft/resolve-exercises.ts";
import { scopeOf } from "../find-targets.ts";
import { addExercises } from "./add-exercise.ts";
import { changeValues } from "../change-values.ts";
import { bringsBack, is, namesKnown, skips, takesOut, textOf } from "../frame-sense.ts";
import type { Intent, IntentContext } from "../intent.ts";
import { doesInstead, moveExercises, namesPlace, swapPlaces } from "./move-exercise.ts";
import { replaceExercise } from "./replace.ts";
import { removeExercises, skipExercises, unskipExercises } from "../remove-intent.ts";

const named = (frame: Frame): number =>
  frame.targets.filter(({ kind }) => kind === "mention" || kind === "places").length;
/** "swap squats and bench", "switch the order of rows and deadlifts". */
const swapsPlaces = (frame: Frame): boolean => {
  if (frame.nouns.includes("order") && is(frame, /^(swap|change|set)$/u) && named(frame) === 2) return true;
  const two =
    frame.targets.length === 2 ||
    frame.targets.some((target) => target.kind === "places" && target.places.length === 2);
  const switches =
    frame.verb === "change" && /^switch\b.*\band\b/u.test(textOf(frame)) && frame.amounts.length === 0;
  return (frame.verb === "swap" || switches) && frame.news.length === 0 && two && !frame.particles.has("out");
};

/** "do squats with the safety bar": the words name another entry than the one that is there. */
const isVariant = (frame: Frame): boolean =>
  frame.targets.some((target) => target.kind === "mention" && target.mention.variant !== undefined) &&
  (is(frame, /^(set|change|replace|swap)$/u) || frame.verb === undefined);
const replaces = (frame: Frame): boolean =>
  frame.news.length > 0 ||
  frame.olds.some((old) => old.kind !== "everything") ||
  is(frame, /^(replace|sub)$/u) ||
  (is(frame, /^(swap|change)$/u) &&
    frame.amounts.length === 0 &&
    !namesPlace(frame) &&
    frame.half === undefined) ||
  isVariant(frame);
const isAboutSets = (frame: Frame): boolean =>
  frame.nouns.includes("warmupsets") || frame.nouns.includes("rest");

const movesPlace = (frame: Frame): boolean => {
  if (is(frame, /^(start|finish)$/u)) return named(frame) > 0 && frame.amounts.length === 0;
  const counts = frame.amounts.every(({ amount }) => amount.type === "number");
  const values = frame.amounts.some(
    ({ amount }) =>
      amount.type === "load" ||
      amount.type === "percent" ||
      (amount.type === "number" && amount.value >= 20 && !namesPlace(frame)),
  );
  return is(frame, /^(move|push|pull|bring)$/u) && (counts || namesPlace(frame)) && !values;
};

/** "put planks on Friday", "rows first". */
const putsInPlace = (frame: Frame): boolean => {
  if (frame.amounts.length > 0) return false;
  const puts = is(frame, /^(set|throw)$/u) && /^put\b/u.test(textOf(frame)) && frame.whens.length > 0;
  const otherDay =
    frame.whens.length > 1 && frame.whens.some(({ role }) => role === "instead" || role === "than");
  return namesPlace(frame) || otherDay || doesInstead(frame) || (puts && !frame.flags.has("same"));
};

const onto = /\b(?:to|on|onto|for|of)\b/u;
/** "a set to hip thrusts": an amount that is put on what stands behind it. */
const isPutOn = (frame: Frame): boolean =>
  frame.targets.some(({ start }) =>
    frame.amounts.some(
      ({ amount, end }) =>
        amount.type !== "scheme" &&
        end < start &&
        /^(?:\s+\p{L}+)?\s+(?:to|onto)\s+(?:(?:the|my|all|each|every)\s+)*$/u.test(
          textOf(frame).slice(end - frame.start, start - frame.start),
        ),
    ),
  );

/** "add X ...": a new exercise, unless an amount is put on one ("add 5 lbs to bench", "add a set to bench"). */
const addsNew = (frame: Frame, context: IntentContext): boolean => {
  if (!is(frame, /^(add|throw|finish|start)$/u)) return false;
  if (frame.particles.has("out")) return false;
  const onTarget =
    frame.targets.every((target) => target.kind !== "mention") ||
    frame.amounts.some(({ amount }) => amount.direction !== undefined || amount.type === "percent");
  if (onTarget || isPutOn(frame)) return false;
  if (frame.amounts.length === 0 || frame.amounts.some(({ amount }) => amount.type === "scheme")) return true;
  return !(onto.test(textOf(frame)) && namesKnown(frame, context));
};

const isComplete = ({ amounts }: Frame): boolean => {
  const said = amounts
    .filter(({ amount }) => amount.direction === undefined)
    .map(({ amount }) => amount.type);
  return said.includes("scheme") || (said.includes("sets") && said.includes("reps"));
};

/** "I'd love some hip thrusts on Friday": nothing of it is said but that it is wanted. */
const isWished = (frame: Frame): boolean =>
  frame.verb === "set" &&
  frame.amounts.length + frame.moreWords.length + frame.quotes.length === 0 &&
  /\b(?:do|have|want|like|love|get|try)\b/u.test(textOf(frame));

/** "push-ups in Strength every week, 3x12": with sets and reps, and not in any session meant: it is brought in. */
const bringsIn = (frame: Frame, context: IntentContext): boolean => {
  const known = frame.targets.filter((target) => target.kind === "mention");
  const isOther = frame.verb !== undefined && !is(frame, /^(?:set|move)$/u);
  if (known.length !== 1 || isOther || known.some(({ mention }) => mention.exercise === undefined))
    return false;
  const isThere = namesKnown(frame, context);
  if (!isComplete(frame)) return !isThere && isWished(frame);
  if (!isThere) return true;
  const scoped = frame.whens.length > 0 ? scopeOf(frame, context) : undefined;
  if (!scoped || isAsk(scoped)) return false;
  return known.every(({ mention }) => {
    const { test } = matcherOf(context.draft, mention, true);
    return scoped.scope.sessions.every(({ exercises }) => !exercises.some(test));
  });
};

/** "the leg press is always taken. hack squat instead?": in the place of what was named before. */
const takesPlace = (frame: Frame, context: IntentContext): boolean => {
  const { exercises } = context.memory;
  const [target] = frame.targets;
  return (
    frame.flags.has("instead") &&
    (frame.verb === undefined || frame.verb === "set") &&
    frame.targets.length === 1 &&
    target?.kind === "mention" &&
    target.mention.exercise !== undefined &&
    frame.olds.length + frame.news.length === 0 &&
    exercises.length > 0 &&
    !namesKnown(frame, context)
  );
};

/** "skip leg press, do leg extensions instead": what is skipped there makes place for another, which is not. */
const withdrawSkip = (draft: Draft, node: ExerciseNode): void => {
  const own = { ...addressOf(draft, node.session), exerciseNumber: node.session.exercises.indexOf(node) + 1 };
  const skip = JSON.stringify({ ...own, updates: { skipped: true } });
  const at = draft.calls.findLastIndex(({ args }) => JSON.stringify(args) === skip);
  if (at < 0) return;
  draft.calls.splice(at, 1);
  const said = sayExerciseChange(draft, node, { ...node.now, skipped: false }, { skipped: true });
  const line = draft.said.lastIndexOf(said);
  if (line >= 0) draft.said.splice(line, 1);
  node.now = { ...node.now, skipped: false };
};

/** "Drop the curls, do dips instead": what was taken out a moment ago makes place for another, and is there for that. */
const withdrawRemoval = (draft: Draft, node: ExerciseNode): void => {
  const at = draft.effects.findLastIndex(({ kind, exercise }) => kind === "remove" && exercise === node);
  const place = draft.effects[at]?.before["place"];
  const own = JSON.stringify({ ...addressOf(draft, node.session), exerciseNumber: place });
  const call = draft.calls.findLastIndex(
    ({ name, args }) => name === "remove_exercise" && JSON.stringify(args) === own,
  );
  if (!node.gone || typeof place !== "number" || call < 0) return;
  draft.calls.splice(call, 1);
  draft.effects.splice(at, 1);
  const line = draft.said.findLastIndex((said) => said.startsWith(`${node.now.name} out of `));
  if (line >= 0) draft.said.splice(line, 1);
  node.session.exercises.splice(place - 1, 0, node);
  node.gone = false;
};

const replaceNamed: Intent = (frame, context) => {
  const [pronoun] = frame.targets;
  if (pronoun?.kind !== "mention") return changeValues(frame, context);
  const { mention, start, end } = pronoun;
  const olds = [{ kind: "pronoun", many: true, start, end }] as const;
  for (const node of context.memory.exercises) {
    withdrawSkip(context.draft, node);
    withdrawRemoval(context.draft, node);
  }
  return replaceExercise({ ...frame, targets: olds, news: [{ mention, start, end }] }, context);
};

const isKnownIn = (target: Target, frame: Frame, context: IntentContext): boolean =>
  namesKnown({ ...frame, targets: [target] }, context);

/** "seated leg curls instead of the lying ones": in the place of that whose name ends alike. */
const ofThoseAlike = ({ flags, targets, olds }: Frame): Target | undefined => {
  const [fresh] = targets;
  const noun = fresh?.kind === "mention" ? fresh.mention.tokens.at(-1) : undefined;
  if (!fresh || !noun || targets.length > 1 || olds.length > 0 || !flags.has("insteadof")) return undefined;
  return { kind: "mention", mention: { said: noun, tokens: [noun] }, start: fresh.start, end: fresh.end };
};

/**
 * "no leg press, leg extensions instead", "upright rows for lateral raises", "leg curls should be seated leg curls": one that the program has,
 * and one that it has not.
 */
const exchanged = (frame: Frame, context: IntentContext): Frame | undefined => {
  const [first, other] = frame.targets;
  const alike = ofThoseAlike(frame);
  const second = alike ?? other;
  const isPlain =
    frame.verb === undefined || (frame.verb === "set" && (frame.flags.has("instead") || alike !== undefined));
  if (first?.kind !== "mention" || second?.kind !== "mention" || frame.targets.length > 2 || !isPlain)
    return undefined;
  const next = frame.amounts.length === 0 ? behind(frame, first.end) : "";
  const isOld =
    (frame.flags.has("no") && frame.flags.has("instead")) || /^ (?:should|could|can|to) be\b/u.test(next);
  const isFor = /^\s*for\b/u.test(next) || alike !== undefined;
  const [old, fresh] = isOld ? [first, second] : isFor ? [second, first] : [];
  if (!old || !fresh || !isKnownIn(old, frame, context) || isKnownIn(fresh, frame, context)) return undefined;
  const flags = new Set([...frame.flags].filter((flag) => flag !== "no"));
  return { ...frame, flags, targets: [old], news: [fresh] };
};
const behind = (frame: Frame, end: number): string => textOf(frame).slice(end - frame.start);

const addsWarmups = ({ verb, nouns, amounts, half }: Frame): boolean =>
  verb === "add" && nouns.includes("warmupsets") && amounts.length === 0 && half === undefined;

type Rule = readonly [(frame: Frame, context: IntentContext) => boolean, Intent];

/** The first that fits. */
const rules: readonly Rule[] = [
  [addsWarmups, () => asking("How many warm-up sets should there be?", ["2 warm-up sets", "3 warm-up sets"])],
  [bringsBack, unskipExercises],
  [swapsPlaces, swapPlaces],
  [takesPlace, replaceNamed],
  [replaces, replaceExercise],
  [(frame) => takesOut(frame) && !isAboutSets(frame), removeExercises],
  [(frame) => skips(frame) && !isAboutSets(frame), skipExercises],
  [movesPlace, moveExercises],
  [addsNew, addExercises],
  [putsInPlace, moveExercises],
  [bringsIn, addExercises],
];

/** What a clause does with exercises: by default it changes their values. */
export const exerciseIntent = (frame: Frame, context: IntentContext): Intent => {
  const exchange = exchanged(frame, context);
  if (exchange) return (_frame, given) => replaceExercise(exchange, given);
  return rules.find(([fits]) => fits(frame, context))?.[1] ?? changeValues;
};
