import "temporal-polyfill/global";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFakeModelServer } from "@canter/agent/testing/fake-model-server/start-fake-model-server";
import type { MemberContext } from "@canter/application/core/application-context";
import type { Application } from "@canter/application/create-application";
import { demoAccountId, localOwnerId } from "@canter/application/core/known-accounts";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { openBenchApplication } from "./setup/bench-application.ts";
import type { Figure } from "./setup/figure.ts";

/** A Friday, on which the demo's Alex trains. */
const now = Date.parse("2026-11-20T17:00:00-05:00");
const assignment = { agent: "coach", assignment: "daily-dashboard" };

type Message = { readonly role: string; readonly content: unknown };
type Sent = { readonly messages: readonly Message[]; readonly tools?: readonly unknown[] };
type DayInPrompt = {
  readonly facts: Readonly<Record<string, string>>;
  readonly menu: Readonly<Record<string, readonly { readonly id: string }[]>>;
};

const textOf = ({ content }: Message): string =>
  typeof content === "string" ? content : JSON.stringify(content);
const textFrom = ({ messages }: Sent, role: string): string =>
  messages
    .filter((message) => message.role === role)
    .map(textOf)
    .join("\n");

const dayIn = (sent: Sent): DayInPrompt =>
  JSON.parse(/<data>\n(.*)\n<\/data>/s.exec(textFrom(sent, "user"))?.[1] ?? "{}") as DayInPrompt;

/** A model's complete answer to its prompt: everything that a day may contain, about existing facts. */
function answerTo(sent: Sent): string {
  const day = dayIn(sent);
  const keys = Object.keys(day.facts);
  const say = (words: string, index: number) => `${words}: {{${keys[index % keys.length]}}}.`;
  const { warm_up: warmUps = [], cool_down: coolDowns = [], ...others } = day.menu;
  const main = Object.values(others).flat();
  const ids = [...main, ...warmUps, ...coolDowns].map(({ id }) => id);
  return JSON.stringify({
    curated: {
      up_next: {
        ...(main[0] && {
          primary: { content_id: main[0].id, why: say("It is what comes next in your plan", 0) },
        }),
        alternates: main.slice(1, 3).map(({ id }) => ({ content_id: id, reason: "variety" })),
      },
      playlist_suggestion: ids.slice(0, 4),
    },
    coach: {
      briefing: [0, 1, 2].map((index) => say("What stands out of the last week for you", index)),
      cta: [],
      prompts: [{ key: "energy.today", type: "voice_memo", question: "How is your energy after this week?" }],
    },
    memory: [{ key: "mood", value: "keeps going also on days without much time", ttl_hours: 168 }],
    notes: [say("Has kept to the plan for a month", 1)],
  });
}

type Asked = { readonly name: string; readonly account: string };
const people: readonly Asked[] = [
  { name: "somebody new", account: localOwnerId },
  { name: "the demo's Alex (half a year, a program, what is there to train with)", account: demoAccountId },
];

const enter = async (application: Application, account: string): Promise<MemberContext> => {
  const member = await application.group.enterGroup(account);
  if (!member.ok) throw new Error(member.error.detail);
  return member.value;
};

/** The input for a model for a day, and the size of a complete answer; the answer is one that the product accepts. */
async function exchange(store: Store, { name, account }: Asked): Promise<Figure[]> {
  const server = await startFakeModelServer({ script: { replies: [{ text: "{", times: "always" }] } });
  const open = (url: string) =>
    openBenchApplication(
      { store, dataDir: tmpdir(), now },
      { environmentModel: { provider: "openai-compatible", model: "m", baseUrl: url } },
    );
  const first = open(server.url);
  const member = await enter(first, account);
  await first.scheduler.runAssignment(member, assignment, { wait: true });
  await first.settled();
  await first.stopWork();
  await server.close();
  const sent = server.requests[0]?.body as Sent;
  const answer = answerTo(sent);
  const answering = await startFakeModelServer({ script: { replies: [{ text: answer, times: "always" }] } });
  const second = open(answering.url);
  await second.scheduler.runAssignment(member, assignment, { wait: true });
  const day = await second.dashboard.readDashboard(member, { memberId: "me", date: "today" });
  await second.settled();
  await second.stopWork();
  await answering.close();
  if (!day.ok || day.value.by !== "model")
    throw new Error(`The answer for ${name} was refused: ${JSON.stringify(answering.requests[1]?.body)}`);
  const [system, user] = [textFrom(sent, "system").length, textFrom(sent, "user").length];
  const tools = JSON.stringify(sent.tools ?? []).length;
  const figure = (what: string, value: number): Figure => ({
    name: `the daily dashboard of ${name}: ${what}`,
    value,
    unit: "characters",
  });
  const { menu } = dayIn(sent);
  const ofMenu = JSON.stringify(menu).length;
  const things = Object.values(menu).flat().length;
  return [
    figure(
      `sent to a model (rules and shape ${system}, tools ${tools}, the day ${user}; of that ${ofMenu} for ${things} things on the menu)`,
      system + tools + user,
    ),
    figure("a full answer", answer.length),
  ];
}

/** How much input a model gets for a day and how much it outputs: the basis of `docs/models-and-cost.md`. */
export async function measurePrompts(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "canter-bench-"));
  const store = await openDatabase({ dataDir });
  const application = openBenchApplication({ store, dataDir, now });
  try {
    await application.prepare({ demo: true, zone: "America/New_York", units: "lb" });
    const figures: Figure[] = [];
    for (const person of people) figures.push(...(await exchange(store, person)));
    return figures;
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
