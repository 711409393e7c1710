import { isSameValue } from "@canter/domain/program/changes/program-changes";
import { datePart, enteredDate } from "@canter/domain/program/entered-date";
import type { PlannedExercise, PlannedSession, Program, Week } from "@canter/domain/program/program";
import { formatDays } from "../../../ui/formats.ts";
import { loadInWords, sessionLines, setsAndReps } from "../planned-in-words.ts";
import { rareParts, sessionTexts, shortDayInWords } from "../sheet/changed-lines.ts";
import { overlaySheet, type SheetSession, type SheetWeek } from "../sheet/overlay-sheet.ts";

/** One change: of what, how it was and how it would be. Without the one it is new, without the other it is gone. */
export type ChangeLine = {
  readonly subject?: string | undefined;
  readonly was?: string | undefined;
  readonly now?: string | undefined;
};
/** The changes of one day, or of several that change alike. */
export type ChangeGroup = { readonly heading?: string | undefined; readonly lines: readonly ChangeLine[] };

type Pair<T> = { readonly before: T; readonly after: T };

const setsOf = setsAndReps;
const loadOf = (exercise: PlannedExercise): string =>
  loadInWords(exercise).replace(/^ [·@] /u, "at ") || "with body weight";

const amountOf = (exercise: PlannedExercise): string =>
  `${setsAndReps(exercise)}${loadInWords(exercise).replace(/^ [·@] /u, " at ")}`;

/** "3 × 5 → 4 × 5 at 100 kg": what stays is said once, behind what becomes of it. */
const amounts = ({ before, after }: Pair<PlannedExercise>): ChangeLine => {
  const isOther = setsOf(before) !== setsOf(after);
  if (loadOf(before) === loadOf(after))
    return isOther ? { was: setsOf(before), now: amountOf(after) } : { was: "", now: "" };
  return isOther
    ? { was: `${setsOf(before)} ${loadOf(before)}`, now: `${setsOf(after)} ${loadOf(after)}` }
    : { was: loadOf(before), now: loadOf(after) };
};

/** An exercise that becomes another, is done otherwise, or both; undefined where nothing of it differs. */
const exerciseLine = ({ before, after }: Pair<PlannedExercise>): ChangeLine | undefined => {
  if (before.name !== after.name)
    return { was: `${before.name} ${amountOf(before)}`, now: `${after.name} ${amountOf(after)}` };
  const amount = amounts({ before, after });
  const rare = rareParts.filter(([value]) => value(before) !== value(after)).map(([, words]) => words);
  const [was, now] = [
    [amount.was, ...rare.map((words) => words(before))],
    [amount.now, ...rare.map((words) => words(after))],
  ].map((texts) => texts.filter(Boolean).join(", "));
  return was === now ? undefined : { subject: after.name, was, now };
};

const exerciseLines = ({ before, after }: Pair<PlannedSession>): readonly ChangeLine[] => {
  const old = new Map(before.exercises.map((exercise) => [exercise.uid, exercise]));
  const kept = new Set(after.exercises.map(({ uid }) => uid));
  const gone = before.exercises.filter(({ uid }) => !kept.has(uid));
  const lines = after.exercises.flatMap((exercise): readonly ChangeLine[] => {
    const was = old.get(exercise.uid);
    if (!was) return [{ subject: exercise.name, now: amountOf(exercise) }];
    const line = exerciseLine({ before: was, after: exercise });
    return line ? [line] : [];
  });
  const [order, then] = [before, after].map(({ exercises }) =>
    exercises.filter(({ uid }) => old.has(uid) && kept.has(uid)).map(({ name }) => name),
  );
  return [
    ...gone.map((exercise) => ({ subject: exercise.name, was: amountOf(exercise) })),
    ...lines,
    ...(gone.length + lines.length > 0 || isSameValue(order, then)
      ? []
      : [{ subject: "In this order", now: (then ?? []).join(", ") }]),
  ];
};

const dayOf = (session: PlannedSession, week: Week): string | undefined =>
  shortDayInWords(enteredDate(session, week)) ?? session.dayOfWeek;

const headingOf = (session: PlannedSession, week: Week): string =>
  [dayOf(session, week) ?? `Week ${week.weekNumber}`, session.name].join(" · ");

const between = " · ";

/** Of a block's facts those that change, behind the ones that it begins with as before: "Jumping 40 min → 1 h · light". */
const factsLine = (was: string | undefined, now: string | undefined): ChangeLine => {
  if (was === undefined || now === undefined) return { was, now };
  const [old, fresh] = [was.split(between), now.split(between)];
  const first = old.findIndex((fact, index) => fact !== fresh[index]);
  const stays = first < 0 ? Math.min(old.length, fresh.length) - 1 : first;
  const [before, after] = [old.slice(stays), fresh.slice(stays)];
  while (before.length > 1 && after.length > 1 && before.at(-1) === after.at(-1)) {
    before.pop();
    after.pop();
  }
  const subject = old.slice(0, stays).join(between) || undefined;
  return { subject, was: before.join(between), now: after.join(between) };
};

/** A session's name and day are said in its heading, unless they are what changes. */
const changedSession = (
  { before, after }: Pair<PlannedSession>,
  week: Week,
  afterWeek: Week,
): readonly ChangeGroup[] => {
  const [old, now] = [sessionTexts(before), sessionTexts(after)];
  const [day, then] = [dayOf(before, week), dayOf(after, afterWeek)];
  const others = (["name", "cardio", "work", "warmup", "notes"] as const).flatMap((field) =>
    old[field] === now[field] ? [] : [factsLine(old[field], now[field])],
  );
  const lines = [...others, ...exerciseLines({ before, after })];
  return [
    ...(day === then ? [] : [{ lines: [{ subject: after.name, was: day, now: then }] }]),
    ...(lines.length > 0 ? [{ heading: headingOf(before, week), lines }] : []),
  ];
};

const contentOf = (session: PlannedSession): string =>
  sessionLines(session).join("; ") || session.notes || "nothing planned";

/** What a session is, wherever and whenever: one that goes to another week is taken out of the one and put into the other. */
const essence = ({ name, exercises, cardio, work }: PlannedSession) => ({
  name,
  cardio,
  work,
  exercises: exercises.map(({ uid: _uid, id: _id, ...exercise }) => exercise),
});

type Placed = { readonly session: SheetSession; readonly week: Week };

const movedAmong = (weeks: readonly SheetWeek[]): ReadonlyMap<string, Placed> => {
  const all = weeks.flatMap(({ sessions, week, after }) =>
    sessions.map((session) => ({ session, week: session.state === "added" ? (after ?? week) : week })),
  );
  const added = all.filter(({ session }) => session.state === "added");
  const moved = new Map<string, Placed>();
  for (const from of all) {
    if (from.session.state !== "removed") continue;
    const at = added.findIndex(({ session }) =>
      isSameValue(essence(session.session), essence(from.session.session)),
    );
    const [to] = at < 0 ? [] : added.splice(at, 1);
    if (to) moved.set(from.session.uid, to).set(to.session.uid, to);
  }
  return moved;
};

const sessionGroups = (
  { session: shown, week }: Placed,
  afterWeek: Week,
  moved: ReadonlyMap<string, Placed>,
): readonly ChangeGroup[] => {
  const { state, before, after, session } = shown;
  const to = moved.get(shown.uid);
  if (to)
    return state === "added"
      ? []
      : [
          {
            lines: [
              { subject: session.name, was: dayOf(session, week), now: dayOf(to.session.session, to.week) },
            ],
          },
        ];
  if (state === "changed" && before && after) return changedSession({ before, after }, week, afterWeek);
  const heading = dayOf(session, afterWeek) ?? `Week ${afterWeek.weekNumber}`;
  if (state === "added") return [{ heading, lines: [{ subject: session.name, now: contentOf(session) }] }];
  return state === "removed"
    ? [{ heading, lines: [{ subject: session.name, was: contentOf(session) }] }]
    : [];
};

const datesOf = ({ startDate, endDate }: Week): string | undefined => {
  const [start, end] = [datePart(startDate), datePart(endDate)];
  return start && end ? formatDays(start, end, start) : undefined;
};

const weekInWords = (week: Week): string =>
  [
    week.phase,
    datesOf(week),
    `${week.sessions.length} ${week.sessions.length === 1 ? "session" : "sessions"}`,
  ]
    .filter(Boolean)
    .join(", ");

const weekGroups = (shown: SheetWeek, moved: ReadonlyMap<string, Placed>): readonly ChangeGroup[] => {
  const { state, week, after = week } = shown;
  const sessions = (): readonly ChangeGroup[] =>
    shown.sessions.flatMap((session) => sessionGroups({ session, week }, after, moved));
  if (state === "removed")
    return [{ lines: [{ subject: `Week ${week.weekNumber}`, was: weekInWords(week) }] }];
  if (state === "added")
    return [{ lines: [{ subject: `Week ${week.weekNumber}`, now: weekInWords(week) }] }, ...sessions()];
  const lines = [
    { was: week.phase || undefined, now: after.phase || undefined },
    { was: datesOf(week), now: datesOf(after) },
    { was: week.description, now: after.description },
  ].filter(({ was, now }) => was !== now);
  // Behind one that is added or removed it has another number.
  const renumbered = after.weekNumber === week.weekNumber ? "" : `, then week ${after.weekNumber}`;
  const heading = `Week ${week.weekNumber}${renumbered}`;
  return [...(lines.length > 0 ? [{ heading, lines }] : []), ...sessions()];
};

/** Days of the same session whose changes are the same are shown together. */
const together = (groups: readonly ChangeGroup[]): readonly ChangeGroup[] =>
  [
    ...Map.groupBy(groups, ({ heading, lines }) =>
      JSON.stringify([heading?.split(" · ").slice(1) ?? null, lines]),
    ).values(),
  ].map((alike) => {
    const [first, ...more] = alike;
    if (!first?.heading?.includes(" · ") || more.length === 0) return first ?? { lines: [] };
    const days = alike.map(({ heading }) => heading?.split(" · ")[0]);
    const name = first.heading.split(" · ").slice(1).join(" · ");
    return { heading: `${days.join(", ")} · ${name}`, lines: first.lines };
  });

/** What differs between a program and what would become of it, day by day, in people's words. */
export const changeGroups = (before: Program, after: Program): readonly ChangeGroup[] => {
  const weeks = overlaySheet(before, after);
  const moved = movedAmong(weeks);
  return together(weeks.flatMap((week) => weekGroups(week, moved)));
};
