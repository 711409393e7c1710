import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld, valueOf } from "../testing/test-world.ts";
import { sampleWeeks } from "./testing/sample-weeks.ts";

describe.each(dialectsFor(import.meta.filename))("new programs (%s)", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld(dialect);
  });
  afterAll(() => world.cleanUp());
  const programs = () => world.application.program;

  it("pause the programs that they replace, or are not made", async () => {
    const active = valueOf(
      await programs().createProgram(world.rita, { program: sampleWeeks(), status: "active" }),
    );
    const foreign = valueOf(await programs().createProgram(world.emma, { status: "draft" }));
    const count = async () => valueOf(await programs().listPrograms(world.rita, { limit: 100 })).items.length;
    const before = await count();
    const input = { program: sampleWeeks(), status: "active" as const };
    expect(
      (await programs().createProgram(world.rita, { ...input, pauses: [active.id, foreign.id] })).ok,
    ).toBe(false);
    expect([await count(), valueOf(await programs().readProgram(world.rita, active.id)).status]).toEqual([
      before,
      "active",
    ]);
    const once = { key: "replacing", requestHash: "the same" };
    const replacing = () => programs().createProgram(world.rita, { ...input, pauses: [active.id] }, once);
    const { id } = valueOf(await replacing());
    expect(valueOf(await replacing()).id).toBe(id);
    expect([await count(), valueOf(await programs().readProgram(world.rita, active.id)).status]).toEqual([
      before + 1,
      "paused",
    ]);
  });
});
