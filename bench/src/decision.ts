import { readdirSync, readFileSync } from "node:fs";
import { decideAsLearned } from "@canter/domain/intent/learned/decide-as-learned";
import { type AnnotatedMessage, messageOf, situationOf } from "@canter/domain/intent/model-training/lessons";
import { type Figure, round, spreadOf } from "./setup/figure.ts";

const folder = new URL("../../packages/domain/src/intent/cases/", import.meta.url);

const annotatedMessages = (): readonly AnnotatedMessage[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as AnnotatedMessage);

/** So many are timed together: the processor's time is counted in steps that are longer than one of them takes. */
const atOnce = 25;
/** So often the messages of three quarters are decided before those of the fourth. */
const warmUps = 6;

/** Milliseconds of this thread's processor time for each of these, by the stretch. */
const cpuOf = <T, U>(items: readonly T[], work: (item: T) => U): { came: U[]; took: number[] } => {
  const came: U[] = [];
  const took: number[] = [];
  for (let from = 0; from + atOnce <= items.length; from += atOnce) {
    const before = process.threadCpuUsage();
    for (const item of items.slice(from, from + atOnce)) came.push(work(item));
    const { user, system } = process.threadCpuUsage(before);
    took.push((user + system) / 1000 / atOnce);
  }
  return { came, took };
};

/**
 * What it takes to read a message (as a log, and for measurements and food) and to decide what is wanted with it: of messages that the
 * process has not decided before, in code that is compiled, as in a server that has run for a while.
 */
export function measureDecision(): Figure[] {
  const messages = annotatedMessages();
  const isFresh = (_one: AnnotatedMessage, index: number) => index % 4 === 3;
  const known = messages.filter((one, index) => !isFresh(one, index));
  for (let count = 0; count < warmUps; count += 1)
    for (const one of known) decideAsLearned(messageOf(one), situationOf(one));
  const fresh = messages.filter(isFresh).map((one) => ({ one, situation: situationOf(one) }));
  const read = cpuOf(fresh, ({ one, situation }) => ({ message: messageOf(one), situation }));
  const decided = cpuOf(read.came, ({ message, situation }) => decideAsLearned(message, situation));
  const [reading, deciding] = [spreadOf(read.took), spreadOf(decided.took)];
  return [
    {
      name: `a message decided, processor time, median of stretches of ${atOnce}`,
      value: round(deciding.median),
      unit: "ms",
      atMost: 1,
      spread: deciding,
    },
    {
      name: "a message read before that, as training, measurements and food",
      value: round(reading.median),
      unit: "ms",
      spread: reading,
    },
  ];
}
