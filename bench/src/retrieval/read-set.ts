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

/** The sets, each in its folder, by who wrote it: an engineer of Canter, and somebody who knew nothing of how talk is found. */
export const setNames = ["engineer", "member"] as const;

/** `now`: when the questions are asked, with its zone. */
export type TalkSet = {
  readonly name: (typeof setNames)[number];
  readonly now: string;
  readonly talks: readonly Talk[];
  readonly questions: readonly Question[];
};

const linesOf = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

const headOf = (line: string): Omit<Talk, "messages"> => {
  const [, id = "", kind, days] = /^= (\S+) (coach|designer) (\d+)$/u.exec(line) ?? [];
  if (id === "" || (kind !== "coach" && kind !== "designer")) throw new Error(`Not a conversation: ${line}`);
  return { id, kind, daysAgo: Number(days) };
};

function readTalks(file: string): readonly Talk[] {
  const talks: (Omit<Talk, "messages"> & { messages: Talk["messages"][number][] })[] = [];
  for (const line of linesOf(file)) {
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

function readQuestions(file: string): readonly Question[] {
  return linesOf(file).map((line) => {
    const [written = "", needed = "", text = ""] = line.split("|").map((part) => part.trim());
    const way = ways.find((one) => one === written);
    const [id = "", places = ""] = needed.split(":");
    if (!way || places === "" || text === "") throw new Error(`Not a question: ${line}`);
    return { way, needs: places.split(",").map((place) => `${id}:${place}`), text };
  });
}

/** A set; the first line of its talks says when its questions are asked. */
export function readSet(name: TalkSet["name"]): TalkSet {
  const read = (file: string): string => readFileSync(join(import.meta.dirname, name, file), "utf8");
  const talks = read("talks.txt");
  const [, now = ""] = /^# Now: (\S+)\n/u.exec(talks) ?? [];
  if (Number.isNaN(Date.parse(now))) throw new Error(`No time at the beginning of ${name}/talks.txt`);
  return { name, now, talks: readTalks(talks), questions: readQuestions(read("questions.txt")) };
}
