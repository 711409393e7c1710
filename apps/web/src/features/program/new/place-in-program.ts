const nouns: Readonly<Record<string, string>> = {
  weeks: "week",
  sessions: "session",
  exercises: "exercise",
  sets: "set",
};

/** `workingSets` in words: "working sets". */
const spaced = (key: string): string => key.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

const childOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;

/** “Full body”, for an item that has a name. */
const nameOf = (item: unknown): string => {
  const name = childOf(item, "name");
  return typeof name === "string" && name.trim() !== "" ? ` “${name.trim().slice(0, 60)}”` : "";
};

/**
 * The place of an error, in words: `program.weeks.0.sessions.2.exercises.0.workingSets` is "Week 1, session 3 “Full body”, exercise 1
 * “Squat”, working sets". `program`: the request, for the names in it.
 */
export const placeInProgram = (path: string, program: unknown): string => {
  const keys = path.split(".").filter((key, index) => key !== "" && !(index === 0 && key === "program"));
  const words: string[] = [];
  let item = program;
  for (const [index, key] of keys.entries()) {
    item = childOf(item, key);
    const noun = nouns[keys[index - 1] ?? ""];
    const isListed = nouns[key] !== undefined && /^\d+$/.test(keys[index + 1] ?? "");
    if (noun !== undefined && /^\d+$/.test(key)) words.push(`${noun} ${Number(key) + 1}${nameOf(item)}`);
    else if (!isListed) words.push(/^\d+$/.test(key) ? `number ${Number(key) + 1}` : spaced(key));
  }
  const text = words.join(", ");
  return text === "" ? "The whole text" : text.charAt(0).toUpperCase() + text.slice(1);
};
