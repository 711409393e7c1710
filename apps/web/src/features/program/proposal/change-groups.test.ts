import { readProgram } from "@canter/domain/program/read-program";
import type { ToolCall } from "@canter/domain/program/edits/edit";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import { expect, it } from "vitest";
import { changeGroups } from "./change-groups.ts";
import { detailGroups } from "./detail-groups.ts";

const exercise = (name: string, reps: string, targetLoad: string) => ({
  name,
  workingSets: 3,
  reps,
  targetLoad,
});
const week = (startDate: string, endDate: string) => ({
  phase: "Base",
  startDate,
  endDate,
  sessions: [
    {
      name: "Lower",
      dayOfWeek: "Monday",
      exercises: [exercise("Back Squat", "5", "100 kg"), exercise("Plank", "45s", "bodyweight")],
    },
  ],
});
let count = 0;
const uid = () => `u${(count += 1)}`;
const read = readProgram(
  { weeks: [week("2026-11-30", "2026-12-06"), week("2026-12-07", "2026-12-13")] },
  uid,
);
if (!read.ok) throw new Error("no program");
const program = read.value;

const call = (name: string, args: object): ToolCall => ({
  id: name,
  function: { name, arguments: JSON.stringify(args) },
});
const squat = (weekNumber: number, updates: object) =>
  call("modify_exercise", { weekNumber, sessionNumber: 1, exerciseNumber: 1, updates });
const plain = (groups: unknown): unknown => JSON.parse(JSON.stringify(groups).replaceAll("\u00a0", " "));
const changed = (...calls: readonly ToolCall[]) =>
  plain(changeGroups(program, runCalls(program, calls, uid).program));

it("says what an exercise was and is, and what stays of it once", () => {
  expect(changed(squat(1, { workingSets: 4 }))).toEqual([
    {
      heading: "Mon 30 Nov · Lower",
      lines: [{ subject: "Back Squat", was: "3 × 5", now: "4 × 5 at 100 kg" }],
    },
  ]);
  expect(changed(squat(1, { targetLoad: "105 kg", restSeconds: 90 }))).toMatchObject([
    {
      lines: [
        {
          subject: "Back Squat",
          was: expect.stringContaining("at 100 kg, rest"),
          now: "at 105 kg, rest 90 s",
        },
      ],
    },
  ]);
  expect(changed(squat(1, { name: "Lunge", targetLoad: "bodyweight" }))).toMatchObject([
    { lines: [{ was: "Back Squat 3 × 5 at 100 kg", now: "Lunge 3 × 5" }] },
  ]);
});

it("tells days of one session that change alike together", () => {
  expect(changed(squat(1, { workingSets: 4 }), squat(2, { workingSets: 4 }))).toEqual([
    {
      heading: "Mon 30 Nov, Mon 7 Dec · Lower",
      lines: [{ subject: "Back Squat", was: "3 × 5", now: "4 × 5 at 100 kg" }],
    },
  ]);
});

it("tells a session that goes to another day as a move, also into another week", () => {
  const updates = { dayOfWeek: "Saturday" };
  expect(changed(call("modify_session", { weekNumber: 1, sessionNumber: 1, updates }))).toEqual([
    { lines: [{ subject: "Lower", was: "Mon 30 Nov", now: "Sat 5 Dec" }] },
  ]);
});

it("tells of a block only the facts that change", () => {
  const cardio = (duration: number) => ({ type: "zone2", duration, modality: "Running" });
  const set = (duration: number) =>
    call("modify_session", { weekNumber: 1, sessionNumber: 1, updates: { cardio: cardio(duration) } });
  const before = runCalls(program, [set(30)], uid).program;
  const after = runCalls(before, [set(45)], uid).program;
  expect(plain(changeGroups(before, after))).toMatchObject([
    { lines: [{ subject: "Zone 2", was: "30 min", now: "45 min" }] },
  ]);
  expect(plain(changeGroups(program, before))).toMatchObject([
    { lines: [{ now: "Zone 2 · 30 min · Running" }] },
  ]);
});

it("tells what is added, removed and put into another order", () => {
  const upper = { weekNumber: 1, sessionNumber: 1 };
  expect(
    changed(call("add_exercise", { ...upper, position: 3, exercise: exercise("Dip", "8", "bodyweight") })),
  ).toMatchObject([{ lines: [{ subject: "Dip", now: "3 × 8" }] }]);
  expect(changed(call("remove_exercise", { ...upper, exerciseNumber: 2 }))).toMatchObject([
    { lines: [{ subject: "Plank", was: "3 × 45 s" }] },
  ]);
  expect(changed(call("reorder_exercises", { ...upper, exerciseNumber: 2, newPosition: 1 }))).toMatchObject([
    { lines: [{ subject: "In this order", now: "Plank, Back Squat" }] },
  ]);
  expect(changed(call("remove_week", { weekNumber: 2 }))).toMatchObject([
    { lines: [{ subject: "Week 2", was: "Base, 7 – 13 Dec, 1 session" }] },
  ]);
});

it("tells stored changes without their addresses", () => {
  expect(
    detailGroups([
      {
        type: "modify",
        target: "Week 7, Session 1, Exercise 2: Bench Press",
        fields: [
          { field: "workingSets", oldValue: 4, newValue: 5 },
          { field: "targetLoad", oldValue: "80 kg", newValue: "85 kg" },
        ],
      },
      { type: "remove", target: "Week 7, Session 1, Exercise 3", before: "Plank" },
    ]),
  ).toEqual([
    {
      heading: "Week 7",
      lines: [
        { subject: "Bench Press", was: "4 sets, 80 kg", now: "5 sets, 85 kg" },
        { subject: undefined, was: "Plank", now: undefined },
      ],
    },
  ]);
});
