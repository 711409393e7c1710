import { addNamed, type Bag, type Features, toFeatures } from "../../learning/word-features.ts";
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
  const before = Math.max(
    -1,
    ...sessions
      .slice(0, index)
      .flatMap(({ tokens }) => tokens)
      .filter((at) => at < session.at),
  );
  const next = sessions[index + 1]?.at ?? size;
  return { from: before + 1, start: session.at, to: Math.max(next, session.at + 1) };
}

/** What says of which discipline a session is; `before`: that of the one before it. */
export function featuresOfSession(
  assembly: Assembly,
  index: number,
  tokens: readonly Token[],
  before: string,
): Features {
  const { reading, sessions } = assembly;
  const session = sessions[index] as Session;
  const { from, to, start } = rangeOf(assembly, index, tokens.length);
  const words: Bag = new Map();
  const about: Bag = new Map();
  const own = new Set(session.tokens);
  for (let at = from; at < to; at++) {
    const token = tokens[at] as Token;
    const { lexeme, piece, atom } = token;
    const zone = at < start ? "b" : "i";
    if (piece.kind !== "lexeme") {
      addNamed(`k ${piece.kind} ${atom?.unit ?? ""}`, 0.5, words);
      continue;
    }
    if (lexeme.class === "Comma" || lexeme.class === "Stop") continue;
    addNamed(`${zone} ${lexeme.text}`, 1, words);
    addNamed(`w ${lexeme.text}`, 0.7, words);
    addNamed(`n ${lexeme.text} ${tokens[at + 1]?.lexeme.text ?? ""}`, 0.7, words);
    if (lexeme.entry?.value !== undefined && lexeme.class === "Activity") {
      addNamed(`v ${lexeme.entry.value} ${lexeme.entry.role ?? ""}`, 1, about);
      addNamed(`v ${lexeme.entry.value}`, at < start ? 0.5 : 1, about);
    }
    addNamed(`c ${lexeme.class}`, 0.6, about);
    if (own.has(at)) addNamed(`o ${lexeme.class} ${lexeme.entry?.value ?? ""}`, 1, about);
  }
  addWhole(session, reading, about);
  addNamed(`p ${before}`, 0.6, about);
  return toFeatures(words, about);
}

/** What a workout and its message have as a whole. */
function addWhole(session: Session, { isHorse, names, text }: Reading, about: Bag): void {
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
  for (const word of text
    .toLowerCase()
    .match(/\p{L}{3,}/gu)
    ?.slice(0, 60) ?? [])
    addNamed(`m ${word}`, 0.25, about);
}
