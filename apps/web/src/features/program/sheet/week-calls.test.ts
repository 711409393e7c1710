import { expect, it } from "vitest";
import { runCalls } from "@canter/domain/program/edits/calls/run-calls";
import { readProgram } from "@canter/domain/program/read-program";
import { callsToAddWeek, callsToRemoveWeek, freeDate } from "./overlay-sheet.ts";

let given = 0;
const newUid = () => `uid-${(given += 1)}`;
const read = readProgram(
  {
    weeks: ["2026-11-02", "2026-11-09", "2026-11-16"].map((startDate, index) => ({
      phase: `Phase ${index + 1}`,
      startDate,
      endDate: `${startDate.slice(0, 8)}${String(Number(startDate.slice(8)) + 6).padStart(2, "0")}`,
      sessions: [
        {
          name: `Session ${index + 1}`,
          scheduledDate: startDate,
          dayOfWeek: "Monday",
          completed: index === 0,
          exercises: [
            { name: "Squat", workingSets: 3, reps: "5", targetLoad: "100 kg", sets: [{ reps: 5 }] },
          ],
        },
      ],
    })),
  },
  newUid,
);
if (!read.ok) throw new Error("the test's program is no program");
const program = read.value;
const first = program.weeks[0];
if (!first) throw new Error("there is no week");

const dated = (calls: ReturnType<typeof callsToAddWeek>) => {
  const outcome = runCalls(program, calls, newUid);
  expect(outcome.results.every(({ success }) => success)).toBe(true);
  expect(outcome.preview.warnings.filter((warning) => /overlap|gap/i.test(warning))).toEqual([]);
  return outcome.program.weeks.map(({ startDate, sessions }) => [startDate, sessions[0]?.scheduledDate]);
};

it("inserts a fresh copy after a week, and postpones the later ones", () => {
  expect(dated(callsToAddWeek(program, first, true))).toEqual([
    ["2026-11-02", "2026-11-02"],
    ["2026-11-09", "2026-11-09"],
    ["2026-11-16", "2026-11-16"],
    ["2026-11-23", "2026-11-23"],
  ]);
  const copy = runCalls(program, callsToAddWeek(program, first, true), newUid).program.weeks[1]?.sessions[0];
  expect(copy).toMatchObject({ name: "Session 1", completed: false });
  expect(copy?.exercises[0]?.sets).toEqual([]);
});

it("removes a week and pulls the later ones forward", () => {
  const second = program.weeks[1];
  expect(second && dated(callsToRemoveWeek(program, second))).toEqual([
    ["2026-11-02", "2026-11-02"],
    ["2026-11-09", "2026-11-09"],
  ]);
});

it("finds the first day of a week without a planned session", () => {
  expect(freeDate(first, { [first.sessions[0]?.uid ?? ""]: "2026-11-02" })).toBe("2026-11-03");
  expect(freeDate(first, {})).toBe("2026-11-02");
});
