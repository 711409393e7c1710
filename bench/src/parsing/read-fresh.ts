/** Reads a quarter of the annotated messages for the first time, in a process that has read many others; prints rates. */
import "temporal-polyfill/global";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";
import { parse as parseDates } from "chrono-node/en";
import { parseMessage } from "@canter/domain/language/parse-message";
import { type Case, dealCases } from "./deal-cases.ts";
import { varyCases } from "./vary-cases.ts";

/** By then the engine has compiled everything: about 30 000 messages. */
const warmingPasses = 16;

type Read = (one: Case) => unknown;

/** Messages per second of this thread's processor time: on one core, whatever else the machine does. */
const rateOf = (cases: readonly Case[], read: Read): number => {
  const started = process.threadCpuUsage();
  for (const one of cases) read(one);
  const { user, system } = process.threadCpuUsage(started);
  return (cases.length * 1_000_000) / (user + system);
};

/**
 * Hardly any message occurs twice, as in a server that has run for a while: an engine that sees the same ones again and again generates
 * code for these alone, and regenerates it at the first different one.
 */
const warmUp = (cases: readonly Case[], read: Read): void => {
  const random = createSeededRandom(1);
  for (let pass = 0; pass < warmingPasses; pass += 1) {
    for (const one of cases) read(one);
    for (const one of varyCases(cases, random)) read(one);
  }
};

const read: Read = ({ message, now, units }) => parseMessage(message, { now, units });
const readDates: Read = ({ message, now }) => parseDates(message, new Date(now));

const { own, others } = dealCases(Number(process.argv[2]));
const cold = rateOf(others.slice(0, own.length), read);
warmUp(others, read);
const allThreads = process.cpuUsage();
const fresh = rateOf(own, read);
const { user } = process.cpuUsage(allThreads);
warmUp(others, readDates);
const dates = rateOf(own, readDates);
console.log(JSON.stringify({ fresh, cold, dates, userCpu: user / 1000 / own.length }));
