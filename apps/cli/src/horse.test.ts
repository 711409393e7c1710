import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openCanter, readConfig } from "@canter/server/in-process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCanter } from "./testing/run-canter.ts";

const smallestPng =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("canter horse", () => {
  let data: string;
  beforeAll(async () => void (data = await mkdtemp(join(tmpdir(), "canter-horse-"))));
  afterAll(() => rm(data, { recursive: true }));
  const runAt = async (clock: string, ...args: readonly string[]): Promise<string> => {
    const { out, err } = await runCanter([...args, "--data", data], { env: { CANTER_CLOCK: clock } });
    return out + err;
  };
  const run = (...args: readonly string[]) => runAt("2026-11-24T09:00:00Z", ...args);

  /** Flatwork on Monday and jumping on Saturday of this week. */
  const addPlanOf = async (name: string) => {
    const config = readConfig({ CANTER_DATA: data, CANTER_DEMO: "0", CANTER_CLOCK: "2026-11-24T08:00:00Z" });
    if (!config.ok) throw new Error("no config");
    const canter = await openCanter(config.value);
    const member = await canter.application.group.enterGroup(canter.accountId);
    if (!member.ok) throw new Error(member.error.detail);
    const horses = await canter.application.horse.listHorses(member.value);
    const planned = (scheduledDate: string, discipline: string) => ({
      name: discipline,
      scheduledDate,
      work: { discipline, durationMinutes: 40 },
    });
    const sessions = [planned("2026-11-23", "flatwork"), planned("2026-11-28", "jumping")];
    const made = await canter.application.program.createProgram(member.value, {
      athleteId: horses.find((one) => one.name === name)?.id ?? "",
      name: "Show",
      status: "active",
      program: { weeks: [{ phase: "Base", startDate: "2026-11-23", sessions }] },
    });
    if (!made.ok) throw new Error(made.error.detail);
    await canter.close();
  };

  it("pins cautions and stores care dates of a horse by its name", async () => {
    await run("horse", "add", "Beau");
    const loose = ["shoe loose, no jumping", "--until", "2026-11-27"];
    expect(await run("horse", "caution", "add", "beau", ...loose)).toBe(
      "Beau: shoe loose, no jumping (until 2026-11-27).\n",
    );
    const farrier = ["--kind", "farrier", "--due", "2026-11-26", "--every", "6"];
    expect(await run("horse", "care", "add", "Beau", ...farrier)).toBe(
      "Beau: farrier on 2026-11-26, then every 6 weeks.\n",
    );
    expect(await run("horse", "care", "Beau")).toMatch(/^\S+ {2}2026-11-26 {2}farrier {2}due\n$/);
  });

  it("shows a horse's handoff: cautions stand out, what is new is marked until it was read", async () => {
    await run("log", "Rode Beau, flatwork 40 minutes. Notes: stiff to the right.");
    const first = await run("handoff", "beau");
    expect(first).toContain("! shoe loose, no jumping, until Friday");
    expect(first).toContain("Farrier: due Thursday.");
    const { lines } = JSON.parse(
      await runAt("2026-11-24T10:00:00Z", "handoff", "Beau", "--read", "--json"),
    ) as {
      lines: readonly { readonly isNew: boolean }[];
    };
    expect(lines.some(({ isNew }) => isNew)).toBe(true);
    expect(await run("handoff", "Beau")).not.toMatch(/^\*/m);
    expect(await run("handoff", "Nobody")).toContain("must be one of Beau");
  });

  it("reports whether the plan of a horse is on track, as the evaluator does", async () => {
    expect(await run("evaluate", "Beau")).toContain("There is no active program of Beau");
    expect(await run("evaluate", "Nobody")).toContain("NAME: must be one of");
    await addPlanOf("Beau");
    const said = await run("evaluate", "beau", "--trace");
    expect(said).toContain("ACTION: compare_to_plan({})");
    expect(said).toContain(
      "Show: ONE WAITS. 0 of 2 planned sessions of week 1 are done, and 1 other session counts.",
    );
    const [look] = JSON.parse(await run("evaluate", "Beau", "--json")) as readonly object[];
    expect(look).toMatchObject({
      program: "Show",
      state: "done",
      evaluation: { status: "on_track", cause: "asked" },
    });
  });

  it("reports on the week, each horse separately", async () => {
    const text = await run("report");
    expect(text).toContain(", 2026-11-23 to 2026-11-24");
    expect(text).toContain("## Beau");
    expect(text).toContain("- **!** shoe loose, no jumping, until Friday");
    const { content } = JSON.parse(await run("report", "--week", "2026-11-18", "--json")) as {
      content: { horses: readonly { readonly status: string }[] };
    };
    expect(content.horses).toMatchObject([{ status: "quiet" }]);
    expect(await run("report", "--week", "2027-01-01")).toContain("--week");
  });

  it("shows the barn's week: what was done, what is due, what needs attention", async () => {
    await runAt("2026-11-24T11:00:00Z", "log", "Jumped Beau 30 minutes");
    const shown = await run("barn", "--week", "2026-11-28");
    expect(shown).toContain("Week of 2026-11-23");
    expect(shown).toContain("! shoe loose, no jumping, until 2026-11-27");
    expect(shown).toMatch(/Tue 24 +Me, Flatwork, 40 min, as planned\n +Me, Jumping, 30 min\n! /);
    expect(shown).toContain("next: jumping, 2026-11-28");
    expect(shown).toMatch(/Thu 26 +due: farrier/);
    const { horses } = JSON.parse(await run("barn", "--json")) as { horses: readonly { name: string }[] };
    expect(horses.map(({ name }) => name)).toEqual(["Beau"]);
    expect(await run("barn", "--week", "2026-11-17")).not.toContain("Tue 24");
  });

  it("lists cautions and care with ids, removes them, and takes care as done", async () => {
    await run("horse", "add", "Sunny");
    await run("horse", "caution", "add", "Sunny", "kicks");
    await run("horse", "caution", "add", "Sunny", "no jumping", "--until", "2026-12-01");
    const listed = await run("horse", "caution", "Sunny");
    expect(listed).toContain("kicks  until it is removed");
    const [, id = ""] = /(\S+) {2}no jumping {2}until 2026-12-01/.exec(listed) ?? [];
    expect(await run("horse", "caution", "remove", id)).toBe("Removed: no jumping\n");
    expect(await run("horse", "caution", "remove", "2")).toContain("There is no such");
    expect(await run("horse", "caution", "list", "Sunny")).not.toContain("no jumping");
    await run("horse", "care", "add", "Sunny", "--kind", "vet", "--due", "2026-11-26");
    const [vet = ""] = (await run("horse", "care", "Sunny")).split(" ");
    // What is listed is meant, whatever was done in between.
    await run("horse", "care", "add", "Sunny", "--kind", "dentist", "--due", "2026-11-25");
    expect(await run("horse", "care", "done", vet)).toContain("Done: vet");
    expect(await run("horse", "care", "remove", vet)).toContain("Removed: vet");
    expect(await run("horse", "care", "Sunny")).toMatch(/^\S+ {2}2026-11-25 {2}dentist {2}\w+\n$/);
  });

  it.each([
    [["care", "Sunny", "--due", "2026-11-26"], "--due"],
    [["care", "add", "Sunny", "--due", "2026-11-26"], "--kind"],
    [["care", "add", "Sunny", "--kind", "vet"], "--due"],
    [["caution", "Sunny", "--until", "2026-11-30"], "--until"],
    [["caution", "Sunny", "kicks"], "too many arguments"],
  ])("refuses what it would not heed: %s", async (args, named) => {
    expect(await run("horse", ...args)).toContain(named);
  });

  it("edits a horse: what is given changes, an empty value clears", async () => {
    await run(
      "horse",
      "add",
      "Gin",
      "--sex",
      "mare",
      "--breed",
      "Connemara",
      "--equipment",
      "snaffle; boots",
    );
    await run(
      "horse",
      "edit",
      "Gin",
      "--name",
      "Gina",
      "--breed",
      "",
      "--height",
      "14.1hh",
      "--riders",
      "me",
    );
    expect(await run("horse", "show", "gina")).toBe(
      "Gina, mare, 14.1 hh\nMay ride: Me\nEquipment: snaffle; boots\n",
    );
    expect(await run("horse", "edit", "Gina", "--riders", "Emma")).toContain("--riders: must be everybody");
    await run("horse", "edit", "Gina", "--riders", "nobody");
    expect(await run("horse", "show", "Gina")).toContain("May ride: nobody without asking");
    await run("horse", "edit", "Gina", "--riders", "everybody");
    expect(await run("horse", "show", "Gina")).toContain("May ride: everybody");
    expect(await run("horse", "edit", "Gina", "--born", "1901")).toContain("--born: must be a year");
  });

  it("archives a horse, removes and restores it", async () => {
    await run("horse", "add", "Oldie");
    const loan = await run("horse", "archive", "Oldie", "on_loan", "--until", "2027-03-01");
    expect(loan).toBe("Oldie is on loan until 2027-03-01.\n");
    expect(await run("horse", "archive", "Oldie", "sold")).toBe("Oldie is sold.\n");
    expect(await run("horse", "list")).toContain("Oldie · sold");
    expect(await run("horse", "archive", "Oldie", "eaten")).toContain("must be one of active, on_loan");
    expect(await run("horse", "edit", "Oldie", "--status", "active")).toBe("Oldie is in work.\n");
    await run("horse", "remove", "Oldie");
    expect(await run("horse", "list")).not.toContain("Oldie");
    expect(await run("horse", "list", "--removed")).toContain("Oldie");
    expect(await run("horse", "restore", "oldie")).toContain("Oldie is in");
  });

  it("gives a horse a photo, and shares it by a link", async () => {
    await run("horse", "add", "Coco");
    const file = join(data, "coco.png");
    await writeFile(file, Buffer.from(smallestPng, "base64"));
    expect(await run("horse", "photo", "Coco", file)).toBe("Coco has this photo now.\n");
    expect(await run("horse", "show", "Coco")).toContain("Photo: yes");
    expect(await run("horse", "photo", "Coco", "--remove")).toContain("no photo any more");
    expect(await run("horse", "photo", "Coco")).toContain("give either a file or --remove");
    expect(await run("horse", "photo", "Coco", join(data, "none.png"))).toContain("<file>: ");
    await writeFile(file, "no image");
    expect(await run("horse", "photo", "Coco", file)).toContain("<file>: must be a JPEG");

    const link = (await run("horse", "share", "offer", "Coco", "--log")).trim();
    expect(await run("horse", "share", "Coco")).toContain("whoever has the link, may log and pin cautions");
    await run("group", "add", "Second barn", "--kind", "barn", "--zone", "Europe/London");
    const second = ["--group", "Second barn"];
    expect(await run("horse", "share", "accept", link, ...second)).toContain("is a guest of Second barn now");
    expect(await run("horse", "show", "Coco", ...second)).toContain("From: another barn");
    const [id = ""] = (await run("horse", "share", "Coco")).split(" ");
    expect(await run("horse", "share", "end", id, ...second)).toBe("It is shared no more.\n");
    expect(await run("horse", "share", "accept", link, ...second)).toContain("There is no such offer");
  });

  it("names an invalid flag", async () => {
    expect(await run("barn", "--week", "soon")).toContain("--week");
    expect(await run("horse", "care", "add", "Beau", "--kind", "wizard", "--due", "2026-11-26")).toContain(
      "--kind",
    );
    expect(await run("horse", "caution", "add", "Beau", "late", "--until", "2026-11-01")).toContain(
      "--until",
    );
    expect(await run("horse", "caution", "add", "Nobody", "x")).toContain("Beau");
  });
});
