import "temporal-polyfill/global";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DialectName } from "@canter/storage/database";
import { type CrashWorld, openCrashWorld, type Saying } from "./testing/crash/crash-world.ts";
import { expectDone } from "./testing/expect-done.ts";
import { driverOf, failing, messageText, question } from "./testing/logging-model.ts";
import { createRelay, type Death } from "./testing/relay.ts";

/**
 * Number of messages that are interrupted on each database. For a full run, with every possible position and then random ones:
 * CANTER_RUN_CRASHES_SQLITE=200 CANTER_RUN_CRASHES_POSTGRES=200.
 */
const measures: Readonly<Record<DialectName, number>> = {
  sqlite: Number(process.env["CANTER_RUN_CRASHES_SQLITE"] ?? 2),
  postgres: Number(process.env["CANTER_RUN_CRASHES_POSTGRES"] ?? 2),
};
const seed = Number(process.env["CANTER_RUN_CRASHES_SEED"] ?? 1);
const isReported = process.env["CANTER_RUN_CRASHES_REPORT"] === "1";

/** Mulberry32: the same positions for the same seed. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `offset`: even for a message that the model only reads, odd for one whose stages it drives. */
type Manner = { readonly offset: 0 | 1; readonly more: string };
const manners: readonly Manner[] = [
  { offset: 0, more: "" },
  { offset: 1, more: "" },
  { offset: 1, more: question },
  { offset: 1, more: failing },
];
type Planned = { readonly manner: Manner; readonly deaths: readonly Death[] };

const placesIn = (commits: number, requests: number): Death[] => [
  ...Array.from({ length: commits }, (_, at) => at + 1).flatMap((at): Death[] => [
    { commit: { at, when: "before" } },
    { commit: { at, when: "after" } },
  ]),
  ...Array.from({ length: requests }, (_, at) => at + 1).flatMap((request): Death[] => [
    { request, at: "asked" },
    { request, at: "midway" },
    { request, at: "answered" },
  ]),
];

describe.each(Object.entries(measures) as [DialectName, number][])(
  "a message that a model reads (%s)",
  (dialect, measure) => {
    const random = createRandom(seed);
    let world: CrashWorld;
    let relay: ReturnType<typeof createRelay>;
    let index = 0;
    const next = ({ offset, more }: Manner): Saying => {
      index += index % 2 === offset ? 2 : 1;
      return { index, text: messageText(index) + more };
    };

    beforeAll(async () => {
      world = await openCrashWorld(dialect);
      relay = createRelay(world, dialect === "postgres");
    });
    afterAll(() => world.close());

    /** All positions for a crash, in random order; then as many at random times, some of them twice. */
    const plan = (counts: readonly { readonly commits: number; readonly requests: number }[]): Planned[] => {
      const everywhere = manners.flatMap((manner, at) =>
        placesIn(counts[at]?.commits ?? 0, counts[at]?.requests ?? 0).map((death) => ({
          by: random(),
          planned: { manner, deaths: [death] },
        })),
      );
      const anyTime = (): Death => ({ afterMilliseconds: Math.floor(random() * 250) });
      const anyMoment = Array.from({ length: measure }, (_, at): Planned => ({
        manner: manners[at % manners.length] ?? manners[0]!,
        deaths: at % 3 === 0 ? [anyTime(), anyTime()] : [anyTime()],
      }));
      return [...everywhere.toSorted((a, b) => a.by - b.by).map(({ planned }) => planned), ...anyMoment];
    };

    it(
      `is taken to its end once, wherever the server is killed (${measure} messages)`,
      async () => {
        const counts: { commits: number; requests: number }[] = [];
        for (const manner of manners) {
          const saying = next(manner);
          expect(await relay.carry(saying, [])).toBe(0);
          expectDone(await world.kept(saying.text), "undisturbed");
          expect([...world.model.asked().values()].every((count) => count === 1)).toBe(true);
          counts.push({ commits: relay.commits(), requests: world.model.askedInAll() });
        }
        const report: string[] = [JSON.stringify(counts)];
        const problems: string[] = [];
        let killed = 0;
        for (const { manner, deaths } of plan(counts).slice(0, measure)) {
          const saying = next(manner);
          const what = `${saying.index} ${driverOf(saying.text)}${manner.more} ${JSON.stringify(deaths)}`;
          const start = performance.now();
          const died = await relay.carry(saying, deaths);
          const kept = await world.kept(saying.text);
          const requests = counts[manners.indexOf(manner)]?.requests ?? 0;
          try {
            const { runs } = expectDone(kept, what);
            // Each takeover repeats at most one request whose answer was not stored.
            const takeOvers = runs.reduce((sum, { attempt }) => sum + attempt - 1, 0);
            expect(world.model.askedInAll()).toBeLessThanOrEqual(requests + takeOvers);
          } catch (error) {
            problems.push(`${what}: ${String(error)}`);
            if (isReported) process.stderr.write(`${problems.at(-1)} ${JSON.stringify(kept)}\n`);
          }
          killed += died;
          report.push(
            `${what}: ${died} died, ${kept?.runs.map(({ agent, attempt }) => `${agent} ${attempt}`).join(", ")}, asked ${world.model.askedInAll()}, ${Math.round(performance.now() - start)} ms`,
          );
          if (isReported) process.stderr.write(`${report.at(-1)}\n`);
        }
        if (isReported) process.stderr.write(`${dialect}: ${killed} servers killed, ${report[0]}\n`);
        expect(problems).toEqual([]);
        expect(killed).toBeGreaterThan(0);
        expect(world.errors()).toBe("");
      },
      300_000 + measure * 15_000,
    );
  },
);
