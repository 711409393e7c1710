import { readdirSync, readFileSync } from "node:fs";
import { createSeededRandom } from "@canter/application/demo/history/demo-workout";

export type Case = { readonly message: string; readonly now: string; readonly units: "kg" | "lb" };

const folder = new URL("../../../packages/domain/src/language/cases/", import.meta.url);
const quarters = 4;

/** Every annotated message once. */
const readCases = (): readonly Case[] => {
  const cases = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").split("\n").filter(Boolean))
    .map((line) => JSON.parse(line) as Case);
  return [...new Map(cases.map((one) => [one.message, one])).values()];
};

/** One quarter of the annotated messages (0 to 3) and all others, in a random but reproducible order. */
export const dealCases = (
  quarter: number,
): { readonly own: readonly Case[]; readonly others: readonly Case[] } => {
  const random = createSeededRandom(20_261_120);
  const dealt = readCases()
    .map((one) => ({ one, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one);
  return {
    own: dealt.filter((_, index) => index % quarters === quarter),
    others: dealt.filter((_, index) => index % quarters !== quarter),
  };
};
