import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DialectName } from "@canter/storage/database";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import type { DashboardView, PromptView } from "@canter/protocol/coach/dashboards";
import { describe, expect, it } from "vitest";
import { asOwner, type SpawnedServer, spawnServer } from "./testing/spawned-server.ts";

// The product as people use it, only by HTTP and the command line: a server is started at some time of its clock, left alone, and stopped;
// the next one starts at a later time on the same data. Each line of a day's history is its latest revision: anything done twice would show
// as revision 2.

const canter = join(import.meta.dirname, "../../../bin/canter");
const morning = "/agents/coach/assignments/daily-dashboard";
const patience = { interval: 50 };

type Person = {
  readonly name: string;
  readonly zone: string;
  readonly headers: Readonly<Record<string, string>>;
};
type Line = { readonly date: string; readonly revision: number; readonly runId?: string };

async function send<T>({ url }: SpawnedServer, { headers }: Person, request: string, body?: object) {
  const [method = "", path = ""] = request.split(" ");
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${request}: ${response.status} ${answer}`);
  return JSON.parse(answer) as T;
}

const listDays = async (server: SpawnedServer, person: Person): Promise<readonly Line[]> =>
  (await send<{ items: Line[] }>(server, person, "GET /health-dashboard/me")).items;

/** The history as `2026-10-25 #2`, the latest first; `spot`: created on request before a run had prepared it. */
const history = async (server: SpawnedServer, person: Person): Promise<readonly string[]> =>
  (await listDays(server, person)).map(
    ({ date, revision, runId }) => `${date} #${revision}${runId === undefined ? " spot" : ""}`,
  );

const today = (server: SpawnedServer, person: Person) =>
  send<DashboardView>(server, person, "GET /health-dashboard/me/today");

/** A new person in the owner's household, through an invitation, with their own key. */
async function joinHousehold(
  server: SpawnedServer,
  owner: Person,
  name: string,
  zone: string,
): Promise<Person> {
  const invited = await send<{ link: string }>(server, owner, "POST /invitations", { role: "member", name });
  const token = invited.link.split("/").at(-1) ?? "";
  const accepted = await fetch(`${server.url}/api/v1/invitation-links/${token}/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body: JSON.stringify({ name, email: `${name}@example.com`, password: `the password of ${name}` }),
  });
  const cookie = accepted.headers.getSetCookie().map((line) => line.split(";")[0]);
  const signedIn = { name, zone, headers: { cookie: cookie.join("; "), origin: server.url } };
  const { key } = await send<{ key: string }>(server, signedIn, "POST /api-keys", { name: "test" });
  const person = { name, zone, headers: { authorization: `Bearer ${key}` } };
  await send(server, person, "PATCH /session", { zone });
  // Makes the member known to the scheduler immediately; otherwise it looks for new members every half minute.
  await send(server, person, `PATCH ${morning}`, { paused: false });
  return person;
}

/** A program with one session without a day, so that every day offers it. */
async function beginProgram(server: SpawnedServer, person: Person): Promise<void> {
  const work = { discipline: "yoga", durationMinutes: 20 };
  await send(server, person, "POST /programs", {
    program: { weeks: [{ sessions: [{ name: "Stretch", work }] }] },
    schedule: { kind: "dated" },
    status: "active",
  });
}

/** The first offer of the day. */
const offered = async (server: SpawnedServer, person: Person): Promise<string> =>
  (await today(server, person)).curated.upNext.primary?.contentId ?? "";

async function inHousehold(dialect: DialectName, work: (house: Household) => Promise<void>): Promise<void> {
  const database = await migratedDatabase(dialect);
  const dataDir = database.location.dataDir ?? (await mkdtemp(join(tmpdir(), "canter-days-")));
  const environment = (clock: string) => ({ CANTER_DATA: dataDir, CANTER_CLOCK: clock, TZ: "Europe/Berlin" });
  const all: SpawnedServer[] = [];
  try {
    await work({
      start: async (clock) => {
        const server = await spawnServer(database.location, environment(clock));
        all.push(server);
        return server;
      },
      command: async (clock, ...args) => {
        const env = { ...process.env, DATABASE_URL: database.location.url ?? "", CANTER_DEMO: "0" };
        const { stdout } = await promisify(execFile)(canter, ["dashboard", ...args, "--json"], {
          env: { ...env, ...environment(clock) },
        });
        return JSON.parse(stdout) as DashboardView;
      },
    });
    expect(all.map((server) => server.errors()).join("")).toBe("");
  } finally {
    for (const server of all) await server.kill();
    await rm(dataDir, { recursive: true, force: true });
    await database.remove();
  }
}

type Household = {
  /** A server whose clock starts at this instant. */
  readonly start: (clock: string) => Promise<SpawnedServer>;
  /** Runs `canter dashboard` at this instant and returns its JSON. */
  readonly command: (clock: string, ...args: string[]) => Promise<DashboardView>;
};

const owner: Person = { name: "Me", zone: "Europe/Berlin", headers: asOwner };

describe("each member's day", () => {
  it("is made once, at four in their zone, despite clock changes and three days off; a new revision keeps what was done", async () => {
    await inHousehold("sqlite", async ({ start, command }) => {
      // Saturday; in Berlin it is summer time until three the next morning, which then becomes two again.
      let server = await start("2026-10-24T20:00:00Z");
      const [lena, kiran, nora] = await Promise.all([
        joinHousehold(server, owner, "Lena", "America/Los_Angeles"),
        joinHousehold(server, owner, "Kiran", "Asia/Kolkata"),
        joinHousehold(server, owner, "Nora", "Europe/Berlin"),
      ]);
      const people = [owner, lena, kiran, nora];
      for (const person of [owner, lena]) await beginProgram(server, person);
      const histories = () => Promise.all(people.map((person) => history(server, person)));
      // Half past two occurs twice that night.
      await send(server, nora, `PATCH ${morning}`, { cron: "30 2 * * *" });
      expect(await histories()).toEqual([[], [], [], []]);
      await server.stop();

      // Shortly before four in Kolkata.
      server = await start("2026-10-24T22:29:59Z");
      // In Berlin it is past midnight, and somebody can't sleep: there is a day for her, too.
      const early = await today(server, owner);
      expect([early.date, early.revision, early.runId]).toEqual(["2026-10-25", 1, undefined]);
      const stretch = await offered(server, owner);
      await send(server, owner, "POST /health-dashboard/me/today/consumed", { contentId: stretch });
      const [question] = early.coach.prompts;
      await send(server, owner, `POST /prompts/${question?.id ?? ""}/answer`, { text: "Get stronger" });
      await expect.poll(() => history(server, kiran), patience).toEqual(["2026-10-25 #1"]);
      expect(await histories()).toEqual([["2026-10-25 #1 spot"], [], ["2026-10-25 #1"], []]);
      expect((await today(server, kiran)).generatedAt).toBeGreaterThanOrEqual(
        Date.parse("2026-10-24T22:30:00Z"),
      );
      await server.stop();

      // Shortly before four in Berlin, in winter time; half past two occurred twice meanwhile, and is made up for once.
      server = await start("2026-10-25T02:59:59Z");
      await expect.poll(() => history(server, nora), patience).toEqual(["2026-10-25 #1"]);
      await expect.poll(() => history(server, owner), patience).toEqual(["2026-10-25 #2"]);
      const [day] = await listDays(server, owner);
      const kept = await command("2026-10-25T03:01:00Z");
      expect([kept.revision, kept.runId]).toEqual([2, day?.runId]);
      expect(kept).toEqual(await today(server, owner));
      expect(kept.consumed).toMatchObject([{ contentId: stretch, as: "done" }]);
      // A power failure.
      await server.kill();

      // Off for three days: of the missed ones only the last is made, for each of them, and Lena's first.
      server = await start("2026-10-28T12:00:00Z");
      const [spot, once] = ["2026-10-25 #2", "2026-10-25 #1"];
      await expect
        .poll(histories, patience)
        .toEqual([
          ["2026-10-28 #1", spot],
          ["2026-10-28 #1"],
          ["2026-10-28 #1", once],
          ["2026-10-28 #1", once],
        ]);

      // A new revision, by HTTP for one and by the command line for another: what was done and said is kept.
      const { items } = await send<{ items: PromptView[] }>(server, owner, "GET /prompts?state=answered");
      expect(items).toMatchObject([{ answer: { text: "Get stronger" } }]);
      const yoga = await offered(server, lena);
      await send(server, lena, "POST /health-dashboard/me/today/consumed", { contentId: yoga });
      await send(server, lena, `POST ${morning}/run?wait=1`);
      const [anew, answer] = [await today(server, lena), (await today(server, kiran)).coach.prompts[0]];
      expect([anew.revision, anew.consumed]).toMatchObject([2, [{ contentId: yoga }]]);
      await send(server, kiran, `POST /prompts/${answer?.id ?? ""}/answer`, { text: "Stay healthy" });
      const again = await command("2026-10-28T12:01:00Z", "--member", "kiran", "--regenerate");
      expect([again.revision, again.coach.prompts]).toEqual([2, []]);
      const said = await send<{ items: PromptView[] }>(server, kiran, "GET /prompts?state=answered");
      expect(said.items).toMatchObject([{ answer: { text: "Stay healthy" } }]);
      expect(await histories()).toEqual([
        ["2026-10-28 #1", spot],
        ["2026-10-28 #2"],
        ["2026-10-28 #2", once],
        ["2026-10-28 #1", once],
      ]);
    });
  });

  it("is made once with two servers on PostgreSQL, when clocks go forward and after three days off", async () => {
    await inHousehold("postgres", async ({ start, command }) => {
      const first = await start("2026-03-28T20:00:00Z");
      const lena = await joinHousehold(first, owner, "Lena", "America/Los_Angeles");
      await first.stop();
      // Four in Berlin is two in Greenwich that morning, and was three the morning before.
      const pair = await Promise.all([start("2026-03-29T01:59:59Z"), start("2026-03-29T01:59:59Z")]);
      await expect.poll(() => history(pair[0], owner), patience).toEqual(["2026-03-29 #1"]);
      expect(await history(pair[1], lena)).toEqual([]);
      await Promise.all(pair.map((server) => server.kill()));
      const later = await start("2026-04-01T12:00:00Z");
      await expect.poll(() => history(later, lena), patience).toEqual(["2026-04-01 #1"]);
      await expect.poll(() => history(later, owner), patience).toEqual(["2026-04-01 #1", "2026-03-29 #1"]);
      const shown = await command("2026-04-01T12:01:00Z", "--member", "Lena");
      expect([shown.date, shown.revision]).toEqual(["2026-04-01", 1]);
    });
  });
});
