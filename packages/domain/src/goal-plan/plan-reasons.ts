import { dayOfWeekName } from "../program/entered-date.ts";
import { describeDate, formatDate } from "../schedule/describe-date.ts";
import { daysBetween } from "../schedule/local-date.ts";
import { joined } from "../text/joined.ts";
import { formatNumber } from "../units/format-units.ts";
import { asksForLowerStart, issueOf, lessonInWords, observedInWords } from "./horse/observed.ts";
import { issuesOf } from "./horse/plan-horse.ts";
import { estimateInWords, fenceInWords } from "./plan-units.ts";
import type { PlanContext } from "./rules/plan-rule.ts";
import { isRateKnown, type TrainingState } from "./training-state.ts";
import { isOfHandling, type WorkLimit } from "./work-limit.ts";

/** How long its work usually takes, and in what it went further than that. */
const workInWords = ({ state: { typicalMinutes, isUnknown } }: PlanContext): string =>
  isUnknown ? "" : `Its rides usually take ${typicalMinutes} minutes.`;

/** Of fences only what the goal asks for them. */
const fencesInWords = ({ goal, state, units }: PlanContext): string => {
  const { highestFenceCm, lastFenceCm, lastJumpOn, today } = state;
  const isOfFences = goal.kind === "jumping" || goal.kind === "event";
  if (highestFenceCm === undefined) return isOfFences ? "No fence height is written down." : "";
  const when = lastJumpOn === undefined ? "" : `, the last jumping ${describeDate(lastJumpOn, today)}`;
  const lately =
    lastFenceCm !== undefined && lastFenceCm < highestFenceCm
      ? ` at ${fenceInWords(lastFenceCm, units)}, which it begins from`
      : "";
  return `The highest fence was ${fenceInWords(highestFenceCm, units)}${when}${lately}.`;
};

const stateInWords = (context: PlanContext): string => {
  const { state } = context;
  const { athleteKind, today, sessionsPerWeek, lastWorkOn, breakDays, returnWeeks } = state;
  if (state.isUnknown)
    return `Nothing is written down ${breakDays > 0 ? "from before the time off" : "of the last half year"}, so the plan begins carefully.`;
  const last = describeDate(lastWorkOn ?? today, today);
  const said = [
    isRateKnown(state)
      ? `${formatNumber(sessionsPerWeek, 1)} sessions a week in the last four weeks, the last one ${last}.`
      : `The diary goes back only ${state.knownDays} day${state.knownDays === 1 ? "" : "s"}; the last session was ${last}.`,
  ];
  if (athleteKind === "horse") said.push(workInWords(context), fencesInWords(context));
  if (returnWeeks > 0)
    said.push(
      `After ${breakDays} days off the next ${returnWeeks === 1 ? "week brings" : `${returnWeeks} weeks bring`} it back first: walk before trot, trot before canter, nothing hard.`,
    );
  return said.filter(Boolean).join(" ");
};

/** Where the weeks of a horse that is healing begin, and by what that is known. */
function healingBegins(state: TrainingState): string {
  const { fastestPace = "walk" } = state;
  return fastestPace === "walk" ? "in walk" : `at the ${fastestPace} that riders write of`;
}

const goalInWords = ({ goal, state, units }: PlanContext, weeks: number, hasJumps: boolean): string => {
  const time = `${weeks} week${weeks === 1 ? "" : "s"}`;
  switch (goal.kind) {
    case "jumping":
      if (!hasJumps) return `In ${time} there is work without fences.`;
      return `In ${time} the work goes from rhythm and grids to courses${goal.heightCm === undefined ? "" : ` towards ${fenceInWords(goal.heightCm, units)}`}, at most two jumping days a week and never on following days.`;
    case "return":
      return goal.isInjury
        ? `In ${time} minutes grow before speed does: walk, then trot, then canter, each for as long as the legs stay cool, and no fences. It begins ${healingBegins(state)}.`
        : `In ${time} minutes grow before speed does.`;
    case "dressage":
      return `In ${time} the flat work goes from suppleness to the movements of the test, hacking and poles beside it, at most one run through a week; the last days are short.`;
    case "distance":
      return `In ${time} the long ride grows to about two thirds of what the day takes, with a hill session and easy days between; the last two weeks are lighter.`;
    case "event":
      return `In ${time} the work goes towards the day, ${hasJumps ? "with one jumping day a week at what it jumps, " : ""}and the last days are short.`;
    case "young_horse":
      return `In ${time} short sessions of many kinds: lunging, groundwork and a little under saddle.`;
    case "rideability":
      return `In ${time} the work goes step by step, and what is easy stays in.`;
    case "race":
      return `In ${time} the long session grows to what the distance asks for, by far the most of it easy, and the last days are short.`;
    case "lift":
      return `In ${time} three days a week in waves of four weeks, the fourth light${state.maxKg[goal.lift] === undefined ? "" : `, from an estimated maximum of ${estimateInWords(state.maxKg[goal.lift] ?? 0, units)}`}.`;
    case "pull_up":
      return `In ${time} three short sessions a week: hanging, lowering, with a band, alone.`;
    case "fitness":
    case "general":
      return `In ${time} regular work that grows slowly, with a lighter week in four.`;
  }
};

/** What riders wrote, and what the plan makes of it. */
const observedReasons = ({ goal, state }: PlanContext): string => {
  const { observed, today, lessons } = state;
  const worked = new Set(issuesOf(goal, state).map(({ kind }) => kind));
  const lower = goal.kind === "jumping" ? asksForLowerStart(observed) : undefined;
  const said = observed.flatMap((one) => {
    const kind = issueOf(one);
    const does = [
      kind !== undefined && worked.has(kind) ? "flatwork works on it" : "",
      one === lower ? "the fences begin a step lower, over grids" : "",
    ].filter(Boolean);
    if (does.length > 0) return [`${observedInWords(one, today)}: ${does.join(", and ")}.`];
    return one.isHealth ? [`${observedInWords(one, today)}: see to that first.`] : [];
  });
  const taught = lessons.map((one) => lessonInWords(one, today));
  if (taught.length > 0) said.push(`It keeps ${joined(taught)} where the day has that work.`);
  if (state.isWorn)
    said.push("It works little and often, without small circles, and warms up for fifteen minutes in walk.");
  return said.join(" ");
};

const daysOfLimit = ({ from, until }: WorkLimit): string => {
  if (from !== undefined && from === until) return ` on ${formatDate(from)}`;
  const start = from === undefined ? "" : ` from ${formatDate(from)}`;
  return until === undefined ? start : `${start} until ${formatDate(until)}`;
};

function limitInWords(limit: WorkLimit): string {
  const { text, until, source, isBehind } = limit;
  const end = until === undefined ? "" : ` until ${formatDate(until)}`;
  if (source === "feedback") return `You said: ${text}.`;
  if (source === "goal") return `${text}.`;
  if (isBehind) return `Behind “${text}” it works lightly and without fences${end}.`;
  return source === "rides"
    ? `“${text}” is written of it lately: only light work${end}, and the vet’s word before more.`
    : `It keeps to the ${source} “${text}”${daysOfLimit(limit)}.`;
}

const limitsInWords = ({
  state,
  unavailableDays = [],
  maxSessionsPerWeek: sessions,
  maxSessionMinutes: minutes,
  hasJumps,
}: PlanContext & { readonly hasJumps: boolean }): string => {
  const said = state.limits.map(limitInWords);
  for (const text of state.unreadCautions.filter(isOfHandling))
    said.push(`Whoever handles it minds: “${text}”.`);
  if (state.isFreshAfterRest && hasJumps)
    said.push("It rushes when it is fresh, so it jumps only on the day behind one with work.");
  if (unavailableDays.length > 0) said.push(`Nothing on ${unavailableDays.map(dayOfWeekName).join(", ")}.`);
  if (sessions !== undefined) said.push(`At most ${sessions} session${sessions === 1 ? "" : "s"} a week.`);
  if (minutes !== undefined) said.push(`No session over ${minutes} minutes.`);
  return said.join(" ");
};

/** Why a plan is as it is, in sentences: where the athlete stands, what the time goes to, what riders wrote, what it keeps to. */
export const planReasons = (context: PlanContext, hasJumps: boolean): string =>
  [
    stateInWords(context),
    goalInWords(
      context,
      Math.max(1, Math.round(daysBetween(context.state.today, context.targetDate) / 7)),
      hasJumps,
    ),
    observedReasons(context),
    limitsInWords({ ...context, hasJumps }),
  ]
    .filter(Boolean)
    .join(" ");
