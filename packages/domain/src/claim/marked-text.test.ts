import "temporal-polyfill/global";
import { expect, it } from "vitest";
import { rideLine } from "../handoff/compose-handoff.ts";
import { valueFormsOf } from "../group/member-units.ts";
import {
  markDate,
  markDay,
  markFullDay,
  markHeight,
  markMonthDay,
  markShortDate,
  plainForms,
  statementOf,
  wordMarks,
  wordStatements,
  wordTexts,
} from "./marked-text.ts";

const today = "2026-11-30";
const american = valueFormsOf({ units: "lb" });
const british = valueFormsOf({ units: "kg", locale: "en-GB" });

it.each([
  [markShortDate("2026-11-02", today), "2 Nov", "Nov 2"],
  [markShortDate("2025-11-02", today), "2 Nov 2025", "Nov 2, 2025"],
  [markDay("2026-11-18", today), "Wednesday 18 Nov", "Wednesday, Nov 18"],
  [markFullDay("2026-11-18", today), "Wednesday 18 November", "Wednesday, November 18"],
  [markFullDay("2025-11-18", today), "Tuesday 18 November 2025", "Tuesday, November 18, 2025"],
  [markMonthDay("2026-11-18"), "18 November", "November 18"],
  [markDate("2026-12-04"), "Friday 4 December 2026", "Friday, December 4, 2026"],
  [markHeight(76), "76 cm", "2'6\""],
  [markHeight(91), "91 cm", "3'"],
])("is worded for its reader: %j", (marked, forOne, forAnother) => {
  const said = (forms: typeof british) => wordMarks(`Since ${marked}.`, forms);
  expect([said(british), said(american)]).toEqual([`Since ${forOne}.`, `Since ${forAnother}.`]);
  expect(said(plainForms)).toBe(said(british));
});

it("words heights in feet for who has pounds and miles alone", () => {
  expect(valueFormsOf({ units: "lb", distanceUnit: "km" }).height(76)).toBe("76 cm");
  expect(valueFormsOf({ units: "kg", distanceUnit: "mi" }).height(76)).toBe("76 cm");
});

it("keeps what a rider wrote as it is, and words what was looked up", () => {
  const ride = { id: "w", date: "2026-11-02", work: "jumping", minutes: 35, fenceCm: 76, loggedAt: 1 };
  const line = rideLine(ride, "76 cm on 2 Nov felt huge", { today });
  expect(line.text).toBe("Somebody, 2 Nov: jumping 35 min 76 cm. “76 cm on 2 Nov felt huge”");
  expect(wordStatements({ lines: [line] }, american).lines[0]?.text).toBe(
    "Somebody, Nov 2: jumping 35 min 2'6\". “76 cm on 2 Nov felt huge”",
  );
});

it("has no marks where there is nothing to word", () => {
  expect(statementOf("Stiff to the right.")).toEqual({ text: "Stiff to the right." });
});

it("words the texts of an answer for its reader, and leaves a statement to each of its own", () => {
  const day = markDay("2026-11-18", today);
  const answer = { reply: `Moved to ${day}.`, replies: [day, "No"], said: statementOf(day), count: 2 };
  expect(wordTexts(answer, american)).toEqual({
    reply: "Moved to Wednesday, Nov 18.",
    replies: ["Wednesday, Nov 18", "No"],
    said: { text: "Wednesday 18 Nov", marked: day },
    count: 2,
  });
  expect(wordStatements(answer, american).said).toEqual({ text: "Wednesday, Nov 18", marked: day });
});
