import { afterAll, beforeAll, describe, expect, it } from "vitest";
import fc from "fast-check";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { deleteWorkout, insertWorkout, replaceWorkout } from "./write-workouts.ts";
import { listWorkouts } from "./list-workouts.ts";
import { searchWords } from "./search-words.ts";

const texts: Readonly<Record<string, string>> = {
  squat: "Front squats, heels down",
  galop: "Galopp mit Übergängen; Straße naß, Fußgänger",
  creme: "Crème brûlée after Ångström's naïve œuvre",
  chinese: "深蹲五组 tired",
  odd: "C++ & \"quotes\" 'single' (near) AND OR NOT * ^ : - {x} don't 5x5@225",
  numbers: "row 2000m 7:45 ١٢٣",
  emoji: "🐴 went well 🏇🏽",
  turkish: "İSTANBUL ılık",
};

describe.each(dialects)("search on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  const find = async (q: string, status: "saved" | "deleted" = "saved") => {
    const page = await listWorkouts(test.store.db, groups.anna, { status, q, limit: 100 });
    if (!page.ok) throw new Error(page.error.detail);
    return page.value.items.map((workout) => workout.id).toSorted();
  };
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
    await test.store.transact(async (trx) => {
      for (const [id, notes] of Object.entries(texts))
        await insertWorkout(trx, groups.anna, sampleWorkout(id, { notes, exercises: [] }));
      await insertWorkout(
        trx,
        groups.anna,
        sampleWorkout("titled", {
          title: "Évening Sled",
          exercises: [{ name: "Nordic Curl", notes: "slow", sets: [] }],
        }),
      );
    });
  });
  afterAll(() => test.cleanUp());

  it.each([
    ["squat", ["squat"]],
    ["SQUAT hee", ["squat"]],
    ["quat", []],
    ["ubergang", ["galop"]],
    ["ÜBERGÄNGEN strasse", ["galop"]],
    ["naß", ["galop"]],
    ["fussganger", ["galop"]],
    ["creme brulee", ["creme"]],
    ["angstrom oeuvre", ["creme"]],
    ["深", ["chinese"]],
    ["蹲深", ["chinese"]],
    ["istanbul ilik", ["turkish"]],
    ["don't", ["odd"]],
    ["5x5@225", ["odd"]],
    ["and or not", ["odd"]],
    ["x* OR y", []],
    ["2000", ["numbers"]],
    ["45 7", ["numbers"]],
    ["evening", ["titled"]],
    ["nordic slow", ["titled"]],
    ["went well", ["emoji"]],
    ["🐴", []],
    ['"', []],
    ["'); drop table workouts; --", []],
    ["squat galopp", []],
  ])("finds for %j what contains all its words or prefixes", async (q, ids) => {
    expect(await find(q)).toEqual(ids);
  });

  it("treats blank words as no filter", async () => {
    expect(await find("  \t")).toHaveLength(Object.keys(texts).length + 1);
  });

  it("follows changes, and searches deleted ones on request", async () => {
    const { transact } = test.store;
    const edited = sampleWorkout("squat", { notes: "pistols instead", exercises: [], updatedAt: 5 });
    await transact((trx) => replaceWorkout(trx, groups.anna, edited, "edited", 1));
    expect(await find("heels")).toEqual([]);
    expect(await find("pistol")).toEqual(["squat"]);
    await transact((trx) => deleteWorkout(trx, groups.anna, "squat", 6));
    expect(await find("pistol")).toEqual([]);
    expect(await find("pistol", "deleted")).toEqual(["squat"]);
  });

  it("never fails on any input, and finds every text by its own words", async () => {
    let n = 0;
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom("a", "Ä", "ß", "深", " ", "'", '"', "*", "-", "🐴", "\u0000", "\uD800"),
        fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      ),
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(text, text, async (notes, q) => {
        const id = `any${n++}`;
        await test.store.transact((trx) =>
          insertWorkout(trx, groups.anna, sampleWorkout(id, { notes, exercises: [] })),
        );
        await find(q);
        const words = searchWords(notes);
        if (words.length > 0) expect(await find(words.join(" "))).toContain(id);
      }),
      { numRuns: 60 },
    );
  });

  it("finds all others beside a workout that can't be read", async () => {
    const { db, transact } = test.store;
    for (const id of ["broken", "beside"])
      await transact((trx) =>
        insertWorkout(trx, groups.anna, sampleWorkout(id, { notes: "sled pushes", exercises: [] })),
      );
    await db
      .updateTable("workouts")
      .set({ content: JSON.stringify({ date: "no day" }) })
      .where("id", "=", "broken")
      .execute();
    expect(await find("sled push")).toEqual(["beside"]);
    expect(await find("galopp")).toEqual(["galop"]);
  });
});
