import type { WorkoutContent } from "../workout.ts";

/** Display names of benchmark workouts, by their lower-case spelling. */
const benchmarks: ReadonlyMap<string, string> = new Map(
  [
    "Amanda",
    "Angie",
    "Annie",
    "Barbara",
    "Chelsea",
    "Christine",
    "Cindy",
    "Diane",
    "Elizabeth",
    "Eva",
    "Fran",
    "Grace",
    "Gwen",
    "Helen",
    "Isabel",
    "Jackie",
    "Karen",
    "Kelly",
    "Linda",
    "Lynne",
    "Mary",
    "Nancy",
    "Nicole",
    "Ingrid",
    "Barbara Ann",
    "Murph",
    "DT",
    "JT",
    "Michael",
    "Daniel",
    "Josh",
    "Jason",
    "Badger",
    "Nate",
    "Randy",
    "Tommy V",
    "Griff",
    "Ryan",
    "Erin",
    "Hansen",
    "The Seven",
    "Luce",
    "Loredo",
    "Manion",
    "McGhee",
    "Chad",
    "Clovis",
    "Holleyman",
    "Lumberjack 20",
    "Wittman",
    "Fight Gone Bad",
    "Filthy Fifty",
    "Filthy 50",
    "The Chief",
    "Macho Man",
    "King Kong",
    "Kalsu",
    "Bear Complex",
    "Hyrox",
    "Nasty Girls",
    "Tabata Something Else",
    "Death by Burpees",
  ].map((name) => [name.toLowerCase(), name]),
);

/** The benchmark name of a metcon, from its title or the first part of its notes ("Fran; rx"); undefined if there is none. */
export const benchmarkOf = (
  content: Pick<WorkoutContent, "title" | "notes" | "score">,
): string | undefined => {
  if (!content.score) return undefined;
  for (const text of [content.title, ...(content.notes ?? "").split(/[;\n,]/).slice(0, 3)]) {
    const name = benchmarks.get(
      (text ?? "")
        .trim()
        .toLowerCase()
        .replace(/^(wod|benchmark|hero)[:\s]+/, "")
        .replace(/\s+(rx\+?|scaled)$/, ""),
    );
    if (name) return name;
  }
  return content.title?.trim() || undefined;
};

/** Whether it was done lighter or otherwise easier than prescribed, as far as stated. */
export const isScaled = (content: Pick<WorkoutContent, "fields" | "notes" | "title">): boolean => {
  const { rx, scaling } = content.fields ?? {};
  return (
    rx === false ||
    (typeof scaling === "string" && scaling.trim() !== "") ||
    /\bscaled\b/i.test(`${content.title ?? ""} ${content.notes ?? ""}`)
  );
};
