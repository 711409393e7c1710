import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../schedule/local-date.ts";
import { composeHandoff } from "./compose-handoff.ts";
import { countWords, type Ride } from "./ride.ts";
import { sampleSize } from "../testing/sample-size.ts";

const today = "2026-11-24";
const minWords = 36;

const noteText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        "stiff",
        "to the right",
        "not",
        "lame",
        "much better",
        "{{ride.who}}",
        "please check the shoe",
        "spooked.",
        "“so”",
        "?",
        ",",
        "again",
        "42",
      ),
      { maxLength: 40 },
    )
    .map((words) => words.join(" ")),
);

const rides = fc
  .array(
    fc.record({ ago: fc.nat(200), rider: fc.constantFrom("emma", "jake", undefined), notes: noteText }),
    { maxLength: 30 },
  )
  .map((given) =>
    given
      .toSorted((a, b) => b.ago - a.ago)
      .map(({ ago, rider, notes }, at): Ride => ({
        id: `w${at}`,
        date: addDays(today, -ago),
        riderId: rider,
        ...(rider && { riderName: rider }),
        work: "flatwork",
        minutes: 30,
        notes,
        loggedAt: at,
      })),
  );

const input = fc.record({ rides, lastRode: fc.constantFrom("2026-11-01", "2026-11-24", undefined) });

describe("every handoff", () => {
  it("has at most ten lines, a third of the words, only the riders' own words in quotes, and known sources", () => {
    fc.assert(
      fc.property(input, (given) => {
        const { lines, words } = composeHandoff({
          ...given,
          athleteId: "beau",
          today,
          riderId: "emma",
          ridesFrom: addDays(today, -200),
          otherNames: ["Luna"],
          cautions: [],
          care: [],
        });
        const shown = lines
          .filter(({ kind }) => kind !== "plan" && kind !== "care")
          .reduce((total, { text }) => total + countWords(text), 0);
        expect(lines.length).toBeLessThanOrEqual(10);
        expect(words.shown).toBe(shown);
        const since = given.rides.filter(({ date }) => date >= (given.lastRode ?? ""));
        const each = since.length > 5 ? 0 : 6 * since.length;
        expect(shown).toBeLessThanOrEqual(Math.max(minWords + each, words.logged / 3));
        const notes = new Map(given.rides.map(({ id, notes: text }) => [`workout:${id}`, text ?? ""]));
        for (const { sources, facts, text } of lines) {
          expect(sources.length).toBeGreaterThan(0);
          expect(sources.every((source) => notes.has(source))).toBe(true);
          for (const { text: quote } of facts.filter(({ key }) => key.endsWith(".quote"))) {
            expect(text).toContain(quote);
            // A cut says so, and stands for more.
            const words = quote.replace(/…$/u, "");
            const whole = notes.get(sources.find((source) => notes.get(source)?.includes(words)) ?? "");
            expect(whole).toBeDefined();
            expect(whole?.includes(quote) || (countWords(quote) >= 6 && countWords(quote) <= 12)).toBe(true);
          }
        }
      }),
      { numRuns: sampleSize(300) },
    );
  });
});
