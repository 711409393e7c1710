import { asking, isAsk, listed, type Ask } from "../draft/ask.ts";
import { leaveExercise, modifyExercise, removeExercise } from "../draft/change-draft.ts";
import { isDone, type ExerciseNode } from "../draft/draft.ts";
import { saySession, sayExerciseChange } from "../draft/say.ts";
import { findTargets, noneOfKind, remember, scopeOf } from "./find-targets.ts";
import type { Intent, Planned } from "./intent.ts";
import type { Frame, Target } from "../clauses/frame.ts";
import { exerciseNamed } from "../../program/exercise-key.ts";
import { carriedLoad } from "../../program/targets/carried-load.ts";
import { alternativesFor, isOfKind, kindNamed, roleOf } from "./exercises/equipment.ts";
import { is, skips, takesOut, textOf } from "./frame-sense.ts";

/** "get rid of dips altogether": wherever they are. */
const forGood = /\b(?:altogether|completely|entirely)\b/u;

export const everyTime = ({ start }: Frame): Frame["whens"][number] => ({
  role: undefined,
  whens: [{ type: "every" }],
  start,
  end: start,
});

/** Takes exercises out of their sessions. */
export const removeExercises: Intent = (frame, context): Planned | Ask => {
  if (frame.targets.length === 0 && frame.nouns.includes("exercise") && !frame.flags.has("every"))
    return asking("Which exercises do you mean?");
  // "Take a plate off the squat": so much of it, and not the squat.
  const isPart = is(frame, /^(?:take|drop)$/u) && frame.targets.length > 0;
  const [part] = isPart ? [...frame.quotes.map(({ text }) => text), ...frame.unknown] : [];
  if (part !== undefined && (frame.particles.has("off") || /\boff$/iu.test(part)))
    return asking(
      `I don't know how much “${part.replace(/ off$/iu, "")}” is. How much should come off, in pounds or kilos?`,
    );
  const [unknown] = frame.targets.length === 0 ? frame.unknown : [];
  if (unknown !== undefined)
    return asking(`I don't know what ${unknown} is there. Which exercises do you mean?`);
  const said = frame.whens.filter(({ role }) => role !== "to");
  const isForGood = said.length === 0 && forGood.test(textOf(frame));
  const found = findTargets(frame, context, frame.targets, isForGood ? [everyTime(frame)] : said);
  if (isAsk(found)) return found;
  for (const node of found.nodes) {
    context.draft.said.push(`${node.now.name} out of ${saySession(context.draft, node.session)}`);
    removeExercise(context.draft, node);
  }
  const everything = frame.targets.some(({ kind }) => kind === "everything");
  const all =
    (everything || (frame.targets.length === 0 && frame.flags.has("every"))) && frame.excepts.length === 0;
  return { memory: remember(context, found.nodes, found.scope), doubtful: found.doubtful || all };
};

/** Marks exercises as skipped, or puts them back in. */
const markSkipped =
  (skipped: boolean): Intent =>
  (frame, context): Planned | Ask => {
    const found = findTargets(frame, context, frame.targets, frame.whens);
    if (isAsk(found)) return found;
    const nodes =
      skipped || found.nodes.length === 1
        ? found.nodes
        : found.nodes.filter((node) => node.now.skipped === true);
    if (!skipped && !nodes.some((node) => node.now.skipped === true))
      return asking("None of them is skipped. What do you want to bring back?");
    for (const node of nodes) {
      context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, { skipped }));
      const change = node.now.skipped === skipped ? leaveExercise : modifyExercise;
      change(context.draft, node, { skipped });
    }
    return { memory: remember(context, nodes, found.scope), doubtful: found.doubtful };
  };

export const skipExercises = markSkipped(true);
export const unskipExercises = markSkipped(false);

const isOther = (frame: Frame): boolean =>
  frame.targets.some(({ kind }) => kind === "mention" || kind === "places") ||
  frame.nouns.some((noun) => noun !== "exercise" && noun !== "program") ||
  frame.modalities.length > 0 ||
  frame.kinds.length > 0 ||
  frame.olds.length > 0 ||
  frame.news.length > 0;

/** "all barbell work", "the accessories": some exercises of what is said, told by what they are and not by name. */
export const takesSome = (frame: Frame): boolean =>
  (takesOut(withoutBodyweight(frame)) || skips(withoutBodyweight(frame))) &&
  !isOther(frame) &&
  (kindNamed(frame) !== undefined || frame.gear.length > 0 || roleOf(frame) !== undefined);

/** "bodyweight exercises": there it is no load. */
const withoutBodyweight = (frame: Frame): Frame =>
  kindNamed(frame) && frame.gear.length === 0 ? { ...frame, amounts: [] } : frame;

const everySession = (frame: Frame): Frame["whens"] =>
  frame.whens.length === 0 && frame.flags.has("every") ? [everyTime(frame)] : frame.whens;

const askWhich = (frame: Frame, nodes: readonly ExerciseNode[]): Ask => {
  const all = [...new Set(nodes.map(({ now }) => now.name))];
  const names = all.length > 6 ? [] : all;
  const role = roleOf(frame);
  const why = role ? `Your program doesn't say which exercises “${role}” means. ` : "";
  return asking(`${why}Which ones do you mean${names.length > 0 ? `: ${listed(names)}` : ""}?`, names);
};

/** Takes out or skips the exercises with some equipment; asks which ones where nothing knows the kind. Never the session or week that holds them. */
export const removeSome: Intent = (frame, context): Planned | Ask => {
  const { start, end } = frame;
  const all: Target = { kind: "everything", rest: false, scope: "everything", start, end };
  const found = findTargets(frame, context, [all], everySession(frame));
  if (isAsk(found)) return found;
  const [kind, role] = [kindNamed(frame), roleOf(frame)];
  if (!kind || (role !== undefined && !kind.covers(role))) return askWhich(frame, found.nodes);
  const nodes = found.nodes.filter(
    ({ session, now }) => !isDone(session) && isOfKind(kind, now.name, context.catalogue),
  );
  if (nodes.length === 0) return noneOfKind(kind, found.nodes);
  const isSkip = !takesOut(withoutBodyweight(frame));
  for (const node of nodes) {
    const where = saySession(context.draft, node.session);
    context.draft.said.push(`${node.now.name} ${isSkip ? "skipped in" : "out of"} ${where}`);
    if (isSkip) modifyExercise(context.draft, node, { skipped: true });
    else removeExercise(context.draft, node);
  }
  const empties = nodes.some(({ session }) => session.exercises.length === 0);
  return { memory: remember(context, nodes, found.scope), doubtful: found.doubtful || empties };
};

const equipment: Readonly<Record<string, RegExp>> = {
  barbell: /^(?:barbell|e-z curl bar|trap bar)$/u,
  dumbbell: /^dumbbell$/u,
  kettlebell: /^kettlebells$/u,
  bodyweight: /^body only$/u,
  machine: /machine|cable|leverage/u,
};

/**
 * "no barbell this week: give me dumbbell versions": the catalogue's version of each exercise with that equipment, else the nearest
 * exercise. What a bar held is no dumbbell's (`carriedLoad`).
 */
export const equipmentVersions: Intent = (frame, context): Planned | Ask => {
  const [without, instead] = frame.gear;
  const missing = equipment[without ?? ""];
  const wanted = equipment[instead ?? ""];
  if (!missing) return asking("Which equipment is missing?");
  if (!wanted)
    return asking(`Without the ${without}, what do you have?`, [
      "give me dumbbell versions",
      "give me bodyweight versions",
    ]);
  const scoped = scopeOf(frame, context, frame.whens);
  if (isAsk(scoped)) return scoped;
  const nodes = scoped.scope.sessions
    .flatMap(({ exercises }) => exercises)
    .filter(({ now }) => missing.test(exerciseNamed(context.catalogue, now.name)?.equipment ?? ""));
  if (nodes.length === 0) return asking(`Nothing there needs a ${without}. What should change?`);
  for (const node of nodes) {
    const [name] = alternativesFor(node.now.name, context, node.session, wanted, 1);
    if (!name) return asking(`I know no ${instead} version of ${node.now.name}. What should take its place?`);
    const { catalogue } = context;
    const { targetLoad: before } = node.now;
    const targetLoad = carriedLoad(before, exerciseNamed(catalogue, node.now.name), catalogue.byName(name));
    const updates = { name, ...(targetLoad !== before && { targetLoad }) };
    context.draft.said.push(sayExerciseChange(context.draft, node, { ...node.now }, updates));
    modifyExercise(context.draft, node, updates);
  }
  return { memory: context.memory, doubtful: true };
};
