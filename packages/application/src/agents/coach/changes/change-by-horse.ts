import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { oneByHorse } from "@canter/domain/edit-request/work/one-by-horse";
import { joined } from "@canter/domain/text/joined";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
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

/**
 * Of a change where whoever is meant has no program: which of the horses' plans it is of, where they have any ("take Emma off everything" of
 * somebody who has no plan of their own). A horse that is named has none.
 */
export async function askWhichPlan(
  { context, member, words, text }: CoachWorld,
  session: CoachSession,
): Promise<string> {
  const horses = words.athletes.filter(({ kind }) => kind === "horse");
  const named = horses.filter(({ name }) => horsesIn(text, [name]).length > 0);
  const active = await activeProgramsOf(
    context.store.db,
    member.scope,
    horses.map(({ id }) => id),
  );
  const planned = horses.filter(({ id }) => active.has(id));
  const [one] = named;
  if (one)
    return `${one.name} has no plan to change. Ask me for one, as in: make a plan for ${one.name} to jump 80 cm by May.`;
  if (planned.length === 0)
    return "There is no program to change yet. Ask me for one, as in: make me a plan to run 10k by May. Or bring one along as a file.";
  const said = text.trim().replace(/[.!\s]+$/u, "");
  session.suggest([...planned.slice(0, maxOffered).map(({ name }) => `${said} for ${name}`), "Never mind"]);
  return `You have no program of your own. Is that ${joined(
    planned.map(({ name }) => `${name}’s plan`),
    "or",
  )}? Nothing is changed yet.`;
}
const maxOffered = 3;
