import type { Lexeme } from "../../lexicon/lexeme.ts";
import { asEntry } from "../../lexicon/as-entry.ts";

/** Machines and ways to move that a catalogue name can mean: sessions of their own. */
export const sports: Readonly<Record<string, string>> = {
  "Rowing Machine": "rowing",
  "Ski Erg": "other",
  "Bike Erg": "cycling",
  "Assault Bike": "cycling",
  Swim: "swimming",
  Bike: "cycling",
};

export const asSport = (lexeme: Lexeme): Lexeme => {
  const name = lexeme.exercise?.exercise.name ?? "";
  return {
    ...lexeme,
    entry: asEntry({ token: "Activity", value: sports[name] ?? "other", role: "machine", exercise: name }),
  };
};
