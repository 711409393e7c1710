import { type TestWorld, valueOf } from "./test-world.ts";

const session = (uid: string, scheduledDate: string, discipline: string) => ({
  uid,
  id: `s-${uid}`,
  name: discipline,
  scheduledDate,
  exercises: [],
  work: {
    discipline,
    durationMinutes: 40,
    ...(discipline === "jumping" && { focus: "Grid, fences to 50 cm" }),
  },
  completed: false,
});

const week = (weekNumber: number, startDate: string, sessions: readonly ReturnType<typeof session>[]) => ({
  uid: `w${weekNumber}`,
  id: `week-${weekNumber}`,
  weekNumber,
  phase: "Base",
  startDate,
  sessions,
});

/** The week of Friday 2026-11-20, which is today: flatwork on Tuesday and Thursday, jumping on Saturday. */
const thisWeek = week(1, "2026-11-16", [
  session("a", "2026-11-17", "flatwork"),
  session("b", "2026-11-19", "flatwork"),
  session("c", "2026-11-21", "jumping"),
]);
const nextWeek = week(2, "2026-11-23", [session("d", "2026-11-25", "jumping")]);

/** Begins a program of one or two weeks for Beau, on Emma's behalf; its id. */
export async function startRidingProgram(
  { application, emma }: TestWorld,
  { weeks, targetDate }: { readonly weeks: 1 | 2; readonly targetDate?: string },
): Promise<string> {
  const program = { weeks: weeks === 1 ? [thisWeek] : [thisWeek, nextWeek] };
  const about = {
    athleteId: "beau",
    name: "Towards the show",
    status: "active",
    ...(targetDate && { targetDate }),
  } as const;
  return valueOf(await application.program.createProgram(emma, { ...about, program } as never)).id;
}
