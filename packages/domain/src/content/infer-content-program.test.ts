import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../schedule/local-date.ts";
import type { ContentProgram } from "./content-program.ts";
import { inferContentProgram } from "./infer-content-program.ts";

const start = "2026-11-02";
const program = (id: string, names: string): ContentProgram => ({
  id,
  title: id,
  days: names.split(" ").map((name) => ({ contentIds: name === "-" ? [] : [`file:${name}`] })),
});
/** One item a day from the start; `-` for none. */
const done = (names: string) =>
  names
    .split(" ")
    .flatMap((name, day) => (name === "-" ? [] : [{ contentId: `file:${name}`, date: addDays(start, day) }]));
const block = program("file:block", "chest plyo arms yoga legs kenpo - chest plyo arms yoga legs kenpo -");
const other = program("file:other", "swim bike run swim bike run");

const infer = (names: string, programs: readonly ContentProgram[] = [block, other]) =>
  inferContentProgram(done(names), programs, addDays(start, names.split(" ").length - 1));

describe("a program that somebody seems to follow", () => {
  it("is inferred from the fourth day on, with its evidence and the next day", () => {
    expect(infer("chest plyo arms")).toBeUndefined();
    expect(infer("chest plyo arms yoga")).toEqual({
      programId: "file:block",
      title: "file:block",
      matched: [
        { day: 0, contentId: "file:chest", date: "2026-11-02" },
        { day: 1, contentId: "file:plyo", date: "2026-11-03" },
        { day: 2, contentId: "file:arms", date: "2026-11-04" },
        { day: 3, contentId: "file:yoga", date: "2026-11-05" },
      ],
      others: 0,
      skipped: 0,
      nextDay: 4,
    });
  });

  it("is inferred despite skipped days, days off and other items in between", () => {
    expect(infer("swim chest plyo - yoga run legs kenpo")).toMatchObject({
      programId: "file:block",
      skipped: 1,
      others: 1,
      nextDay: 7,
    });
  });

  it("continues in its second round if it repeats itself", () => {
    expect(infer("chest plyo arms yoga legs kenpo - chest plyo")).toMatchObject({ nextDay: 9 });
    expect(
      infer("chest plyo arms yoga legs kenpo - chest plyo arms yoga legs kenpo")?.nextDay,
    ).toBeUndefined();
  });

  it("is not inferred from an old history, another order, or one item over and over", () => {
    const old = inferContentProgram(done("chest plyo arms yoga legs"), [block], "2026-12-24");
    expect(old).toBeUndefined();
    expect(infer("kenpo legs yoga arms plyo chest")).toBeUndefined();
    expect(infer("yoga yoga yoga yoga yoga yoga")).toBeUndefined();
    expect(infer("chest swim bike plyo run swim arms bike run yoga swim bike")).not.toMatchObject({
      programId: "file:block",
    });
  });

  it("is not inferred if two programs explain the history equally well", () => {
    expect(infer("chest plyo arms yoga legs", [block, { ...block, id: "file:twin" }])).toBeUndefined();
  });

  it("is located correctly from any stretch of it, and never inferred from another program's", () => {
    const names = Array.from({ length: 30 }, (_, i) => `day${i}`);
    const long = program("file:long", names.join(" "));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 4, max: 6 }), (from, count) => {
        const stretch = names.slice(from, from + count);
        const inferred = infer(stretch.join(" "), [other, long]);
        expect(inferred?.programId).toBe("file:long");
        expect(inferred?.nextDay).toBe(from + count < 30 ? from + count : undefined);
        expect(infer(stretch.join(" "), [other])).toBeUndefined();
      }),
    );
  });

  it("takes milliseconds with many programs and a long history", () => {
    const programs = Array.from({ length: 40 }, (_, i) =>
      program(`file:p${i}`, Array.from({ length: 100 }, (__, day) => `p${i}d${day % 20}`).join(" ")),
    );
    const history = Array.from({ length: 200 }, (_, i) => ({
      contentId: `file:p7d${i % 20}`,
      date: addDays(start, i),
    }));
    const started = performance.now();
    expect(inferContentProgram(history, programs, addDays(start, 199))?.programId).toBe("file:p7");
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
