import { tokensOfWords } from "../../workout/exercise/exercise-lexicon.ts";
import { joiningWords } from "../../workout/exercise/exercise-modifiers.ts";
import { wordsOfName, singularOf } from "../../workout/exercise/exercise-words.ts";
import { builtInDisciplines } from "../../workout/built-in-disciplines.ts";
import type { Program } from "../../program/program.ts";
import { programUnit } from "../draft/amount-text.ts";

const uncounted: ReadonlySet<string> = new Set(["day", "session", "workout", "the", "a", "training"]);

/**
 * The words of a session's name that count, in one form: "Leg Day", "Legs" and "legs session" are the same.
 * A letter at the end stays ("Upper A"), also where nothing else is left ("Workout A").
 */
export const sessionNameWords = (name: string): readonly string[] => {
  const words = wordsOfName(name);
  return words
    .filter(
      (word, at) => !uncounted.has(singularOf(word)) || (word === "a" && at === words.length - 1 && at > 0),
    )
    .map(singularOf);
};

export type KnownName = {
  readonly name: string;
  readonly words: readonly string[];
  readonly tokens: readonly string[];
};
export type KnownSession = { readonly name: string; readonly words: readonly string[] };

/** The names that a program has, in the forms in which they are looked for. */
export type ProgramWords = {
  readonly exercises: readonly KnownName[];
  readonly sessions: readonly KnownSession[];
  readonly phases: readonly string[];
  /** Every token of an exercise's name. */
  readonly nameTokens: ReadonlySet<string>;
  /** It is for a horse: "Friday's ride" is that day's session. */
  readonly isOfHorse: boolean;
  /** Of most loads. */
  readonly unit: "lb" | "kg" | undefined;
};

const horseDisciplines: ReadonlySet<string> = new Set(
  builtInDisciplines.filter(({ athleteKind }) => athleteKind === "horse").map(({ id }) => id),
);

const disciplineNames: ReadonlyMap<string, string> = new Map(
  builtInDisciplines.flatMap(({ id, name, athleteKind }) => (athleteKind === "horse" ? [[id, name]] : [])),
);

const tokensBefore = new Map<string, KnownName>();

/** A name's words, and its tokens without those that only join; remembered, as programs share their names. */
export const knownName = (name: string): KnownName => {
  let known = tokensBefore.get(name);
  if (!known) {
    const words = wordsOfName(name);
    known = { name, words, tokens: tokensOfWords(words).filter((token) => !joiningWords.has(token)) };
    if (tokensBefore.size >= 4096) tokensBefore.clear();
    tokensBefore.set(name, known);
  }
  return known;
};

const sessionsBefore = new Map<string, KnownSession>();
const knownSession = (name: string): KnownSession => {
  let known = sessionsBefore.get(name);
  if (!known) {
    known = { name, words: sessionNameWords(name) };
    if (sessionsBefore.size >= 2048) sessionsBefore.clear();
    sessionsBefore.set(name, known);
  }
  return known;
};

const wordsBefore = new WeakMap<Program, ProgramWords>();

/** The names of a program; worked out once, as programs are data that no edit changes. */
export const programWords = (program: Program): ProgramWords => {
  const before = wordsBefore.get(program);
  if (before) return before;
  const words = collect(program);
  wordsBefore.set(program, words);
  return words;
};

const collect = (program: Program): ProgramWords => {
  // "The jumping" is each ride that is one, whatever it is called.
  const kinds = new Map<string, KnownSession>();
  const [exercises, sessions, phases] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const week of program.weeks) {
    phases.add(
      week.phase
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim(),
    );
    for (const session of week.sessions) {
      sessions.add(session.name);
      const kind = disciplineNames.get(session.work?.discipline ?? "");
      if (kind !== undefined)
        kinds.set(`${kind}\n${session.name}`, { name: session.name, words: sessionNameWords(kind) });
      for (const exercise of session.exercises) exercises.add(exercise.name);
    }
  }
  phases.delete("");
  const names = [...exercises].map(knownName);
  const isOfHorse = program.weeks.some(({ sessions: planned }) =>
    planned.some(({ work }) => work !== undefined && horseDisciplines.has(work.discipline)),
  );
  return {
    isOfHorse,
    exercises: names,
    sessions: [...[...sessions].map(knownSession), ...kinds.values()],
    phases: [...phases],
    unit: programUnit(program.weeks.flatMap((week) => week.sessions.flatMap((session) => session.exercises))),
    nameTokens: new Set(names.flatMap(({ tokens }) => tokens)),
  };
};
