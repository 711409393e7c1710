import {
  addFolded,
  addNamed,
  type Bag,
  type Features,
  inProportion,
  nameHash,
  withWords,
} from "../../learning/word-features.ts";
import type { Reading } from "../assemble/reading.ts";
import type { Assembly } from "./assembly.ts";
import type { Session } from "./session.ts";
import type { Token } from "./token.ts";

/** What a workout is of. */
export const disciplines = [
  "strength",
  "crossfit",
  "running",
  "cycling",
  "rowing",
  "swimming",
  "hiking",
  "yoga",
  "walking",
  "mobility",
  "flatwork",
  "jumping",
  "groundwork",
  "lunging",
  "trail",
  "other",
] as const;

/** From where to where a session's tokens stand: from behind what the one before says to the beginning of the next. */
export function rangeOf(
  { sessions }: Assembly,
  index: number,
  size: number,
): { from: number; to: number; start: number } {
  const session = sessions[index] as Session;
  let before = -1;
  for (let earlier = 0; earlier < index; earlier++)
    for (const at of (sessions[earlier] as Session).tokens) if (at < session.at && at > before) before = at;
  const next = sessions[index + 1]?.at ?? size;
  return { from: before + 1, start: session.at, to: Math.max(next, session.at + 1) };
}

/** What a token says about the sessions that it is in, as hashes. */
type TokenHashes = {
  readonly kind: number;
  /** Where it is one of the session's own. */
  readonly own: number;
  /** The sport that it names: with its role, and alone. */
  readonly sport: readonly [number, number] | undefined;
};
function hashesOf({ lexeme: { class: kind, entry } }: Token): TokenHashes {
  const value = entry?.value;
  const isSport = value !== undefined && kind === "Activity";
  return {
    kind: nameHash(`c ${kind}`),
    own: nameHash(`o ${kind} ${value ?? ""}`),
    sport: isSport ? [nameHash(`v ${value} ${entry?.role ?? ""}`), nameHash(`v ${value}`)] : undefined,
  };
}

const isMark = ({ lexeme }: Token): boolean => lexeme.class === "Comma" || lexeme.class === "Stop";

/** What says of which discipline the sessions of a message are; many ways to read it have much of that in common. */
export class SessionFeatures {
  private readonly tokens: readonly Token[];
  private readonly reading: Reading;
  private readonly hashes: (TokenHashes | undefined)[] = [];
  private readonly words = new Map<string, Bag>();
  private readonly textHashes: readonly number[];
  constructor(tokens: readonly Token[], reading: Reading) {
    this.tokens = tokens;
    this.reading = reading;
    const words = reading.text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
    this.textHashes = words.slice(0, 60).map((word) => nameHash(`m ${word}`));
  }

  /** Of the session at `index`; `before`: the discipline of the one before it. */
  of(assembly: Assembly, index: number, before: string): Features {
    const session = assembly.sessions[index] as Session;
    const { from, to, start } = rangeOf(assembly, index, this.tokens.length);
    const about: Bag = new Map();
    const own = new Set(session.tokens);
    for (let at = from; at < to; at++) {
      const token = this.tokens[at] as Token;
      if (token.piece.kind !== "lexeme" || isMark(token)) continue;
      const hashes = (this.hashes[at] ??= hashesOf(token));
      if (hashes.sport) {
        addFolded(about, hashes.sport[0], 1);
        addFolded(about, hashes.sport[1], at < start ? 0.5 : 1);
      }
      addFolded(about, hashes.kind, 0.6);
      if (own.has(at)) addFolded(about, hashes.own, 1);
    }
    addWhole(session, this.reading, about);
    for (const hash of this.textHashes) addFolded(about, hash, 0.25);
    addNamed(`p ${before}`, 0.6, about);
    return withWords(this.wordsIn(from, start, to), about);
  }

  /** The words of a session that begins at `start`, in proportion. */
  private wordsIn(from: number, start: number, to: number): Bag {
    const key = `${from} ${start} ${to}`;
    const known = this.words.get(key);
    if (known) return known;
    const words: Bag = new Map();
    for (let at = from; at < to; at++) {
      const token = this.tokens[at] as Token;
      const { lexeme, piece, atom } = token;
      if (piece.kind !== "lexeme") addNamed(`k ${piece.kind} ${atom?.unit ?? ""}`, 0.5, words);
      else if (!isMark(token)) {
        addNamed(`${at < start ? "b" : "i"} ${lexeme.text}`, 1, words);
        addNamed(`w ${lexeme.text}`, 0.7, words);
        addNamed(`n ${lexeme.text} ${this.tokens[at + 1]?.lexeme.text ?? ""}`, 0.7, words);
      }
    }
    const found = inProportion(words);
    this.words.set(key, found);
    return found;
  }
}

/** What a workout has as a whole. */
function addWhole(session: Session, { isHorse, names }: Reading, about: Bag): void {
  addNamed(`e ${Math.min(session.parts.length, 3)}`, 1, about);
  addNamed(
    `h ${isHorse} ${session.name !== undefined && names.some(({ name, role }) => name === session.name && role === "horse")}`,
    1,
    about,
  );
  addNamed(
    `s ${session.seconds !== undefined} ${session.meters !== undefined} ${session.pace !== undefined}`,
    1,
    about,
  );
  addNamed(
    `t ${session.timeScore !== undefined} ${session.rounds !== undefined} ${session.repsScore !== undefined} ${session.every !== undefined}`,
    1,
    about,
  );
  addNamed(`u ${session.each.count !== undefined} ${session.each.reps.length > 0}`, 0.8, about);
  for (const { exercise } of session.parts) {
    addNamed(`x ${exercise?.name ?? "none"}`, 0.8, about);
    addNamed(`f ${exercise?.category ?? "none"}`, 0.8, about);
  }
  if (session.parts.some(({ groups }) => groups.some(({ loads }) => loads.length > 0)))
    addNamed("l", 1, about);
  if (session.seconds !== undefined && session.meters !== undefined) {
    const speed = session.meters / session.seconds;
    addNamed(`q ${speed < 1 ? 0 : speed < 2 ? 1 : speed < 2.8 ? 2 : speed < 5.5 ? 3 : 4}`, 1, about);
  }
}
