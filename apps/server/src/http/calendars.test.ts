import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valueOf } from "@canter/application/testing/test-world";
import { dialectsFor } from "@canter/storage/testing/test-database";
import { makePrograms } from "../testing/samples/make-known-things.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

type Made = { readonly id: string; readonly token: string };

describe.each(dialectsFor(import.meta.filename))("a calendar at a secret address (%s)", (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(dialect);
  });
  afterAll(() => app.cleanUp());

  const make = async (fields: object): Promise<Made> => {
    const made = await app.send("POST", "/api/v1/calendar-feeds", { body: { name: "Phone", ...fields } });
    expect(made.status).toBe(201);
    return made.body as Made;
  };
  const read = async ({ token }: Made) => {
    const { status, text, headers } = await app.send("GET", `/api/v1/calendars/${token}.ics`, {
      stranger: true,
    });
    expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    return new ICAL.Component(ICAL.parse(text) as never)
      .getAllSubcomponents("vevent")
      .map((component) => new ICAL.Event(component));
  };

  it("has workouts at their time, planned sessions on their day, and follows changes", async () => {
    const run = {
      athleteId: "rita-athlete",
      discipline: "running",
      date: "2026-11-01",
      startTime: "07:30",
      durationSeconds: 1800,
      exercises: [],
    };
    const { body } = await app.send("POST", "/api/v1/workouts", { body: { ...run, title: "Morning run" } });
    const { id, version } = body as { readonly id: string; readonly version: number };
    const { programId } = await makePrograms(app, app.world.rita, "rita-athlete");
    const begun = await app.send("PATCH", `/api/v1/programs/${programId}`, {
      body: { version: 2, status: "active" },
    });
    expect(begun.status).toBe(200);
    const feed = await make({});
    const events = await read(feed);
    const done = events.find(({ summary }) => summary === "Morning run");
    // The clocks of New York went back that night.
    expect(done?.startDate.toJSDate().toISOString()).toBe("2026-11-01T12:30:00.000Z");
    expect(done?.duration.toSeconds()).toBe(1800);
    const planned = events.filter(({ uid }) => uid.startsWith("session-"));
    expect(
      planned.map(({ summary, startDate }) => [summary, startDate.isDate, startDate.toString()]),
    ).toEqual([["Secret Door Day", true, "2026-11-20"]]);
    expect(planned[0]?.description).toContain("Secret Door Lift - 3 sets × 5 @ 100 kg");

    await app.send("PATCH", `/api/v1/workouts/${id}`, { body: { version, title: "Long run" } });
    const after = (await read(feed)).find(({ uid }) => uid === done?.uid);
    expect([after?.summary, Number(after?.sequence) > Number(done?.sequence)]).toEqual(["Long run", true]);
    await app.send("DELETE", `/api/v1/workouts/${id}`);
    expect((await read(feed)).some(({ uid }) => uid === done?.uid)).toBe(false);
  });

  it("tells of a run how far it is, in the member's unit, and about how long", async () => {
    const cardio = { type: "zone2", distanceMeters: 8000, modality: "Running" };
    const sessions = [{ name: "Long run", scheduledDate: "2026-11-21", cardio }];
    const made = await app.send("POST", "/api/v1/programs", {
      body: {
        name: "Half",
        program: { weeks: [{ startDate: "2026-11-16", endDate: "2026-11-22", sessions }] },
        status: "active",
      },
    });
    expect(made.status).toBe(201);
    const run = (await read(await make({}))).find(({ summary }) => summary === "Long run");
    expect(run?.description).toContain("Zone 2, 8 km, Running, about 50 min");
  });

  it("has the horses' rides and care, with names, or only as busy", async () => {
    const { application, rita } = app.world;
    valueOf(
      await application.horse.addCare(rita, "beau", { kind: "farrier", dueOn: "2026-12-01", everyWeeks: 6 }),
    );
    const ride = {
      athleteId: "beau",
      discipline: "flatwork",
      date: "2026-11-18",
      durationSeconds: 2700,
      exercises: [],
    };
    await app.send("POST", "/api/v1/workouts", { body: ride });
    const named = (await read(await make({ covers: "horses" }))).map(({ summary }) => summary);
    expect(named).toContain("Beau: farrier");
    expect(named.some((title) => title.startsWith("Beau: Flatwork"))).toBe(true);
    const busy = await read(await make({ covers: "horses", isBusyOnly: true }));
    expect([...new Set(busy.map(({ summary, description }) => `${summary} ${description ?? ""}`))]).toEqual([
      "Busy ",
    ]);
  });

  it("is inaccessible without an address, with another's, or with a removed one", async () => {
    const feed = await make({});
    expect(
      (
        await app.send("DELETE", `/api/v1/calendar-feeds/${feed.id}`, {
          as: "zoe-account",
          group: "elsewhere",
        })
      ).status,
    ).toBe(404);
    expect((await app.send("DELETE", `/api/v1/calendar-feeds/${feed.id}`)).status).toBe(200);
    for (const token of [feed.token, "x", feed.id])
      expect((await app.send("GET", `/api/v1/calendars/${token}.ics`)).status).toBe(404);
    const { text } = await app.send("GET", "/api/v1/calendar-feeds");
    expect(text).not.toContain("token");
    const wrong = await app.send("POST", "/api/v1/calendar-feeds", { body: { name: "x", covers: "all" } });
    expect([wrong.status, wrong.text]).toMatchObject([400, expect.stringContaining("covers") as string]);
  });
});
