import type { SeededRandom } from "@canter/application/demo/history/demo-workout";
import type { Case } from "./deal-cases.ts";

const joints = [", ", ". ", "\n", " and "];
/** Share of words replaced by one from another message. */
const exchanged = 0.1;

/** As many messages as there are cases, made of their words: two combined, or one with some words of another. */
export const varyCases = (cases: readonly Case[], random: SeededRandom): readonly Case[] =>
  cases.map((one, index) => {
    const other = random.pick(cases).message;
    const words = other.split(" ");
    const message =
      index % 2 === 0
        ? one.message + random.pick(joints) + other
        : one.message
            .split(" ")
            .map((word) => (random.chance(exchanged) ? random.pick(words) : word))
            .join(" ");
    return { ...one, message };
  });
