import { setTimeout as sleep } from "node:timers/promises";
import type { DialectName } from "@canter/storage/database";
import { migratedDatabase } from "@canter/storage/testing/test-database";
import { describe, expect, it } from "vitest";
import { asOwner, type SpawnedServer, spawnServer } from "./testing/spawned-server.ts";

/** Number of server kills while changes are applied. For a full run: CANTER_APPLY_CRASHES_SQLITE=100 and …_POSTGRES=100. */
const crashes: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_APPLY_CRASHES_SQLITE"] ?? 2),
  postgres: Number(process.env["CANTER_APPLY_CRASHES_POSTGRES"] ?? 2),
};

const exercise = (name: string) => ({ name, workingSets: 3, reps: "5", targetLoad: "185 lbs" });
const plan = {
  weeks: [
    {
      phase: "Base",
      sessions: [{ name: "A", exercises: ["Back Squat", "Bench Press", "Barbell Row"].map(exercise) }],
    },
  ],
};
const pullUpsFirst = {
  id: "person",
  function: {
    name: "add_exercise",
    arguments: JSON.stringify({
      weekNumber: 1,
      sessionNumber: 1,
      position: 1,
      exercise: exercise("Pull-Up"),
    }),
  },
};

type Program = {
  readonly id: string;
  readonly version: number;
  readonly program: {
    readonly weeks: { sessions: { exercises: { name: string; workingSets: number }[] }[] }[];
  };
};
type Decided = { readonly applied: boolean };
type Said = { readonly proposalId?: string; readonly reply: string };

/** Undefined: the server was killed meanwhile. */
async function ask<T>(url: string, method: string, path: string, body?: object): Promise<T | undefined> {
  try {
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...asOwner, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

const answered = <T>(answer: T | undefined): T => {
  if (answer === undefined) throw new Error("no answer");
  return answer;
};
const names = ({ program }: Program) =>
  program.weeks[0]?.sessions[0]?.exercises.map(({ name, workingSets }) => `${name} ${workingSets}`);

/** A program, and a proposal for it from two messages with a question between them. */
async function propose(url: string, isMoved: boolean) {
  const program = answered(await ask<Program>(url, "POST", "programs", { name: "Plan", program: plan }));
  const conversation = answered(await ask<{ id: string }>(url, "POST", "conversations", {}));
  const say = async (text: string) =>
    answered(
      await ask<Said>(url, "POST", "messages?wait=1", {
        text,
        conversationId: conversation.id,
        programId: program.id,
      }),
    );
  const first = await say("replace squats with lunges");
  expect((await say("what is a goblet squat?")).reply).toMatch(/Goblet Squat/);
  const second = await say("add a set to bench");
  expect(second.proposalId).toBe(first.proposalId);
  if (isMoved)
    answered(
      await ask<Program>(url, "POST", `programs/${program.id}/edits`, {
        version: 1,
        toolCalls: [pullUpsFirst],
      }),
    );
  return { programId: program.id, proposalId: first.proposalId ?? "", conversationId: conversation.id };
}

describe.each(Object.entries(crashes) as [DialectName, number][])(
  "changes applied twice at once (%s)",
  (dialect, times) => {
    it(
      `are made once and whole, also when the server is killed meanwhile, ${times} times`,
      async () => {
        const { location } = await migratedDatabase(dialect);
        let server = await spawnServer(location);
        // PostgreSQL has a second process that continues; SQLite has only the one that is restarted.
        const second = dialect === "postgres" ? await spawnServer(location) : undefined;
        let cut = 0;
        for (let crash = 0; crash < times; crash++) {
          const isMoved = crash % 2 === 1;
          const { programId, proposalId, conversationId } = await propose(server.url, isMoved);
          const apply = (from: SpawnedServer) =>
            ask<Decided>(from.url, "POST", `proposals/${proposalId}/apply`);
          const clicks = [apply(server), apply(second ?? server)];
          await sleep(Math.random() * 40);
          await server.kill();
          const answers = await Promise.all(clicks);
          if (answers.some((answer) => answer === undefined)) cut += 1;
          for (const answer of answers) expect(answer?.applied ?? true).toBe(true);
          server = await spawnServer(location);
          const before = answered(await ask<Program>(server.url, "GET", `programs/${programId}`));
          const base = isMoved ? 2 : 1;
          const changed = [...(isMoved ? ["Pull-Up 3"] : []), "Lunge 3", "Bench Press 4", "Barbell Row 3"];
          const unchanged = [
            ...(isMoved ? ["Pull-Up 3"] : []),
            "Back Squat 3",
            "Bench Press 3",
            "Barbell Row 3",
          ];
          // All of it or nothing.
          expect([base, base + 1]).toContain(before.version);
          expect(names(before)).toEqual(before.version === base ? unchanged : changed);
          if (answers.some((answer) => answer?.applied)) expect(before.version).toBe(base + 1);
          for (const from of [server, second ?? server])
            expect(answered(await apply(from)).applied).toBe(true);
          const after = answered(await ask<Program>(server.url, "GET", `programs/${programId}`));
          expect([after.version, names(after)]).toEqual([base + 1, changed]);
          const { items } = answered(
            await ask<{ items: { text: string }[] }>(
              server.url,
              "GET",
              `conversations/${conversationId}/messages`,
            ),
          );
          expect(items.filter(({ text }) => text === "I applied the changes.")).toHaveLength(1);
        }
        if (times > 3) process.stdout.write(`${dialect}: ${times} kills, ${cut} of them cut an answer off\n`);
        await second?.stop();
        await server.stop();
      },
      300_000 + times * 15_000,
    );
  },
);
