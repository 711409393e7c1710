import type { CardioBlock } from "../../program/program.ts";
import { asking, askingAnew, cantDay, isAsk, type Ask } from "../draft/ask.ts";
import { modifySession } from "../draft/change-draft.ts";
import { sessionsOf, type Draft } from "../draft/draft.ts";
import { resolveScope } from "../draft/resolve-sessions.ts";
import { saySession } from "../draft/say.ts";
import type { Frame } from "../clauses/frame.ts";
import { kindNamed } from "./exercises/equipment.ts";
import { askBySteps, timeSaid } from "./cardio/ask-by-steps.ts";
import { cardio, isAboutCardio } from "./cardio/cardio.ts";
import { dropSet, saysDropSet, everydayAsk } from "./everyday-asks.ts";
import { exerciseIntent } from "./exercises/exercise-intent.ts";
import { is, skips, textOf } from "./frame-sense.ts";
import type { Intent, IntentContext, Planned } from "./intent.ts";
import { moveCardio, movesCardio } from "./cardio/move-cardio.ts";
import { newSession } from "./sessions/new-session.ts";
import { oneMore } from "./sessions/one-more.ts";
import { equipmentVersions, everyTime, removeSome, takesSome } from "./remove-intent.ts";
import { replaceExercise } from "./exercises/replace.ts";
import { restDay, withOldRest } from "./sessions/rest-day.ts";
import { sessionIntent } from "./sessions/session-intent.ts";
import { dissolveSuperset, superset } from "./exercises/superset.ts";
import { note, renameSession, warmupList } from "./texts.ts";
import { weekIntent } from "./weeks/week-intent.ts";

/** The blocks of sessions that are cardio alone: there are no sets, reps or weights. */
const blocksIn = ({ whens, targets }: Frame, draft: Draft): readonly CardioBlock[] => {
  const scope = whens.length > 0 && targets.length === 0 ? resolveScope(draft, whens) : undefined;
  if (scope === undefined || isAsk(scope)) return [];
  const blocks = scope.sessions.flatMap(({ now, exercises }) =>
    now.cardio && exercises.length === 0 ? [now.cardio] : [],
  );
  return blocks.length === scope.sessions.length ? blocks : [];
};

const shorter = (frame: Frame, context: IntentContext): Ask => {
  const { message } = context;
  const when = timeSaid(frame);
  const [block] = blocksIn(frame, context.draft);
  if (block) return askBySteps(block, "less", frame, context);
  return askingAnew(
    "I can't plan how long a session takes. How should it be shorter: fewer sets, or without some exercises?",
    [
      `one set less on everything ${when}`,
      `remove the last exercise ${when}`,
      `half the sets on everything ${when}`,
    ],
    message,
  );
};

/** "make Friday easier": small changes that can be tapped, of what is named, else of everything then. */
const easierOrHarder = (frame: Frame, context: IntentContext): Ask => {
  const { message, draft } = context;
  const isLess = frame.flags.has("easier") || frame.moreWords[0] === "less";
  const [block] = blocksIn(frame, draft);
  if (block) return askBySteps(block, isLess ? "less" : "more", frame, context);
  const [target] = frame.targets;
  const body = kindNamed(frame);
  const named =
    target?.kind === "mention" ? target.mention.said : body?.isBody ? `the ${body.said}` : undefined;
  const on = `${named ?? "everything"}${named && frame.whens.length === 0 ? "" : ` ${timeSaid(frame)}`}`;
  const [drift, share] = isLess ? ["less", "10% less weight"] : ["more", "5% more weight"];
  const question = askingAnew(
    "What should change, and by how much: sets, reps or weight?",
    [`one set ${drift} on ${on}`, `${share} on ${on}`, `two reps ${drift} on ${on}`],
    message,
  );
  // "Make today lighter", "make Friday easier" is mostly said of the weights.
  const isLighter = isLess && named === undefined && /\b(?:lighter|easier)\b/u.test(textOf(frame));
  return isLighter ? { ...question, usual: `${share} on ${on}` } : question;
};

const saysShorter = (frame: Frame): boolean => /\bshort(?:er|en)\b/u.test(textOf(frame));

/** "15 min of stretching": how long something is that is to be in a session. */
const ofSomething = /\bmin(?:ute)?s? of (?!(?:it|that|this|(?:the|my) (?:session|workout))\b)\p{L}/u;

/** "make tomorrow 30 minutes", "make it shorter, only 30 min": how long a session of exercises is to be. */
const saysLength = (frame: Frame, { memory }: IntentContext): boolean =>
  !(frame.verbs[0] === "add" && ofSomething.test(textOf(frame))) &&
  frame.targets.every(
    ({ kind }) => kind === "everything" || (kind === "pronoun" && memory.exercises.length === 0),
  ) &&
  frame.amounts.some(
    ({ amount, noun }) =>
      amount.type === "time" &&
      amount.seconds >= 600 &&
      (amount.direction === undefined || saysShorter(frame)) &&
      noun !== "rest",
  ) &&
  !frame.nouns.some((noun) => /^(?:reps|rest|exercise)$/u.test(noun)) &&
  (frame.whens.length > 0 ||
    frame.nouns.includes("session") ||
    memory.sessions.length > 0 ||
    (frame.targets.length > 0 && saysShorter(frame)));

/** "Move the grid to Friday and make it 30 minutes": a planned ride has its length. */
const rideLength = (frame: Frame, { draft, memory }: IntentContext): Planned | undefined => {
  const scope = frame.whens.length > 0 ? resolveScope(draft, frame.whens) : undefined;
  const sessions = scope && !isAsk(scope) ? scope.sessions : memory.sessions;
  const times = frame.amounts.flatMap(({ amount }) =>
    amount.type === "time" && amount.direction === undefined ? [amount.seconds / 60] : [],
  );
  const [minutes, ...more] = times;
  const isOfRides = sessions.length > 0 && sessions.every(({ was }) => was?.work !== undefined);
  if (minutes === undefined || more.length > 0 || frame.amounts.length > 1 || !isOfRides) return undefined;
  for (const session of sessions) {
    const work = session.was?.work;
    if (!work) continue;
    draft.said.push(`${saySession(draft, session)}: ${work.durationMinutes} → ${minutes} min`);
    modifySession(draft, session, { work: { ...work, durationMinutes: minutes } });
  }
  return { memory, doubtful: false };
};

/** "add a set to bench on today's session": one that is there, where what is named is changed. */
const sessionThereIs =
  /\b(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day)['’]?s (?:session|workout)\b|\b(?:on|in|to|of|for|from|during) (?:this|that|the) (?:session|workout)\b/iu;

/** What is asked for by words that name no amount. */
const vagueAsk = (frame: Frame, context: IntentContext): Ask | undefined => {
  if (
    frame.amounts.length > 0 ||
    frame.half !== undefined ||
    frame.quotes.length > 0 ||
    frame.kinds.length > 0
  )
    return undefined;
  // "Make it shorter": of what was named, else of the session at hand.
  const isOfSession = frame.targets.every(
    ({ kind }) => kind === "pronoun" && context.memory.exercises.length === 0,
  );
  const isNamed = frame.whens.some(({ whens }) => whens.some(({ type }) => type === "name"));
  if (
    isOfSession &&
    (isNamed ? saysShorter(frame) : /\bshort(?:er|en)?\b|\bquick(?:er)?\b/u.test(textOf(frame)))
  )
    return shorter(frame, context);
  const more = frame.moreWords.length > 0 && !is(frame, /^(replace|remove|skip|move|add|copy)$/u);
  if (!frame.flags.has("harder") && !frame.flags.has("easier") && !more) return undefined;
  return easierOrHarder(frame, context);
};

/** "not as a superset", "no longer be supersetted", "shouldn't be a superset". */
const notSuperset =
  /(?:\bnot|\bno longer|n['’]t|\b(?:do|should|need)nt)\b(?: (?:do|be|as|a|to|any|in|want|them|it|those|the))* super ?set/iu;

/** "Put “keep it easy” on the long run": quotes are underlined in a frame's text. */
const putsText = /^(?:put|write|stick|leave|add)\W+_{3,}\s+(?:on|to|for|in|at|under)\b/u;

const textIntent = (frame: Frame): Intent | undefined => {
  if (frame.nouns.includes("note") || (frame.verb === "note" && frame.quotes.length > 0)) return note;
  if (putsText.test(textOf(frame)) && frame.amounts.length === 0 && frame.nouns.length === 0) return note;
  if (frame.nouns.includes("warmup")) return warmupList;
  const undone =
    frame.verbs.includes("superset") &&
    (frame.verbs.includes("gone") ||
      notSuperset.test(textOf(frame)) ||
      (frame.flags.has("no") && frame.targets.every(({ kind }) => kind !== "pronoun")));
  if (
    undone ||
    frame.verb === "ungroup" ||
    (is(frame, /^(remove|take)$/u) && /\bsupersets?\b/u.test(textOf(frame)))
  )
    return dissolveSuperset;
  const together = frame.particles.has("together") && frame.targets.length > 1;
  return frame.verbs.includes("superset") || together ? superset : undefined;
};

const renames = (frame: Frame): boolean =>
  frame.verb === "rename" ||
  (frame.verb === "call" && !frame.particles.has("off")) ||
  (frame.nouns.includes("name") && frame.quotes.length > 0);

/** "a second strength day", "a day called Arms": no day of the week, but what is to be added. */
const isOfDay = (frame: Frame): boolean =>
  frame.quotes.length > 0 || /^\W*add (?:an?|another|one more) (?:\p{L}+ ){0,2}day\b/u.test(textOf(frame));

const addsSession = (frame: Frame): boolean =>
  frame.verbs[0] === "add" &&
  (frame.nouns.includes("session") || (frame.nouns.includes("day") && isOfDay(frame))) &&
  !(frame.targets.length > 0 && sessionThereIs.test(textOf(frame))) &&
  !frame.whens.some(
    ({ role, whens }) => role === "after" || (role === "to" && whens.some(({ type }) => type !== "week")),
  );

/** "a session called Arms on Saturday: curls 3x12": with a name, and what is in it. */
const namesSession = (frame: Frame): boolean =>
  frame.quotes.length > 0 &&
  frame.nouns.some((noun) => /^(?:session|name)$/u.test(noun)) &&
  frame.targets.some(({ kind }) => kind === "mention") &&
  frame.amounts.some(({ amount }) => amount.type === "scheme");

/** "rest on Thursday": a day, and nothing else. */
const isOnlyDay = (frame: Frame): boolean =>
  frame.whens.length > 0 &&
  frame.amounts.length === 0 &&
  frame.targets.length === 0 &&
  frame.modalities.length + frame.kinds.length === 0 &&
  frame.moreWords.length === 0 &&
  !frame.flags.has("no");

/** "Sunday off", "take Friday off". */
const takesOff = (frame: Frame): boolean =>
  frame.particles.has("off") &&
  (frame.verb === undefined || is(frame, /^(?:take|set)$/u)) &&
  frame.nouns.length === 0 &&
  frame.whens.every(({ whens }) => whens.every(({ type }) => /^(?:weekday|date|day|week)$/u.test(type)));
/** "bench on Friday to 85% of Monday": a share of what another session has. */
const scalesOther = (frame: Frame): boolean =>
  frame.amounts.some(
    ({ amount, end }) =>
      amount.type === "percent" &&
      frame.whens.some(
        ({ start, whens }) =>
          start >= end &&
          whens.some(({ type }) => /^(?:weekday|date|day|name|session)$/u.test(type)) &&
          /^[^,;]{0,12}\bof\s+(?:the |my |last |what |it is |on )*$/u.test(
            frame.text.slice(end - frame.start, start - frame.start),
          ) &&
          frame.whens.length > 1,
      ),
  );

/** "skip the bench change": of something proposed, and none of that waits. */
const takesChangeBack = (frame: Frame): boolean =>
  /^(?:skip|remove|drop|leave|take|set)$/u.test(frame.verbs[0] ?? "") &&
  frame.amounts.length === 0 &&
  frame.news.length === 0 &&
  !renames(frame) &&
  ((frame.verb === "take" && frame.particles.has("back") && frame.whens.length === 0) ||
    /\bthe (?:\S+ ){1,3}(?:changes?|edits?|proposals?)(?: back)?(?: please)?$/u.test(textOf(frame)));

const away =
  /\b(?:i['’]?m|i am|i['’]?ll be|i will be|we['’]?re|we are|we['’]?ll be)\b(?!.*\b(?:do|train|run|ride|lift|mov|go)(?:e?s|ing)?\b)[^.;,\d]{0,40}$/iu;
/** "I'm away from Thursday to Sunday": days that fall out, and no session that goes from one to the other. */
const isAway = ({ verb, whens, targets, amounts }: Frame, { message }: IntentContext): boolean =>
  verb === undefined &&
  targets.length + amounts.length === 0 &&
  whens.length > 0 &&
  whens.every((group) =>
    group.whens.every(({ type }) => type === "weekday" || type === "day" || type === "date"),
  ) &&
  away.test(message.slice(0, whens[0]?.start));

/** "Replace the intervals with an easy run", where a session is called so: its kind is what the others become. */
const withKindOfName = (frame: Frame, { draft }: IntentContext): Frame => {
  const goal = frame.whens.find(
    ({ role, whens }) =>
      /^(?:with|for|by|to|into)$/u.test(role ?? "") && whens.every(({ type }) => type === "name"),
  );
  const [name] = goal?.whens ?? [];
  const isReplaced = is(frame, /^(?:replace|sub|swap|change)$/u) && frame.kinds.length === 1;
  const block =
    isReplaced && name?.type === "name"
      ? sessionsOf(draft).find(({ now }) => now.name === name.names[0])?.now.cardio
      : undefined;
  if (!block) return frame;
  return {
    ...frame,
    kinds: [...frame.kinds, block.type],
    whens: frame.whens.filter((group) => group !== goal),
  };
};

const anyMore = /\b(?:any ?more|any longer|no longer|never again)\b/u;

/** "I don't want to do lunges anymore": they go, from now on. */
const withoutThem = (frame: Frame): Frame => {
  const isNamed = frame.targets.length > 0 && frame.targets.every(({ kind }) => kind === "mention");
  if (!isNamed || frame.whens.length > 0 || !skips(frame) || !anyMore.test(textOf(frame))) return frame;
  const flags = new Set([...frame.flags].filter((flag) => flag !== "no"));
  return { ...frame, verb: "remove", verbs: ["remove"], flags, whens: [everyTime(frame)] };
};

/** "No more Push Days", "no more cavaletti": every session of that name, where no time is said. Of an exercise that is a tap away. */
const noMore = (frame: Frame): Frame => {
  const isNamed = frame.whens.length > 0 && frame.targets.length === 0;
  const isOfAny = frame.whens.every(({ whens }) => whens.every(({ type }) => type === "name"));
  return frame.verb === "gone" && isNamed && isOfAny
    ? { ...frame, whens: [...frame.whens, everyTime(frame)] }
    : frame;
};

/** Plans what a clause asks for on the draft, or asks. */
export const planClause = (said: Frame, context: IntentContext): Planned | Ask => {
  const frame = noMore(withoutThem(withKindOfName(said, context)));
  if (frame.verbs.includes("round"))
    return asking("I don't round weights by myself. Which exercise should have which weight?");
  if (takesChangeBack(frame))
    return asking("I don't know which change you mean. What should be different in your program?");
  if (isAway(frame, context)) return cantDay;
  const text = textIntent(frame);
  if (text) return text(frame, context);
  const ofRest = withOldRest(frame, context);
  if (ofRest) return isAsk(ofRest) ? ofRest : planClause(ofRest, context);
  if (scalesOther(frame))
    return asking("I can't work that out from another session. Which weight, sets or reps should it be?");
  if (!renames(frame) && frame.quotes.length === 0 && saysDropSet(frame)) return dropSet(frame, context);
  if (frame.gear.length > 0 && !frame.gear.includes("body") && frame.flags.has("no"))
    return equipmentVersions(frame, context);
  const everyday = renames(frame) ? undefined : everydayAsk(frame, context);
  if (everyday) return everyday;
  if (takesSome(frame)) return removeSome(frame, context);
  if (namesSession(frame)) return newSession(frame, context);
  if (addsSession(frame) && frame.verb === "call" && frame.whens.length > 0)
    return newSession({ ...frame, verb: "add" }, context);
  const weeks = oneMore(frame, context) ?? weekIntent(frame, context);
  if (weeks) return weeks;
  if (renames(frame)) return renameSession(frame, context);
  const rests =
    isOnlyDay(frame) &&
    ((frame.verb === undefined && frame.nouns.length > 0 && frame.nouns.every((noun) => noun === "rest")) ||
      takesOff(frame));
  if (frame.nouns.includes("restday") || frame.verb === "rest" || rests) return restDay(frame, context);
  if (movesCardio(frame)) return moveCardio(frame, context);
  if (isAboutCardio(frame, context)) return cardio(frame, context);
  if (addsSession(frame)) return newSession(frame, context);
  if (frame.flags.has("different")) return replaceExercise({ ...frame, news: [] }, context);
  if (saysLength(frame, context)) return rideLength(frame, context) ?? shorter(frame, context);
  const vague = vagueAsk(frame, context);
  if (vague) return vague;
  return (sessionIntent(frame, context) ?? exerciseIntent(frame, context))(frame, context);
};
