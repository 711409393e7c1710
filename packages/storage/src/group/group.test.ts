import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addSampleGroups, type SampleGroups } from "../testing/sample-groups.ts";
import { dialects, openTestStore, type TestStore } from "../testing/test-database.ts";
import { addAthlete, listAthletes, listGroupAthletes } from "./athletes.ts";
import { addMember, updateMember } from "./members.ts";
import { grantAthlete } from "../access/athlete-grants.ts";
import { listDisciplines, putDiscipline, removeDiscipline } from "./disciplines.ts";
import { listGroupsOfAccount, memberOf, membershipOfAccount } from "./membership.ts";
import { readAccount } from "../account/accounts.ts";
import { scopeOfMember } from "../access/scope-of-member.ts";

describe.each(dialects)("groups on %s", (dialect) => {
  let test: TestStore;
  let groups: SampleGroups;
  beforeAll(async () => {
    test = await openTestStore(dialect);
    groups = await addSampleGroups(test.store);
  });
  afterAll(() => test.cleanUp());

  it("gives a member the group's horses and their own athlete, and a viewer nothing to write", () => {
    expect(groups.anna).toEqual({
      groupId: "barn",
      actor: { memberId: "anna" },
      readableAthletes: ["anna-athlete", "bella", "comet"],
      writableAthletes: ["anna-athlete", "bella", "comet"],
    });
    expect(groups.vera.readableAthletes).toEqual(["bella", "comet", "vera-athlete"]);
    expect(groups.vera.writableAthletes).toEqual([]);
  });

  it("adds grants, to read or to write, only for their recipient", async () => {
    const { db } = test.store;
    const grant = { athleteId: "anna-athlete", memberId: "ben", access: "read" } as const;
    expect(await grantAthlete(db, groups.anna, grant)).toEqual({ ok: true, value: grant });
    const reading = await scopeOfMember(db, "ben");
    expect(reading.readableAthletes).toContain("anna-athlete");
    expect(reading.writableAthletes).not.toContain("anna-athlete");
    await grantAthlete(db, groups.anna, { ...grant, access: "write" });
    expect((await scopeOfMember(db, "ben")).writableAthletes).toContain("anna-athlete");
    expect((await scopeOfMember(db, "vera")).readableAthletes).not.toContain("anna-athlete");
    for (const other of [
      { ...grant, athleteId: "vera-athlete" },
      { ...grant, memberId: "zoe" },
      { ...grant, athleteId: "nobody" },
    ])
      expect(await grantAthlete(db, groups.anna, other)).toMatchObject({
        ok: false,
        error: { type: "not_found" },
      });
  });

  it("includes a person's own athlete in another group, but not their barn's horses", async () => {
    const { db, transact } = test.store;
    await transact((trx) =>
      addMember(trx, {
        id: "anna-elsewhere",
        groupId: "elsewhere",
        accountId: "anna-account",
        athleteId: "anna-athlete",
        name: "Anna",
        role: "member",
        units: "lb",
        zone: "UTC",
        createdAt: 5,
      }),
    );
    expect((await scopeOfMember(db, "anna-elsewhere")).readableAthletes).toEqual(["anna-athlete", "shadow"]);
    expect((await listGroupsOfAccount(db, "anna-account")).map((group) => group.id)).toEqual([
      "barn",
      "elsewhere",
    ]);
    expect(await listGroupsOfAccount(db, "nobody")).toEqual([]);
    expect(await memberOf(db, "anna-account", "elsewhere")).toMatchObject({
      id: "anna-elsewhere",
      units: "lb",
    });
    expect(await memberOf(db, "ben-account", "elsewhere")).toBeUndefined();
    const [barn] = await listGroupsOfAccount(db, "anna-account");
    const anna = await memberOf(db, "anna-account", "barn");
    expect(await membershipOfAccount(db, "anna-account")).toEqual({ group: barn, member: anna });
    expect(await membershipOfAccount(db, "anna-account", "elsewhere")).toMatchObject({
      group: { id: "elsewhere", zone: "UTC", demo: true },
      member: { id: "anna-elsewhere", units: "lb" },
    });
    expect(await membershipOfAccount(db, "ben-account", "elsewhere")).toBeUndefined();
    expect(await readAccount(db, "anna-account")).toEqual({ id: "anna-account", name: "Anna" });
  });

  it("lists readable athletes in byte order, with the member's access", async () => {
    const { db, transact } = test.store;
    await transact((trx) =>
      addAthlete(trx, groups.barnSystem, { id: "äpfel", kind: "horse", name: "äpfel", createdAt: 1 }),
    );
    await transact((trx) =>
      addAthlete(trx, groups.barnSystem, { id: "zorro", kind: "horse", name: "Zorro", createdAt: 1 }),
    );
    const listed = await listAthletes(db, await scopeOfMember(db, "anna"));
    expect(listed.map((athlete) => athlete.name)).toEqual(["Anna", "Zorro", "bella", "comet", "äpfel"]);
    expect(listed[0]).toEqual({
      id: "anna-athlete",
      kind: "person",
      name: "Anna",
      writable: true,
      own: true,
    });
    expect((await listAthletes(db, groups.vera)).every((athlete) => !athlete.writable)).toBe(true);
    expect((await listGroupAthletes(db, groups.vera)).map((athlete) => athlete.id)).toContain("ben-athlete");
  });

  it("changes only the acting member's settings", async () => {
    const { db } = test.store;
    const changed = await updateMember(db, groups.ben, { units: "lb", zone: "America/New_York" });
    expect(changed).toMatchObject({
      ok: true,
      value: { id: "ben", name: "Ben", units: "lb", zone: "America/New_York" },
    });
    expect(await updateMember(db, groups.ben, {})).toEqual(changed);
    const forms = { locale: "en-GB", clock: "12h", firstWeekday: 7 } as const;
    expect(await updateMember(db, groups.ben, forms)).toMatchObject({ value: forms });
    const inBrowser = await updateMember(db, groups.ben, { locale: null, clock: null, firstWeekday: null });
    expect(inBrowser).toEqual(changed);
    expect(await updateMember(db, groups.barnSystem, { name: "X" })).toMatchObject({
      error: { type: "not_found" },
    });
    expect(await memberOf(db, "vera-account", "barn")).toMatchObject({ name: "Vera", units: "kg" });
  });

  it("keeps a group's own disciplines to that group", async () => {
    const { db } = test.store;
    const climbing = {
      id: "bouldering",
      name: "Bouldering",
      athleteKind: "person",
      measure: "duration",
      fields: [{ key: "gradeÄ", label: "Grade", type: "text" }],
      words: ["bouldering"],
    } as const;
    await expect(putDiscipline(db, groups.anna, climbing as never)).rejects.toThrow("camelCase");
    const proper = { ...climbing, fields: [], words: ["bouldering"] };
    await putDiscipline(db, groups.anna, proper);
    await putDiscipline(db, groups.anna, { ...proper, name: "Boulders" });
    expect(await listDisciplines(db, groups.ben)).toEqual([{ ...proper, name: "Boulders" }]);
    expect(await listDisciplines(db, groups.zoe)).toEqual([]);
    expect(await removeDiscipline(db, groups.zoe, "bouldering")).toBe(false);
    expect(await removeDiscipline(db, groups.anna, "bouldering")).toBe(true);
    expect(await listDisciplines(db, groups.anna)).toEqual([]);
  });

  it("calls people in each group by the name that they go by there, horses and strangers by their own", async () => {
    const { db } = test.store;
    const named = async (scope: SampleGroups["anna"]) =>
      Object.fromEntries((await listGroupAthletes(db, scope)).map(({ id, name }) => [id, name]));
    const before = await named(groups.zoe);
    await updateMember(db, groups.anna, { name: "Annabel" });
    expect(await named(groups.anna)).toMatchObject({ "anna-athlete": "Annabel", bella: "bella" });
    expect(await named(groups.zoe)).toEqual(before);
    const readable = await listAthletes(db, groups.anna);
    expect(readable.map(({ name }) => name)).toEqual(["Annabel", "bella", "comet"]);
    await updateMember(db, groups.anna, { name: "Anna" });
  });
});
