import { oneByHorse } from "@canter/domain/edit-request/work/one-by-horse";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { coachProgram } from "./coach-program.ts";
import { readChange } from "./read-change.ts";

/**
 * Asks which of several horses' plans is to change first, where a message asks for a change of each: every plan has its own Apply. A tap says it of
 * one. Undefined: it is about one horse, or not all that it says is a change of a plan.
 */
export async function askByHorse(world: CoachWorld, session: CoachSession): Promise<string | undefined> {
  const { context, member, conversationId, words, text } = world;
  const horses = words.athletes.filter(({ kind }) => kind === "horse");
  const names = horses.map(({ name }) => name);
  const each = oneByHorse(text, names);
  if (each.length < 2) return undefined;
  for (const one of each) {
    const program = await coachProgram(context.store.db, member.scope, {
      conversationId,
      athleteId: horses.find(({ name }) => name === one.horse)?.id,
      said: { text: one.text, today: words.parse.now.slice(0, 10) },
    });
    const read = readChange({ ...world, program, text: one.text, history: [] });
    if (read === undefined || read.reading.kind === "none") return undefined;
  }
  session.suggest([...each.map((one) => one.text), "Never mind"]);
  return "Each of these horses has a plan of its own, which changes with a click of its own. Which one first? Nothing is changed yet.";
}
