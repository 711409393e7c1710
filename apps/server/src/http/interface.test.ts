import { mkdtemp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { problemSchema } from "@canter/protocol/problem";
import { runResultSchema } from "@canter/protocol/coach/messages";
import { sessionSchema } from "@canter/protocol/account/session";
import { parsedMessageSchema } from "@canter/protocol/training/parsed-message";
import { workoutResponseSchema } from "@canter/protocol/training/workouts";
import { openTestApp, type SendOptions, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "canter-web-"));
  await mkdir(join(webRoot, "assets"));
  await writeFile(
    join(webRoot, "index.html"),
    '<!doctype html><title>Canter</title><script>let started = 1;</script><script src="/assets/app-1a2b.js"></script>',
  );
  await writeFile(join(webRoot, "assets/app-1a2b.js"), `console.log(${JSON.stringify("x".repeat(2000))});`);
  app = await openTestApp("sqlite", webRoot);
});
afterAll(async () => {
  await app.cleanUp();
  await rm(webRoot, { recursive: true });
});

const workout = {
  discipline: "running",
  date: "2026-11-18",
  distance: { value: 5, unit: "km" },
  durationSeconds: 1500,
  exercises: [],
  athleteId: "rita-athlete",
};
const problemOf = (answer: { body: unknown }) => problemSchema.parse(answer.body);

describe("the HTTP interface", () => {
  it("responds as its document promises", async () => {
    const logged = await app.send("POST", "/api/v1/messages?wait=1", {
      body: {
        text: "ran 5k in 24:10 this morning, avg hr 152",
        now: "2026-11-18T08:15:00+01:00",
        units: "kg",
      },
    });
    expect(logged.status).toBe(200);
    const result = runResultSchema.parse(logged.body);
    expect(result.allWorkouts[0]?.workout).toMatchObject({
      discipline: "running",
      date: "2026-11-18",
      durationSeconds: 1450,
      distanceMeters: 5000,
      avgHeartRate: 152,
    });
    expect(runResultSchema.parse((await app.send("GET", `/api/v1/runs/${result.runId}`)).body)).toEqual(
      result,
    );
    sessionSchema.parse((await app.send("GET", "/api/v1/session")).body);
    parsedMessageSchema.parse(
      (await app.send("POST", "/api/v1/parse", { body: { text: "bench 3x8 @ 135" } })).body,
    );
    const accepted = await app.send("POST", "/api/v1/messages", { body: { text: "swam 1500m in 32:00" } });
    expect([accepted.status, Object.keys(accepted.body as object).toSorted()]).toEqual([
      202,
      ["conversationId", "messageId", "runId"],
    ]);
  });

  it("creates, changes, undoes, deletes and restores a workout", async () => {
    const created = await app.send("POST", "/api/v1/workouts", { body: workout });
    expect(created.status).toBe(201);
    const { id } = workoutResponseSchema.parse(created.body);
    const path = `/api/v1/workouts/${id}`;
    expect(
      await app.send("PATCH", path, {
        body: { version: 1, notes: "windy", distance: { value: 3, unit: "mi" } },
      }),
    ).toMatchObject({ status: 200, body: { version: 2, notes: "windy", distanceMeters: 4828.03 } });
    expect((await app.send("PATCH", path, { body: { version: 1, notes: "late" } })).status).toBe(409);
    expect((await app.send("POST", `${path}/undo`)).body).toMatchObject({ version: 3, distanceMeters: 5000 });
    expect((await app.send("DELETE", path)).body).toMatchObject({ deletedAt: expect.any(Number) });
    expect((await app.send("GET", path)).body).toMatchObject({ deletedAt: expect.any(Number) });
    expect((await app.send("POST", `${path}/restore`)).body).not.toHaveProperty("deletedAt");
    expect((await app.send("GET", `${path}/versions`)).body).toMatchObject({
      items: [
        { change: "restored" },
        { change: "deleted" },
        { change: "undone" },
        { change: "edited" },
        { change: "created" },
      ],
    });
  });

  it("pages lists with a cursor that nobody can forge", async () => {
    for (let day = 1; day <= 5; day++)
      await app.send("POST", "/api/v1/workouts", { body: { ...workout, date: `2026-01-0${day}` } });
    const dates: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await app.send(
        "GET",
        `/api/v1/workouts?to=2026-01-31&limit=2${cursor ? `&cursor=${cursor}` : ""}`,
      );
      const page = body as { items: { date: string }[]; nextCursor?: string };
      dates.push(...page.items.map(({ date }) => date));
      cursor = page.nextCursor;
    } while (cursor);
    expect(dates).toEqual(["2026-01-05", "2026-01-04", "2026-01-03", "2026-01-02", "2026-01-01"]);
    expect(problemOf(await app.send("GET", "/api/v1/workouts?cursor=madeup")).fields?.[0]?.path).toBe(
      "cursor",
    );
  });

  it("executes every POST once per Idempotency-Key", async () => {
    const headers = { "idempotency-key": "6f1c" };
    const first = await app.send("POST", "/api/v1/workouts", {
      body: { ...workout, date: "2026-02-02" },
      headers,
    });
    const second = await app.send("POST", "/api/v1/workouts", {
      body: { ...workout, date: "2026-02-02" },
      headers,
    });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(
      (await app.send("POST", "/api/v1/workouts", { body: { ...workout, date: "2026-02-03" }, headers }))
        .status,
    ).toBe(409);
    const { id } = first.body as { id: string };
    const undo = { headers: { "idempotency-key": "7a2d" } };
    const undone = await app.send("POST", `/api/v1/workouts/${id}/undo`, undo);
    expect((await app.send("POST", `/api/v1/workouts/${id}/undo`, undo)).body).toEqual(undone.body);
    expect((await app.send("GET", `/api/v1/workouts/${id}`)).body).toMatchObject({ version: 2 });
    for (const key of ["with blank", "ä", "x".repeat(201)])
      expect(
        problemOf(
          await app.send("POST", "/api/v1/workouts", {
            body: workout,
            headers: { "idempotency-key": encodeURI(key) === key ? key : key.replace("ä", "\u00e4") },
          }),
        ).fields?.[0]?.path,
      ).toBe("Idempotency-Key");
  });

  const wrongs: readonly (readonly [string, string, unknown, string])[] = [
    ["POST", "/messages", {}, "text"],
    ["POST", "/messages", { text: 5 }, "text"],
    ["POST", "/messages", { text: "" }, "text"],
    ["POST", "/messages", { text: " \n" }, "text"],
    ["POST", "/messages", { text: "x".repeat(100_001) }, "text"],
    ["POST", "/messages", { text: "ran", now: "yesterday" }, "now"],
    ["POST", "/messages", { text: "ran", now: "2026-11-20T18:40:00" }, "now"],
    ["POST", "/messages", { text: "ran", now: "0001-11-20T18:40:00Z" }, "now"],
    ["POST", "/messages", { text: "ran", units: "stone" }, "units"],
    ["POST", "/messages", { text: "ran", kind: "cook" }, "kind"],
    ["POST", "/messages", { text: "ran", txet: "x" }, "txet"],
    ["POST", "/messages?wait=yes", { text: "ran" }, "wait"],
    ["POST", "/parse", { text: null }, "text"],
    ["POST", "/parse", { text: "ran", units: 5 }, "units"],
    ["POST", "/workouts", { ...workout, date: "18.11.2026" }, "date"],
    ["POST", "/workouts", { ...workout, date: "2026-02-30" }, "date"],
    ["POST", "/workouts", { ...workout, discipline: "Chess!" }, "discipline"],
    ["POST", "/workouts", { ...workout, discipline: "chess" }, "discipline"],
    ["POST", "/workouts", { ...workout, startTime: "7pm" }, "startTime"],
    ["POST", "/workouts", { ...workout, durationSeconds: -1 }, "durationSeconds"],
    ["POST", "/workouts", { ...workout, durationSeconds: "25 min" }, "durationSeconds"],
    ["POST", "/workouts", { ...workout, avgHeartRate: 900 }, "avgHeartRate"],
    ["POST", "/workouts", { ...workout, distance: { value: 5, unit: "parsec" } }, "distance.unit"],
    ["POST", "/workouts", { ...workout, zone: "Mars/Olympus" }, "zone"],
    ["POST", "/workouts", { ...workout, title: "t".repeat(201) }, "title"],
    ["POST", "/workouts", { ...workout, riderAthleteId: "emma-athlete" }, "riderAthleteId"],
    ["POST", "/workouts", { ...workout, score: { type: "rounds", value: "9" } }, "score.value"],
    [
      "POST",
      "/workouts",
      { ...workout, exercises: [{ name: "Squat", sets: [{ reps: 2.5 }] }] },
      "exercises.0.sets.0.reps",
    ],
    [
      "POST",
      "/workouts",
      { ...workout, exercises: [{ name: "Squat", sets: [{ reps: 2, kilos: 5 }] }] },
      "exercises.0.sets.0.kilos",
    ],
    [
      "POST",
      "/workouts",
      { ...workout, exercises: [{ exerciseId: "nope", name: "x", sets: [] }] },
      "exercises.0.exerciseId",
    ],
    [
      "POST",
      "/workouts",
      { discipline: "running", date: "2026-11-18", exercises: [], athleteId: "rita-athlete" },
      "durationSeconds",
    ],
    ["POST", "/workouts", { ...workout, athleteId: undefined }, "athleteId"],
    ["PATCH", "/session", { zone: "Nowhere" }, "zone"],
    ["PATCH", "/session", { units: "st" }, "units"],
    ["PATCH", "/session", { name: "" }, "name"],
    [
      "PUT",
      "/disciplines/No Good",
      { name: "x", athleteKind: "any", measure: "duration", fields: [], words: [] },
      "id",
    ],
    [
      "PUT",
      "/disciplines/vault",
      { name: "x", athleteKind: "cat", measure: "duration", fields: [], words: [] },
      "athleteKind",
    ],
    [
      "PUT",
      "/disciplines/vault",
      {
        name: "x",
        athleteKind: "any",
        measure: "duration",
        fields: [{ key: "Bad Key", label: "x", type: "text" }],
        words: [],
      },
      "fields.0.key",
    ],
    [
      "PUT",
      "/disciplines/vault",
      { name: "x", athleteKind: "any", measure: "duration", fields: [], words: ["running"] },
      "words.0",
    ],
    ["GET", "/workouts?limit=0", undefined, "limit"],
    ["GET", "/workouts?limit=ten", undefined, "limit"],
    ["GET", "/workouts?from=today", undefined, "from"],
    ["GET", "/workouts?status=lost", undefined, "status"],
    ["GET", "/workouts?sort=up", undefined, "sort"],
    ["GET", "/exercises?used=yes", undefined, "used"],
    ["GET", "/exercises?cursor=x", undefined, "cursor"],
    ["GET", "/conversations?cursor=x", undefined, "cursor"],
    ["GET", "/messages?cursor=x", undefined, "cursor"],
    ["GET", "/messages?q=knee&cursor=WyI1IiwieCJd", undefined, "cursor"],
    ["GET", "/export?format=xml", undefined, "format"],
    ["GET", "/exercises/pullups/history?cursor=x", undefined, "cursor"],
  ];
  it.each(wrongs)(
    "%s %s with an invalid field is refused by its name (%#)",
    async (method, path, body, field) => {
      const before = await app.send("GET", "/api/v1/workouts?limit=200");
      const answer = await app.send(method, `/api/v1${path}`, { body });
      const problem = problemOf(answer);
      expect([answer.status, problem.type, problem.fields?.map((one) => one.path)]).toEqual([
        400,
        "https://canter.invalid/problems/invalid",
        [field],
      ]);
      expect(problem.fields?.[0]?.message.length).toBeGreaterThan(5);
      expect((await app.send("GET", "/api/v1/workouts?limit=200")).body).toEqual(before.body);
    },
  );

  it("responds with problems for everything else that can go wrong", async () => {
    const kinds: (readonly [string, string, SendOptions, number])[] = [
      ["POST", "/api/v1/messages", { text: "{" }, 400],
      ["POST", "/api/v1/messages", { text: "[]" }, 400],
      ["POST", "/api/v1/messages", { text: "x", headers: { "content-type": "text/plain" } }, 415],
      ["POST", "/api/v1/messages", { body: { text: "y".repeat(1_000_001) } }, 413],
      ["GET", "/api/v1/nothing", {}, 404],
      ["GET", "/api", {}, 404],
      ["GET", "/api/v2/session", {}, 404],
      ["DELETE", "/api/v1/messages", {}, 405],
      ["POST", "/api/v1/health", {}, 405],
      ["GET", "/api/v1/workouts/none", {}, 404],
      ["GET", "/api/v1/session", { group: "none" }, 404],
      [
        "POST",
        "/api/v1/messages",
        { body: { text: "ran 5k" }, headers: { origin: "https://evil.example" } },
        403,
      ],
      [
        "POST",
        "/api/v1/messages",
        { body: { text: "ran 5k" }, headers: { "sec-fetch-site": "cross-site" } },
        403,
      ],
      ["GET", "/api/v1/session", { headers: { host: "canter.evil.example" } }, 403],
      ["DELETE", "/index.html", {}, 405],
    ];
    for (const [method, path, options, status] of kinds) {
      const answer = await app.send(method, path, options);
      expect([path, answer.status]).toEqual([path, status]);
      expect(problemOf(answer)).toMatchObject({
        status,
        type: expect.stringMatching(/^https:\/\/canter\.invalid\/problems\/[a-z-]+$/),
      });
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
    expect((await app.send("DELETE", "/api/v1/messages")).headers.get("allow")).toBe("POST, GET, HEAD");
    expect(app.world.bugs).toEqual([]);
  });

  it("lists the others in the group without showing their training", async () => {
    const { body } = await app.send("GET", "/api/v1/athletes");
    expect(body).toMatchObject({
      items: [{ name: "Beau", kind: "horse", writable: true }, { name: "Luna" }, { name: "Rita", own: true }],
      others: [
        { id: "emma-athlete", name: "Emma" },
        { id: "vera-athlete", name: "Vera" },
      ],
    });
  });

  it("writes a backup once per Idempotency-Key, for owners only", async () => {
    const headers = { "idempotency-key": "backup-1" };
    const first = await app.send("POST", "/api/v1/backup", { headers });
    expect(first.status).toBe(200);
    const { path } = first.body as { path: string };
    expect(await readdir(path)).toEqual(expect.arrayContaining(["canter.sqlite"]));
    expect((await app.send("POST", "/api/v1/backup", { headers })).body).toEqual({ path });
    expect((await app.send("POST", "/api/v1/backup", { as: "emma-account" })).status).toBe(403);
    const send = (key?: string) =>
      app.send("POST", "/api/v1/backup", key === undefined ? {} : { headers: { "idempotency-key": key } });
    const atOnce = await Promise.all([send(), send(), send("backup-2"), send("backup-2")]);
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const paths = atOnce.map(({ body }) => (body as { path: string }).path);
    expect(paths[3]).toBe(paths[2]);
    expect(new Set(paths).size).toBe(3);
  });

  it("accepts writes from its own pages, on any loopback name", async () => {
    for (const host of ["localhost:4321", "127.0.0.1:9", "[::1]:4321", "localhost"])
      expect(
        (
          await app.send("POST", "/api/v1/parse", {
            body: { text: "ran 5k" },
            headers: { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" },
          })
        ).status,
      ).toBe(200);
  });

  it("exports the readable workouts as JSON and CSV", async () => {
    const { items } = (await app.send("GET", "/api/v1/workouts?limit=200")).body as { items: object[] };
    const exported = (await app.send("GET", "/api/v1/export")).body as { workouts: object[] };
    expect(exported.workouts).toEqual(items);
    await app.send("POST", "/api/v1/workouts", { body: { ...workout, notes: '=HYPERLINK("evil"), really' } });
    const csv = await app.send("GET", "/api/v1/export?format=csv");
    expect(csv.headers.get("content-disposition")).toContain("canter-workouts.csv");
    expect(csv.text).toContain(`"'=HYPERLINK(""evil""), really"`);
  });
});

describe("the web app", () => {
  it("is served compressed, with the page for every route in it and nothing outside of it", async () => {
    const place = await app.send("GET", "/workouts/some-id");
    expect([place.status, place.headers.get("content-type"), place.headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-cache",
    ]);
    expect(place.headers.get("content-security-policy")).toMatch(
      /script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/,
    );
    const asset = await app.send("GET", "/assets/app-1a2b.js", { headers: { "accept-encoding": "gzip" } });
    expect([asset.status, asset.headers.get("content-encoding"), asset.headers.get("cache-control")]).toEqual(
      [200, "gzip", "public, max-age=31536000, immutable"],
    );
    expect(Number(asset.headers.get("content-length"))).toBeLessThan(200);
    const again = await app.send("GET", "/assets/app-1a2b.js", {
      headers: { "if-none-match": asset.headers.get("etag") ?? "" },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await app.send("GET", "/exercises/own%3A1.5%20squats")).text).toBe(place.text);
    for (const path of [
      "/assets/none.js",
      "/..%2f..%2fetc%2fpasswd.txt",
      "/assets/..%5c..%5cx.js",
      "/favicon.ico",
    ])
      expect((await app.send("GET", path)).status).toBe(404);
    for (const name of [
      "x-content-type-options",
      "x-frame-options",
      "referrer-policy",
      "content-security-policy",
      "cross-origin-opener-policy",
    ])
      expect(place.headers.get(name)).toBeTruthy();
    expect(gunzipSync(Buffer.from(await fetchBytes("/assets/app-1a2b.js"))).toString()).toContain("xxxx");
  });
});

async function fetchBytes(path: string): Promise<ArrayBuffer> {
  const { createWebApp } = await import("./web-app.ts");
  const headers = { "accept-encoding": "gzip, br" };
  return (await createWebApp(webRoot)(new Request(`http://localhost${path}`, { headers }))).arrayBuffer();
}
