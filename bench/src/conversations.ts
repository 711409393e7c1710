import "temporal-polyfill/global";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { loadLanguage } from "@canter/application/core/language";
import { gatherContext } from "@canter/application/context/gather-context";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";
import { testContext } from "@canter/application/testing/test-context";
import type { Scope } from "@canter/domain/access/scope";
import { appendMessages } from "@canter/storage/conversation/append-messages";
import { createConversation } from "@canter/storage/conversation/conversations";
import { listMessages } from "@canter/storage/conversation/messages";
import { openDatabase, type Store } from "@canter/storage/open-database";
import { addAthlete } from "@canter/storage/group/athletes";
import { addMember } from "@canter/storage/group/members";
import { createAccount } from "@canter/storage/account/accounts";
import { startPostgres } from "@canter/storage/testing/database-global-setup";
import { openBareMessages } from "./setup/bare-messages.ts";
import { openBenchApplication, prepareBench } from "./setup/bench-application.ts";
import { type Figure, sample, spreadOf, withReference } from "./setup/figure.ts";

const now = Date.parse("2026-11-22T09:00:00Z");
const perConversation = 50;
const page = 50;
const minute = 60_000;

const frames = [
  "Could we swap {} for something that spares my knee?",
  "I did {} yesterday and it felt heavy, should I go lighter next week?",
  "At home I have only bands, so {} is not possible.",
  "Keep {} at three sets of eight until the end of the block.",
  "My shoulder hurts a little when I do {}.",
  "What about {} on Fridays, before the easy run?",
];
const questions = [
  "Should I do banded glute bridges like we talked about?",
  "How is my knee on lunges?",
  "Can I press with the shoulder as it is?",
  "What did we say about Fridays?",
  "Is three sets of eight still right?",
  "What did you tell me the first time we talked about my shoulder?",
  "Keep it as you suggested about nine months ago for lunges.",
  "What was our very first conversation about?",
];

type Talk = {
  readonly store: Store;
  readonly random: ReturnType<typeof createSeededRandom>;
  readonly names: readonly string[];
};

/** A member's conversations that ended an hour ago, `count` messages in conversations of fifty; returns the last conversation. */
async function fillTalk({ store, random, names }: Talk, scope: Scope, count: number): Promise<string> {
  let last = "";
  const begun = now - 60 * minute - count * minute;
  for (let from = 0; from < count; from += perConversation) {
    last = newId();
    const id = last;
    const messages = Array.from({ length: Math.min(perConversation, count - from) }, (_, index) => ({
      id: newId(),
      author: index % 2 === 0 ? ("member" as const) : ("agent" as const),
      text: (frames[random.between(0, frames.length - 1)] ?? "").replace(
        "{}",
        names[random.between(0, names.length - 1)] ?? "squats",
      ),
      createdAt: begun + (from + index) * minute,
    }));
    await store.transact(
      async (trx) => {
        await createConversation(trx, scope, { id, kind: "coach", createdAt: begun + from * minute });
        const kept = await appendMessages(trx, scope, id, messages);
        if (!kept.ok) throw new Error(kept.error.detail);
      },
      { repeatable: true },
    );
  }
  return last;
}

/** Another member of the group, who writes as much as the others. */
async function addTalker(store: Store, { group }: MemberContext, index: number): Promise<Scope> {
  const [accountId, athleteId, memberId] = [newId(), newId(), newId()];
  const scope: Scope = {
    groupId: group.id,
    actor: { memberId },
    readableAthletes: [athleteId],
    writableAthletes: [athleteId],
  };
  await createAccount(store.db, { id: accountId, name: `Talker ${index}`, createdAt: 1 });
  await store.transact(async (trx) => {
    await addAthlete(trx, scope, { id: athleteId, kind: "person", name: "T", accountId, createdAt: 1 });
    const place = { groupId: group.id, accountId, athleteId, name: `Talker ${index}` };
    await addMember(trx, { id: memberId, ...place, role: "member", units: "kg", zone: "UTC", createdAt: 1 });
  });
  return scope;
}

const enter = async (store: Store, dataDir: string) => {
  const application = openBenchApplication({ store, dataDir, now });
  const member = await prepareBench(application);
  return { application, member };
};

/** `gathered`: of the questions in turns. */
type Samples = Readonly<Record<"gathered" | "appended" | "bare" | "read", readonly number[]>>;

/** The question that takes longest: what many questions take together hides one of them. */
const slowestOf = (gathered: readonly number[]) =>
  questions
    .map((_, at) => spreadOf(gathered.filter((_sample, index) => index % questions.length === at)))
    .reduce((slowest, spread) => (spread.median > slowest.median ? spread : slowest));

type DatabaseKind = "SQLite" | "PostgreSQL";

/** The limits are for SQLite; for PostgreSQL, which does not wait for the disk here, the figures are only stated. */
function figuresOf(of: string, kind: DatabaseKind, { gathered, appended, bare, read }: Samples): Figure[] {
  const [context, append, paged] = [spreadOf(gathered), spreadOf(appended), spreadOf(read)];
  const slowest = slowestOf(gathered);
  const figure = (name: string, value: number, atMost: number, spread: typeof context): Figure => ({
    name: `${name}, ${of}`,
    value,
    unit: "ms",
    ...(kind === "SQLite" && { atMost }),
    spread,
  });
  const appends = figure("a message appended, durable, median", append.median, 1, append);
  return [
    figure("what a coach is told of earlier talk, p95", context.p95, 10, context),
    figure("the same for the kind of question that takes longest, p95", slowest.p95, 10, slowest),
    kind === "SQLite"
      ? withReference(appends, "bare node:sqlite, one insert, in turns", spreadOf(bare).median)
      : appends,
    figure(`a page of ${page} messages read, median`, paged.median, 1, paged),
  ];
}

type Measured = {
  readonly kind: DatabaseKind;
  readonly members: number;
  readonly all: number;
  readonly times: number;
};

type Folder = { readonly dataDir: string; readonly isKept: boolean };

/** A million messages take minutes to write: with `CANTER_BENCH_FOLDER` SQLite's are kept there for the next measurement. */
function folderOf({ kind, members, all }: Measured): Folder {
  const { CANTER_BENCH_FOLDER: kept } = process.env;
  if (kept === undefined || kind !== "SQLite")
    return { dataDir: mkdtempSync(join(tmpdir(), "canter-bench-")), isKept: false };
  const dataDir = join(kept, `${members}-${all}`);
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, isKept: true };
}

/** Fills the folder unless it was filled before; returns the member's last conversation. */
async function fillOnce(dataDir: string, fill: () => Promise<string>): Promise<string> {
  const filled = join(dataDir, "last.json");
  if (existsSync(filled)) return JSON.parse(readFileSync(filled, "utf8"));
  const last = await fill();
  writeFileSync(filled, JSON.stringify(last));
  return last;
}

async function measureTalk(measured: Measured): Promise<Figure[]> {
  const { kind, members, all, times } = measured;
  const { dataDir, isKept } = folderOf(measured);
  const postgres = kind === "PostgreSQL" ? await startPostgres() : undefined;
  const store = await openDatabase(postgres ? { url: postgres.url } : { dataDir });
  const { application, member } = await enter(store, dataDir);
  try {
    const language = await loadLanguage();
    const names = language.catalogue.exercises.map(({ name }) => name);
    const talk = { store, random: createSeededRandom(7), names };
    const each = Math.round(all / members);
    const last = await fillOnce(dataDir, async () => {
      for (let index = 1; index < members; index += 1)
        await fillTalk(talk, await addTalker(store, member, index), each);
      return fillTalk(talk, member.scope, each);
    });
    const conversation = await application.conversation.createConversation(member, { kind: "coach" });
    if (!conversation.ok) throw new Error(conversation.error.detail);
    const context = testContext({ store, clock: { now: () => now }, bugs: [] });
    const parse = { now: "2026-11-22T10:00:00+01:00", units: "kg" as const };
    let pieces = 0;
    const gathered = await sample(times, 10 * questions.length, async (index) => {
      const text = questions[index % questions.length] ?? "";
      const common = { conversationId: conversation.value.id, kind: "coach" as const, history: [] };
      const selected = await gatherContext(context, member, { ...common, text, parse, language });
      pieces += selected.pieces.length;
    });
    if (pieces === 0) throw new Error("Nothing was found.");
    const written = (index: number) => `Message ${index} about bridges`;
    const bareTable = openBareMessages(dataDir, last);
    const appended: number[] = [];
    const bare: number[] = [];
    // In turns, so that both wait for the same disk.
    for (let index = 0; index < times; index += 1) {
      const append = () =>
        store.transact((trx) =>
          appendMessages(trx, member.scope, conversation.value.id, [
            { id: newId(), author: "member", text: written(index), createdAt: now + index },
          ]),
        );
      appended.push(...(await sample(1, 0, append)));
      bare.push(...(await sample(1, 0, () => bareTable.insert(index, written(index)))));
    }
    bareTable.db.close();
    const read = await sample(times, 10, () => listMessages(store.db, member.scope, last, { limit: page }));
    const of = `${(each * members).toLocaleString("en")} messages of ${members} member${members === 1 ? "" : "s"}, ${kind}`;
    return figuresOf(of, kind, { gathered, appended, bare, read });
  } finally {
    await application.settled();
    await application.stopWork();
    await store.close();
    await postgres?.stop();
    rmSync(isKept ? join(dataDir, "bare.sqlite") : dataDir, { recursive: true, force: true });
  }
}

/**
 * Conversations with a million messages, all of one member and of a hundred, in both databases; `CANTER_BENCH_MESSAGES` and
 * `CANTER_BENCH_DATABASE` select another number and one of the databases; `CANTER_BENCH_FOLDER` keeps what SQLite's hold.
 */
export async function measureConversations(isQuick: boolean): Promise<Figure[]> {
  const { CANTER_BENCH_MESSAGES: count, CANTER_BENCH_DATABASE: chosen } = process.env;
  const [usual, times] = isQuick ? [20_000, 50] : [1_000_000, 300];
  const all = count === undefined ? usual : Number(count);
  const figures: Figure[] = [];
  for (const kind of (["SQLite", "PostgreSQL"] as const).filter((one) => one === (chosen ?? one)))
    for (const members of [100, 1]) figures.push(...(await measureTalk({ kind, members, all, times })));
  return figures;
}
