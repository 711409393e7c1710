import { markDate } from "@canter/domain/claim/marked-text";
import type { ToolContext, Step } from "@canter/agent/run/agent";
import {
  findProgramNamed,
  isNameOf,
  ownNamed,
  spelled,
} from "@canter/domain/content/words/find-program-named";
import { readAnyProgramCommand } from "@canter/domain/content/words/read-loose-program-command";
import { type ProgramCommand, readProgramCommand } from "@canter/domain/content/words/read-program-command";
import { listTemplates } from "@canter/domain/program/templates/list-templates";
import { addDays } from "@canter/domain/schedule/local-date";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { listContentPrograms } from "@canter/storage/content/content-programs";
import { z } from "zod";
import { notYet } from "../../../agent-tools/content/session-meant.ts";
import { saidOtherwise } from "../corrections/just-logged.ts";
import { answerTimeAway } from "../answers/time-away.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachKnowledge, CoachWorld } from "../coach-world.ts";
import { sessionPointedAt } from "./session-pointed-at.ts";

/** Begins the id of a template, beside those of content. */
const templatePrefix = "template:";
/** Whoever says so means a program, known or not. */
const isProgramWord = /\b(?:program(?:me)?|plan|template)\b/iu;

type Named = { readonly id: string; readonly title: string };

type Start = ProgramCommand & { readonly kind: "start" };

/** What the member wants with their program, and, for a start, which ones they may mean: one is meant where it is `sure`. */
export type MeantCommand =
  | {
      readonly command: Exclude<ProgramCommand, { readonly kind: "start" }>;
      /** The member's own program that is named. */
      readonly program?: string;
    }
  | {
      readonly command: ProgramCommand & { readonly kind: "start" };
      readonly programs: readonly Named[];
      readonly isSure: boolean;
    };

const todayOf = ({ words }: CoachKnowledge): string => words.parse.now.slice(0, 10);

/** So far back "it" may be what was spoken of. */
const maxMessages = 6;
const maxOffered = 3;

/** The programs that were spoken of lately, by their titles. */
const spokenOf = ({ history }: CoachKnowledge, programs: readonly Named[]): readonly Named[] => {
  const said = history
    .slice(-maxMessages)
    .map(({ text }) => text.toLowerCase())
    .join("\n");
  return programs.filter(({ title }) => said.includes(title.toLowerCase()));
};

const daysOfWeek = 7;

/** Who says that they are on day 23 of a program which they have not started here has done the days before. */
function asStart(command: ProgramCommand, own: string | undefined, today: string): ProgramCommand {
  if (command.kind !== "place" || command.named === undefined || own !== undefined) return command;
  const { by, number, named } = command;
  const before = by === "day" ? number - 1 : daysOfWeek * (number - 1);
  return { kind: "start", named, date: addDays(today, -before), earlier: "done" };
}

/**
 * Reads what the message wants with a program; `isDecided`: that it wants something of one, in whatever words. Undefined: nothing of the kind, or
 * a start of something that is no program here.
 */
export async function meantCommand(
  world: CoachKnowledge,
  isDecided: boolean,
): Promise<MeantCommand | undefined> {
  const read = isDecided ? readAnyProgramCommand : readProgramCommand;
  const said = read(world.text, todayOf(world), world.programNames);
  if (!said) return undefined;
  const program = ownNamed(world.text, world.programNames);
  const command = asStart(said, program, todayOf(world));
  if (command.kind !== "start") return { command, ...(program !== undefined && { program }) };
  // Who starts again what they have already goes on with it.
  const goesOn = program !== undefined && ({ command: { kind: "resume" }, program } as const);
  if (goesOn && /\bagain\b/iu.test(world.text)) return goesOn;
  const { context, member } = world;
  const all = await listContentPrograms(context.store.db, member.scope);
  const templates = listTemplates().filter(({ isForHorses }) => !isForHorses);
  const programs: readonly Named[] = [
    ...all.filter(({ missingAt }) => missingAt === undefined),
    ...templates.map(({ id, name }) => ({ id: `${templatePrefix}${id}`, title: name })),
  ];
  const { named } = command;
  if (named === undefined) {
    const spoken = spokenOf(world, programs);
    if (spoken.length === 1) return { command, programs: spoken, isSure: true };
    return programs.length > 0
      ? { command, programs: spoken.length > 1 ? spoken : programs, isSure: false }
      : undefined;
  }
  const found = findProgramNamed(
    spelled(named),
    programs.map((one) => ({ ...one, title: spelled(one.title) })),
  );
  const [only] = found;
  if (!only && goesOn) return goesOn;
  if (!only)
    return isDecided || isProgramWord.test(world.text) ? { command, programs: [], isSure: false } : undefined;
  const titles = found.flatMap(({ id }) => programs.find((one) => one.id === id) ?? []);
  return {
    command,
    programs: titles,
    isSure: found.length === 1 && isNameOf(spelled(named), only.title),
  };
}

const doneSchema = z.object({
  did: z.string(),
  program: z
    .object({
      name: z.string(),
      position: z.string(),
      today: z.string(),
      next: z
        .object({ name: z.string(), date: z.string().optional(), durationMinutes: z.number() })
        .optional(),
    })
    .optional(),
});

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isOwn = ({ athleteId, member }: CoachKnowledge): boolean => athleteId === member.member.athleteId;

/** How a program is called by whoever speaks of it: what is offered is understood when it is tapped. */
const programInWords = (world: CoachKnowledge): string => {
  const { athleteId, words } = world;
  const athlete = isOwn(world) ? undefined : words.athletes.find(({ id }) => id === athleteId);
  return athlete ? `${athlete.name}’s plan` : "my program";
};

/** "Noted a bike ride in place of Kenpo. Next is Legs on Saturday, about 60 min (day 8 of 90)." */
function resultInWords(output: unknown, world: CoachKnowledge): string {
  const today = todayOf(world);
  const { did, program } = doneSchema.parse(output);
  const said = `${capitalized(did)}.`.replaceAll(/ on (\d{4}-\d{2}-\d{2})/g, (_, date: string) => {
    const day = describeDate(date, today);
    return /^(?:today|tomorrow|yesterday)$/.test(day) ? ` ${day}` : ` on ${markDate(date)}`;
  });
  const next = program?.next;
  if (program && did.startsWith("ended "))
    return `${said} Say “resume ${isOwn(world) ? program.name : programInWords(world)}”, and it goes on.`;
  if (!next || program.today === "finished") return said;
  if (program.today === "paused")
    return `${said} It waits at ${next.name} (${program.position}); say “resume ${programInWords(world)}” to go on.`;
  const due = next.date !== undefined && next.date < today ? "due since " : "";
  const when = next.date === undefined ? "" : `, ${due}${describeDate(next.date, today)}`;
  const minutes = next.durationMinutes > 0 ? `, about ${Math.round(next.durationMinutes)} min` : "";
  return `${said} Next is ${next.name}${when}${minutes} (${program.position}).`;
}

const workoutsSchema = z.object({ workouts: z.array(z.object({ id: z.string() })) });

/** What was logged that day stands for the session, where something was. */
async function workoutOf(toolContext: ToolContext, date: string): Promise<string | undefined> {
  const outcome = await toolContext.call("get_recent_workouts", { from: date, to: date, limit: 1 });
  return outcome.ok ? workoutsSchema.safeParse(outcome.output).data?.workouts[0]?.id : undefined;
}

type Update = Readonly<Record<string, unknown>>;

async function updateFor(
  command: Exclude<MeantCommand["command"], { readonly kind: "mark" }>,
  toolContext: ToolContext,
): Promise<Update> {
  switch (command.kind) {
    case "place":
      return { action: "place", place: { by: command.by, number: command.number } };
    case "pause":
      return { action: "pause", ...(command.days !== undefined && { days: command.days }) };
    case "resume":
      return { action: "resume" };
    case "end":
      return { action: "end", isFinished: command.isFinished };
    case "advance":
      return {
        action: "advance",
        ...(command.date !== undefined && { date: command.date }),
        ...(command.session !== undefined && { session: command.session }),
        ...(command.but !== undefined && { but: command.but.slice(0, 200) }),
      };
    case "reopen": {
      const { date, session } = command;
      return {
        action: "reopen",
        ...(date !== undefined && { date }),
        ...(session !== undefined && { session }),
      };
    }
    case "substitute": {
      const { actual, instead, date, reason } = command;
      const workoutId = await workoutOf(toolContext, date);
      return {
        action: "substitute",
        actual: actual.slice(0, 300),
        date,
        ...(instead !== undefined && { session: instead }),
        ...(reason !== undefined && { reason }),
        ...(workoutId !== undefined && { workoutId }),
      };
    }
    case "start":
      return {
        action: "start",
        date: command.date,
        ...(command.earlier && { earlier: command.earlier }),
      };
  }
}

const dayIn = (date: string, today: string): string => (date === today ? "today" : `on ${date}`);

/** What is to be known before a program starts whose first day has passed; undefined: nothing. */
function askOfPast(
  command: MeantCommand["command"],
  title: string | undefined,
  today: string,
): { readonly text: string; readonly replies: readonly string[] } | undefined {
  if (command.kind !== "start" || title === undefined) return undefined;
  if (command.date >= today || command.earlier !== undefined) return undefined;
  const start = `Start ${title}`;
  return {
    text: `${markDate(command.date)} has passed. Were the days since then done, or does ${title} begin today? Nothing is started yet.`,
    replies: [`${start} on ${command.date}, the days since then are done`, `${start} today`],
  };
}

/** There is no program of that name: some that there are, to begin on the day that was said. */
function unknownProgram(session: CoachSession, when: string): string {
  const names = listTemplates()
    .filter(({ isForHorses }) => !isForHorses)
    .slice(0, maxOffered)
    .map(({ name }) => name);
  session.suggest(names.map((name) => `Start ${name} ${when}`));
  return `I don’t know a program of that name. There are, for example: ${names.join("; ")}. Which one do you mean?`;
}

/** A program that is under way goes on beside the new one, or ends: that is for the member to say. */
function askOfOthers(
  { program, member, words }: CoachWorld,
  command: Start,
  title: string,
  session: CoachSession,
): string | undefined {
  const isOther = program?.status === "active" && program.athleteId === member.member.athleteId;
  if (!isOther || command.others !== undefined) return undefined;
  const start = `Start ${title} ${dayIn(command.date, words.parse.now.slice(0, 10))}`;
  session.suggest([`${start} and end ${program.name}`, `${start} beside ${program.name}`, "Never mind"]);
  return `${program.name} is under way. Should it end as ${title} begins, or go on beside it? Nothing is started yet.`;
}

/** What a call of the run has come to already: a model may have made it, and failed behind it. */
export type CommandState = { output?: unknown };

/** What is asked before a program ends, before one with dates is paused for some days, or of a mark without a word for it. */
function askFirst(world: CoachWorld, meant: MeantCommand, session: CoachSession): string | undefined {
  const { command } = meant;
  const { program } = world;
  if (command.kind === "mark") {
    session.suggest([`Mark ${command.what} as done`, `Mark ${command.what} as not done`, "Never mind"]);
    return `Mark ${command.what} as what: done, or not done? Nothing is changed yet.`;
  }
  if (!program) return undefined;
  const called = programInWords(world);
  if (command.kind === "end" && !command.isFinished && !command.isConfirmed) {
    const name = ("program" in meant ? meant.program : undefined) ?? program.name;
    const ended = isOwn(world) ? name : called;
    const [end, pause] = [`Yes, end ${ended} for good`, `Pause ${called}`];
    session.suggest(command.mayPause ? [pause, end, "Never mind"] : [end, pause, "Never mind"]);
    if (command.mayPause)
      return `Should ${name} pause, which keeps your place, or end for good? Nothing is changed yet.`;
    return `Should ${name} end for good? It is not changed yet; “pause ${called}” keeps your place.`;
  }
  if (command.kind !== "pause" || command.days === undefined || program.head.schedule.kind !== "dated")
    return undefined;
  const { days } = command;
  const [count, unit] = days % 7 === 0 ? [days / 7, "week"] : [days, "day"];
  const length = `${count} ${unit}${count === 1 ? "" : "s"}`;
  const whole = isOwn(world) ? "the whole plan" : `all of ${called}`;
  session.suggest([`Pause ${called}`, `Shift ${whole} by ${length}`, "Never mind"]);
  return `${program.name} has dates. Should it pause until you say “resume ${called}”, or should everything move by ${length}? Nothing is changed yet.`;
}

/** Saves the session with what of it was otherwise; undefined: that is not known. */
async function logBut(
  world: CoachKnowledge,
  toolContext: ToolContext,
  input: { readonly but: string; readonly date?: string | undefined; readonly session?: string | undefined },
): Promise<Step | undefined> {
  const logged = await toolContext.call("log_as_planned", { ...input, but: input.but.slice(0, 200) });
  return logged.ok ? { type: "answer", text: resultInWords(logged.output, world) } : undefined;
}

/** The same, said behind a session that was marked as done. */
export async function logOtherwise(
  world: CoachKnowledge,
  toolContext: ToolContext,
): Promise<Step | undefined> {
  const but = saidOtherwise(world.text, world);
  return but === undefined ? undefined : logBut(world, toolContext, { but });
}

const wantsOther = /^\W*(?:(?:hm+|oh|ah|ok|sorry|wait)\W+)*(?:no|nope|nah|actually|rather|instead)\b/iu;
/**
 * "Actually no, just skip Saturday", "undo that", behind a pause: the program goes on, in words. Undefined: it was not just paused, or stays so.
 * `isUndone`: that it is to go on is known.
 */
export async function resumeJustPaused(
  world: CoachKnowledge,
  toolContext: ToolContext,
  isUndone = false,
): Promise<string | undefined> {
  const [asked, answered] = world.history.slice(-2);
  if (asked?.author !== "member" || answered?.author !== "agent") return undefined;
  const isPaused =
    world.program?.status === "paused" && readProgramCommand(asked.text, todayOf(world))?.kind === "pause";
  if (!isPaused || !(isUndone || wantsOther.test(world.text))) return undefined;
  const outcome = await toolContext.call("update_program_state", {
    action: "resume",
    words: world.text.trim(),
  });
  return outcome.ok ? resultInWords(outcome.output, world) : undefined;
}

/** Does with the program what the member said, by their words; asks where several could be meant. */
export async function followCommand(
  world: CoachWorld,
  { command: meant, state }: { readonly command: MeantCommand; readonly state: CommandState },
  toolContext: ToolContext,
  session: CoachSession,
): Promise<Step> {
  const { command } = meant;
  const today = todayOf(world);
  const answer = (text: string): Step => ({ type: "answer", text });
  if (state.output !== undefined) return answer(resultInWords(state.output, world));
  if ("programs" in meant && !meant.isSure) {
    const offered = meant.programs.slice(0, maxOffered).map(({ title }) => title);
    if (offered.length === 0) return answer(unknownProgram(session, dayIn(meant.command.date, today)));
    session.suggest(offered.map((title) => `Start ${title} ${dayIn(meant.command.date, today)}`));
    return answer(
      offered.length === 1
        ? `Do you mean ${offered[0]}? Nothing is started yet.`
        : `Which one do you mean: ${offered.join(", ")}${meant.programs.length > offered.length ? ", or another" : ""}?`,
    );
  }
  const away = command.kind === "pause" ? answerTimeAway(world, session) : undefined;
  if (away !== undefined) return answer(away);
  const question = askFirst(world, meant, session);
  if (question !== undefined || command.kind === "mark") return answer(question ?? "");
  const pointed = command.kind === "advance" ? sessionPointedAt(world, command) : undefined;
  if (pointed?.isAhead) return answer(notYet(pointed.name, pointed.day, today));
  const [program] = "programs" in meant ? meant.programs : [];
  const running =
    command.kind === "start" && program?.id.startsWith(templatePrefix)
      ? askOfOthers(world, command, program.title, session)
      : undefined;
  if (running !== undefined) return answer(running);
  const past = askOfPast(command, program?.title, today);
  if (past) {
    session.suggest(past.replies);
    return answer(past.text);
  }
  if (command.kind === "advance" && command.but !== undefined) {
    const { but, date, session: name } = command;
    const logged = await logBut(world, toolContext, { but, date, session: name });
    if (logged) return logged;
  }
  const update = {
    ...(await updateFor(command, toolContext)),
    ...(pointed && { session: pointed.name }),
    ...("program" in meant && { program: meant.program }),
    ...(program &&
      (program.id.startsWith(templatePrefix)
        ? { templateId: program.id.slice(templatePrefix.length) }
        : { contentProgramId: program.id })),
    ...(command.kind === "start" && command.others === "end" && { endsOthers: true }),
    words: world.text.trim(),
  };
  const outcome = await toolContext.call("update_program_state", update);
  if (outcome.ok) return answer(resultInWords(outcome.output, world));
  if (!("workoutId" in update)) return answer(outcome.message);
  // That workout stands for another session: what was said is noted all the same.
  const { workoutId: _other, ...rest } = update;
  const again = await toolContext.call("update_program_state", rest);
  return answer(again.ok ? resultInWords(again.output, world) : again.message);
}
