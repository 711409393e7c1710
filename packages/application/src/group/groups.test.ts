import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { openTestWorld, type TestWorld } from "../testing/test-world.ts";

describe.each(dialectsFor(import.meta.filename))("the equipment of a group on %s", (dialect) => {
  let world: TestWorld;
  beforeAll(async () => void (world = await openTestWorld(dialect)));
  afterAll(() => world.cleanUp());

  it("changes only from the version that was read", async () => {
    const { application, rita } = world;
    const { version } = await application.group.listEquipment(rita);
    const put = (name: string) => application.group.putEquipment(rita, { version, items: [{ name }] });
    expect(await put("Rower")).toMatchObject({ ok: true, value: { items: [{ name: "Rower" }] } });
    expect(await put("Rack")).toMatchObject({ ok: false, error: { type: "conflict" } });
    expect((await application.group.listEquipment(rita)).items).toEqual([{ name: "Rower" }]);
  });

  it("holds a name once", async () => {
    const { application, rita } = world;
    const { version } = await application.group.listEquipment(rita);
    const twice = { version, items: [{ name: "Rower" }, { name: "rower" }] };
    expect(await application.group.putEquipment(rita, twice)).toMatchObject({
      error: { fields: [{ path: "items.1.name" }] },
    });
  });
});
