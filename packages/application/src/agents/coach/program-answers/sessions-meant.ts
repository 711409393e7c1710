import type { AskedOfProgram, PlacedSession } from "./asked-of-program.ts";

const isNamed = (text: string, name: string): boolean =>
  name.trim().length > 2 && text.toLowerCase().includes(name.trim().toLowerCase());

/** The sessions that a question means: one by its name, those of a week, of a day. Undefined: it names none of these. */
export function sessionsMeant({
  text,
  placed,
  day,
  inWeek,
}: AskedOfProgram): readonly PlacedSession[] | undefined {
  const byName = placed.find(({ session }) => isNamed(text, session.name) && !session.completed);
  if (byName) return [byName];
  return inWeek ?? (day === undefined ? undefined : placed.filter(({ date }) => date === day));
}
