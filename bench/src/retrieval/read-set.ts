import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How a question can be answered: it shares a word with the required message, has the same meaning in other words, or refers to a
 * conversation.
 */
export const ways = ["words", "meaning", "reference"] as const;
export type Way = (typeof ways)[number];

/** A conversation of the member; who said what in order, `m` the member, `a` the agent. */
export type Talk = {
  readonly id: string;
  readonly kind: "coach" | "designer";
  readonly daysAgo: number;
  readonly messages: readonly {
    readonly id: string;
    readonly author: "member" | "agent";
    readonly text: string;
  }[];
};

/** `needs`: ids of messages, one of which must be found. */
export type Question = { readonly way: Way; readonly needs: readonly string[]; readonly text: string };

const linesOf = (file: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, file), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

const headOf = (line: string): Omit<Talk, "messages"> => {
  const [, id = "", kind, days] = /^= (\S+) (coach|designer) (\d+)$/u.exec(line) ?? [];
  if (id === "" || (kind !== "coach" && kind !== "designer")) throw new Error(`Not a conversation: ${line}`);
  return { id, kind, daysAgo: Number(days) };
};

export function readTalks(): readonly Talk[] {
  const talks: (Omit<Talk, "messages"> & { messages: Talk["messages"][number][] })[] = [];
  for (const line of linesOf("talks.txt")) {
    if (line.startsWith("=")) {
      talks.push({ ...headOf(line), messages: [] });
      continue;
    }
    const talk = talks.at(-1);
    const [, who, text = ""] = /^([ma]): (.+)$/u.exec(line) ?? [];
    if (!talk || text === "") throw new Error(`Not a message: ${line}`);
    const id = `${talk.id}:${talk.messages.length + 1}`;
    talk.messages.push({ id, author: who === "m" ? "member" : "agent", text });
  }
  return talks;
}

export function readQuestions(): readonly Question[] {
  return linesOf("questions.txt").map((line) => {
    const [written = "", needed = "", text = ""] = line.split("|").map((part) => part.trim());
    const way = ways.find((one) => one === written);
    const [id = "", places = ""] = needed.split(":");
    if (!way || places === "" || text === "") throw new Error(`Not a question: ${line}`);
    return { way, needs: places.split(",").map((place) => `${id}:${place}`), text };
  });
}
