import "temporal-polyfill/global";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAgainst } from "../barn/compose-barn.ts";
import { forbiddenPeriods } from "../barn/forbidden-work.ts";
import { addDays, daysBetween } from "../schedule/local-date.ts";
import { type CareItem, careStanding, checkCare, dueCare, withCareDone } from "./care-item.ts";
import { type Caution, cautionPeriods, heldOn, isOpen, openCautions, withPast } from "./caution.ts";

const caution = (given: Partial<Caution> = {}): Caution => ({
  id: "c",
  athleteId: "beau",
  authorId: "emma",
  text: "shoe loose, no jumping",
  date: "2026-11-20",
  version: 1,
  createdAt: 1,
  updatedAt: 1,
  ...given,
});

const farrier: CareItem = {
  id: "f",
  athleteId: "beau",
  kind: "farrier",
  dueOn: "2026-11-27",
  everyWeeks: 6,
  version: 1,
  createdAt: 1,
  updatedAt: 1,
};

/** What happens to a caution on a day: other words, another last day (so many days off), its removal, its return. */
const anyChange = fc.oneof(
  fc.record({ text: fc.constantFrom("no jumping", "no riding", "rushes fences") }),
  fc.record({ until: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }) }),
  fc.constantFrom("remove" as const, "restore" as const, "wait" as const),
);

describe("a caution", () => {
  it("says of each past day what it said at the end of that day, whatever was changed since", () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyChange, { maxLength: 3 }), { maxLength: 12 }), (days) => {
        let [pinned, removedOn, now]: [Caution, string | undefined, number] = [caution(), undefined, 1];
        const said = new Map<string, string | undefined>();
        for (const [at, changes] of days.entries()) {
          const today = addDays(pinned.date, at);
          for (const change of changes) {
            if (change === "wait") continue;
            now += 1;
            const { removedAt, ...open } = pinned;
            const { until: _until, ...endless } = pinned;
            const after: Caution =
              change === "remove"
                ? { ...open, removedAt: removedAt ?? now }
                : change === "restore"
                  ? open
                  : "text" in change
                    ? { ...pinned, ...change }
                    : change.until === undefined
                      ? endless
                      : { ...pinned, until: addDays(today, change.until) };
            pinned = withPast({ ...pinned, removedOn }, after, { today, now });
            removedOn = pinned.removedAt === undefined ? undefined : (removedOn ?? today);
          }
          said.set(today, isOpen(pinned, today) ? pinned.text : undefined);
        }
        const periods = cautionPeriods({ ...pinned, removedOn });
        for (const [day, text] of said)
          expect(periods.filter((period) => heldOn(period, day)).map((one) => one.text)).toEqual(
            text === undefined ? [] : [text],
          );
        expect(pinned.past?.length ?? 0).toBeLessThan(Math.max(1, days.length));
      }),
    );
  });

  it("judges a ride of the day on which it is changed by what was pinned when the ride was logged", () => {
    const today = "2026-11-28";
    const jumpedAt = (pinned: Caution, loggedAt: number) =>
      forbiddenPeriods(pinned, [])
        .filter((period) => isAgainst(period, { date: today, discipline: "jumping", loggedAt }))
        .map(({ text }) => text);
    const edit = (before: Caution, text: string, now: number) =>
      withPast(before, { ...before, text }, { today, now });
    const pinned = caution({ text: "no jumping" });
    expect(jumpedAt(edit(pinned, "no jumping!", 11), 10)).toEqual(["no jumping"]);
    expect(jumpedAt(edit(pinned, "no jumping!", 11), 12)).toEqual(["no jumping!"]);
    expect(jumpedAt(edit(edit(pinned, "no jumpin", 11), "no jumping", 12), 10)).toEqual(["no jumping"]);
    expect(jumpedAt(edit(pinned, "rushes fences", 11), 12)).toEqual([]);
    expect(jumpedAt(edit(caution({ text: "rushes fences" }), "no jumping", 11), 10)).toEqual([]);
    const ofToday = caution({ text: "no jumping", date: today, createdAt: 9 });
    expect(jumpedAt(edit(ofToday, "no jumping!", 11), 10)).toEqual(["no jumping!"]);
  });

  it("is in force through its last day, and permanently if it has none", () => {
    expect(isOpen(caution({ until: "2026-11-27" }), "2026-11-27")).toBe(true);
    expect(isOpen(caution({ until: "2026-11-27" }), "2026-11-28")).toBe(false);
    expect(isOpen(caution(), "2036-01-01")).toBe(true);
  });

  it("is no longer in force once it is removed", () => {
    expect(isOpen(caution({ removedAt: 9 }), "2026-11-20")).toBe(false);
  });

  it("is listed with the newest first", () => {
    const listed = openCautions(
      [
        caution({ id: "old" }),
        caution({ id: "past", until: "2026-11-01" }),
        caution({ id: "new", createdAt: 2 }),
      ],
      "2026-11-20",
    );
    expect(listed.map(({ id }) => id)).toEqual(["new", "old"]);
  });
});

describe("a care date", () => {
  it("is due from its reminder on, and overdue after its day", () => {
    expect(careStanding(farrier, "2026-11-19")).toBe("later");
    expect(careStanding(farrier, "2026-11-20")).toBe("due");
    expect(careStanding(farrier, "2026-11-27")).toBe("due");
    expect(careStanding(farrier, "2026-11-28")).toBe("overdue");
    expect(careStanding({ ...farrier, reminderDays: 0 }, "2026-11-26")).toBe("later");
    expect(careStanding({}, "2026-11-28")).toBe("done");
  });

  it("repeats after its interval from the day on which it was done", () => {
    expect(withCareDone(farrier, "2026-12-01", "2026-12-01")).toMatchObject({
      ok: true,
      value: { lastDoneOn: "2026-12-01", dueOn: "2027-01-12" },
    });
  });

  it("is done for good if it does not repeat", () => {
    const { everyWeeks: _once, ...once } = farrier;
    const done = withCareDone(once, "2026-11-24", "2026-11-24");
    expect(done).toMatchObject({ ok: true, value: { lastDoneOn: "2026-11-24" } });
    expect(done.ok && careStanding(done.value, "2030-01-01")).toBe("done");
  });

  it("can't be done in the future, or before the last time", () => {
    expect(withCareDone(farrier, "2026-11-25", "2026-11-24")).toMatchObject({
      error: { fields: [{ path: "date" }] },
    });
    expect(withCareDone({ ...farrier, lastDoneOn: "2026-11-20" }, "2026-11-19", "2026-11-24")).toMatchObject({
      error: { fields: [{ path: "date" }] },
    });
  });

  it("is described by its note if its kind is other", () => {
    expect(checkCare({ kind: "other" }).ok).toBe(false);
    expect(checkCare({ kind: "other", note: "saddle fitter" }).ok).toBe(true);
  });

  it("is listed while it is due, longest overdue first", () => {
    const listed = dueCare(
      [
        farrier,
        { ...farrier, id: "late", dueOn: "2026-10-01" },
        { ...farrier, id: "far", dueOn: "2027-10-01" },
        { ...farrier, id: "gone", dueOn: "2026-10-01", removedAt: 3 },
      ],
      "2026-11-24",
    );
    expect(listed.map(({ id }) => id)).toEqual(["late", "f"]);
  });

  it("is always its interval after the day on which it was done", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 520 }), (days, everyWeeks) => {
        const date = addDays("2020-02-28", days);
        const done = withCareDone({ ...farrier, everyWeeks }, date, date);
        expect(done.ok && daysBetween(date, done.value.dueOn ?? "")).toBe(everyWeeks * 7);
      }),
    );
  });
});
