import type { Step, ToolContext } from "@canter/agent/run/agent";
import type { EditReading } from "@canter/domain/edit-request/edit-request";
import { type EditError, offerOfRest } from "@canter/domain/program/edits/calls/explain-failure";
import { horsesIn } from "@canter/domain/horse/words/named-horses";
import { oneByHorse } from "@canter/domain/edit-request/work/one-by-horse";
import { joined } from "@canter/domain/text/joined";
import { activeProgramsOf } from "@canter/storage/program/read-programs";
import { asksToFit } from "@canter/domain/edit-request/asks-to-fit";
import { sessionsWithinLimits } from "@canter/domain/goal-plan/revise/week-changes";
import { limitsOfCaution } from "@canter/domain/goal-plan/horse/caution-limits";
import { openCautions } from "@canter/domain/horse/caution";
import { markShortDate } from "@canter/domain/claim/marked-text";
import { listHorseEntries } from "@canter/storage/horse/horse-entries";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";
import { proposedSchema } from "../tools/propose-edits.ts";
import { coachProgram } from "./coach-program.ts";
import { programWithout, readChange } from "./read-change.ts";
import { weeksBehind } from "./weeks-behind.ts";

const replies: Readonly<Record<EditError["type"], readonly string[]>> = {
  parse_error: ["Show me the session", "Never mind"],
  missing_params: ["Show me the exercises", "Never mind"],
  validation_error: ["Show me the session", "Never mind"],
  execution_error: ["Show me the session", "Never mind"],
};

/** A refusal where no model is there to take "try again" or "just do that": it offers what the playbook understands. */
export function plainRefusal({ type, message }: EditError): Pick<EditError, "message" | "suggestedReplies"> {
  const [said = message, rest] = message.split(` ${offerOfRest}`);
  const again = rest === undefined ? "" : " Say what I should change, without that.";
  return { message: `${said}${again}`, suggestedReplies: replies[type] };
}

const answer = (text: string): Step => ({ type: "answer", text });

const once = "Only this once: say “from now on” for every time.";

/** Proposes edits that were read. `instead`: waiting edits whose place it takes. `isOnce`: it may as well be meant for good, which is a tap away. */
export async function proposeChange(
  { toolCalls, reply: said, confidence }: EditReading,
  { callPrefix, program }: CoachWorld,
  toolContext: ToolContext,
  session: CoachSession,
  {
    instead,
    isOnce = false,
  }: { readonly instead?: readonly string[] | undefined; readonly isOnce?: boolean } = {},
): Promise<Step> {
  // A model's edits of the same run are numbered without the letter.
  const from = program && (instead ? programWithout(program, instead) : program.program);
  const behind = from && program && weeksBehind(from, toolCalls, program.head);
  const calls = [...toolCalls, ...(behind?.moves ?? [])].map((call, index) => ({
    ...call,
    id: `${callPrefix}p${index + 1}`,
  }));
  let outcome = await toolContext.call("propose_edits", {
    calls,
    ...(instead && { instead: { callIds: instead } }),
  });
  // They were read without what is taken back, and have its numbers already.
  if (outcome.ok && proposedSchema.parse(outcome.output).renumbered !== undefined)
    outcome = await toolContext.call("propose_edits", { calls });
  if (!outcome.ok) return answer(outcome.message);
  const { refusal, warnings } = proposedSchema.parse(outcome.output);
  if (refusal) {
    const { message, suggestedReplies } = plainRefusal(refusal);
    session.suggest(suggestedReplies);
    return answer(message);
  }
  session.suggest([...(isOnce ? ["From now on"] : []), "Never mind"]);
  if (confidence === "unsure") session.guessed();
  const left = program?.open?.edits.some(({ call }) => !instead?.includes(call.id));
  const others =
    instead &&
    (left
      ? "It takes the place of what was proposed last for that; the rest still waits."
      : "It takes the place of what was proposed before.");
  // Two weeks on the same days, where the program has to end on one: the card has the shift to tap.
  const overlaps = warnings.filter((warning) => /\boverlap/u.test(warning));
  return answer([said, behind?.said, ...overlaps, others, isOnce && once].filter(Boolean).join(" "));
}

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
 * somebody who has no plan of their own). A horse that is spoken of has none.
 */
export async function askWhichPlan(
  { context, member, words, text, athleteId }: CoachWorld,
  session: CoachSession,
): Promise<string> {
  const horses = words.athletes.filter(({ kind }) => kind === "horse");
  // By its name, or as "his plan" behind what was asked of it.
  const one =
    horses.find(({ name }) => horsesIn(text, [name]).length > 0) ?? horses.find(({ id }) => id === athleteId);
  const active = await activeProgramsOf(
    context.store.db,
    member.scope,
    horses.map(({ id }) => id),
  );
  const planned = horses.filter(({ id }) => active.has(id));
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

/** More sessions than these are counted, and not named one by one. */
const maxShown = 4;

/**
 * "Change the plan", of a horse with cautions: what they rule out of the days until they end, as edits; what has no end is asked about. A text where
 * nothing is to be changed; undefined: something else is asked for, or nothing that is pinned limits work.
 */
export async function fitToCautions(
  world: CoachWorld,
  session: CoachSession,
): Promise<EditReading | string | undefined> {
  const { context, member, program, text, words } = world;
  const horse = words.athletes.find(({ id, kind }) => kind === "horse" && id === program?.athleteId);
  if (!program || !horse || !asksToFit(text)) return undefined;
  const today = words.parse.now.slice(0, 10);
  const about = { athleteId: horse.id };
  const all = await listHorseEntries(context.store.db, member.scope, "cautions", about);
  const limits = openCautions(all, today).flatMap(({ text: pinned, until, since, date }) =>
    limitsOfCaution({ text: pinned, until, since: since?.date ?? date }, today),
  );
  const ending = limits.filter(({ until }) => until !== undefined);
  const found = sessionsWithinLimits(program.program, program.head, { limits: ending, today });
  const [open] = limits.filter(({ until }) => until === undefined);
  if (found.length === 0 && open) {
    session.suggest([
      `Pause ${horse.name}’s plan`,
      `Shift all of ${horse.name}’s plan by 1 week`,
      "Leave it",
    ]);
    return `“${open.text}” has no end yet. Should ${horse.name}’s plan pause until it is over, or move by a week? Nothing is changed yet.`;
  }
  if (limits.length === 0) return undefined;
  if (found.length === 0)
    return `Nothing of ${horse.name}’s plan is against ${limits.map((limit) => `“${limit.text}”`).join(", ")}, so nothing has to change.`;
  const changes = found
    .slice(0, maxShown)
    .map(({ name, date, updates }) =>
      updates["work"] === null
        ? `${name} on ${markShortDate(date, today)} becomes a rest day`
        : `${name} on ${markShortDate(date, today)} becomes ${String(updates["name"])}`,
    );
  const more = found.length > maxShown ? `; and ${found.length - maxShown} more` : "";
  return {
    kind: "edits",
    confidence: "sure",
    reply: `Here is what would change: ${changes.join("; ")}${more}. Apply makes it so.`,
    suggestedReplies: [],
    toolCalls: found.map(({ weekNumber, sessionNumber, updates }, index) => ({
      id: `fit${index + 1}`,
      type: "function",
      function: {
        name: "modify_session",
        arguments: JSON.stringify({ weekNumber, sessionNumber, updates }),
      },
    })),
  };
}
