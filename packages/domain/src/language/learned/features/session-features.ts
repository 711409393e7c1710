import type { Group, Part, Session } from "../session.ts";
import { type AddNamed, type LabelledMessage, plainShapeOf, plainWordOf } from "./label-features.ts";

/** How many of these steps, which ascend, a value reaches. */
function reached(value: number, steps: readonly number[]): number {
  let count = 0;
  while (count < steps.length && value >= (steps[count] as number)) count++;
  return count;
}
/** How many of these steps a value reaches; "-" without one. */
export const stepOf = (value: number | undefined, steps: readonly number[]): string =>
  value === undefined ? "-" : String(reached(value, steps));

/** Seconds, metres and metres a second of a workout. */
const timeSteps = [60, 300, 600, 1200, 2400, 3600, 5400, 7200, 10800, 18000];
const distanceSteps = [100, 400, 1000, 2000, 3000, 5000, 8000, 12000, 20000, 30000, 45000, 80000, 150000];
const speedSteps = [0.5, 1, 1.5, 2, 2.5, 3.2, 4, 5, 6.5, 8, 11, 16];
/** Those of a set: loads as they are written, seconds, metres. */
const loadSteps = [5, 10, 20, 30, 45, 60, 80, 100, 140, 180, 230, 300];
const repSteps = [1, 2, 4, 7, 11, 16, 21, 31, 51, 101];
const setTimeSteps = [5, 15, 30, 60, 120, 300, 600, 1800];
const setDistanceSteps = [5, 20, 50, 100, 200, 400, 800, 1600, 5000];

/** A letter where there is something, a capital where there are several. */
const letterOf = (letter: string, { length }: readonly unknown[]): string =>
  length > 1 ? letter.toUpperCase() : length > 0 ? letter : "";

/** Features of the workout at `index`. */
export function addSession(
  { assembly, tokens, disciplines }: LabelledMessage,
  index: number,
  add: AddNamed,
): void {
  const session = assembly.sessions[index] as Session;
  const before = assembly.sessions[index - 1];
  const sport = disciplines[index] ?? "";
  const { seconds, meters, parts } = session;
  const has = valuesOf(session);
  const first = tokens[session.at];
  add(`h ${sport} ${has} ${Math.min(parts.length, 3)}`);
  if (session.others.length > 0) add(`o ${sport} ${session.name === undefined}`);
  add(`h ${sport} ${has} ${first ? plainShapeOf(first) : ""}`);
  add(`t ${sport} ${stepOf(seconds, timeSteps)}`);
  add(`m ${sport} ${stepOf(meters, distanceSteps)}`);
  add(`tm ${sport} ${stepOf(seconds, timeSteps)} ${stepOf(meters, distanceSteps)}`);
  if (seconds !== undefined && meters !== undefined)
    add(`v ${sport} ${stepOf(meters / seconds, speedSteps)}`);
  if (before) addSessionBehind(session, sport, before, disciplines[index - 1] ?? "", add);
  if (session.tokens.length === 1) add(`one ${sport} ${plainWordOf(first)}`);
  for (const at of parts.keys()) addPart(parts, at, sport, add);
}

/** Which values a workout has, a letter each. */
function valuesOf({ seconds, meters, pace, heartRate, timeScore, rounds, repsScore }: Session): string {
  const score =
    timeScore !== undefined ? "t" : rounds !== undefined ? "r" : repsScore !== undefined ? "n" : "-";
  return `${seconds === undefined ? "" : "d"}${meters === undefined ? "" : "m"}${pace ? "p" : ""}${heartRate === undefined ? "" : "h"}${score}`;
}

/** A workout beside the one before it. */
function addSessionBehind(
  { name, date, isSame, isCopy, tokens }: Session,
  sport: string,
  before: Session,
  sportBefore: string,
  add: AddNamed,
): void {
  const [lacksName, lacksDate] = [name === undefined, date === undefined];
  add(`b ${sportBefore} ${sport} ${lacksDate} ${lacksName} ${before.name === undefined} ${isSame} ${isCopy}`);
  add(
    `b ${before.tokens.length < 2} ${tokens.length < 2} ${sportBefore === sport} ${lacksName} ${lacksDate}`,
  );
}

function addPart(parts: readonly Part[], at: number, sport: string, add: AddNamed): void {
  const { exercise, groups } = parts[at] as Part;
  const measure = exercise?.measure ?? "none";
  add(`pm ${sport} ${measure} ${Math.min(groups.length, 3)} ${exercise === undefined}`);
  if (groups.length === 0) add(`p0 ${sport} ${exercise?.name} ${parts[at + 1]?.groups.length === 0}`);
  if (at > 0 && parts[at - 1]?.exercise === exercise) add(`same ${sport}`);
  for (const group of groups) addGroup(group, sport, measure, exercise?.name, add);
}

function addGroup(
  { count, reps, loads, times, ways, rpes }: Group,
  sport: string,
  measure: string,
  name: string | undefined,
  add: AddNamed,
): void {
  const form = `${count === undefined ? "" : "c"}${letterOf("r", reps)}${letterOf("l", loads)}${letterOf("t", times)}${letterOf("w", ways)}${rpes.length > 0 ? "e" : ""}`;
  add(`f ${sport} ${form}`);
  add(`f ${measure} ${form}`);
  add(`f ${name} ${form}`);
  if (reps.length > 1 && (loads.length > 1 || count !== undefined))
    add(
      `fl ${Math.sign(reps.length - loads.length)} ${count === undefined ? "" : Math.sign(count - reps.length)}`,
    );
  add(`v ${measure} ${stepOf(reps[0], repSteps)} ${stepOf(loads[0]?.atom?.value, loadSteps)}`);
  add(`v ${measure} ${count ?? "-"} ${stepOf(reps[0], repSteps)}`);
  if (times.length > 0) add(`vt ${measure} ${stepOf(times[0], setTimeSteps)}`);
  if (ways.length > 0) add(`vw ${measure} ${stepOf(ways[0]?.quantity?.meters, setDistanceSteps)}`);
}
