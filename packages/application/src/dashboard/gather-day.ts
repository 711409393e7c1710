import { gatherSources, type Source } from "@canter/agent/assignment/gather-sources";
import type { WorkingMemory } from "@canter/agent/memory/working-memory";
import type { ToolContext } from "@canter/agent/run/agent";
import { assembleDay, daySources } from "@canter/domain/dashboard/day/assemble-day";
import { contentKindSchema } from "@canter/domain/content/content-item";
import { isTraining } from "@canter/domain/content/content-kind";
import { menuItemOf } from "@canter/domain/dashboard/day/menu-part";
import type { LiveState } from "@canter/domain/dashboard/condition";
import { localDateAt } from "@canter/domain/schedule/local-date";
import { statePrefix } from "@canter/domain/context/memory-keys";
import type { MemberDay } from "@canter/domain/dashboard/member-day";
import { z } from "zod";

const date = z.iso.date();

/** The parts of the tools' answers that are read here; the rest is for models. */
const weightSchema = z.object({
  unit: z.string(),
  latest: z.object({ date, trend: z.number() }).optional(),
  lastReading: z.object({ value: z.number() }).optional(),
  changePer7Days: z.number().optional(),
  goal: z.object({ target: z.number(), targetDate: date.optional(), eta: date.optional() }).optional(),
});
const foodSchema = z.object({
  days: z.array(
    z.object({
      date,
      calories: z.number().optional(),
      withoutCalories: z.number().optional(),
      protein: z.number().optional(),
    }),
  ),
  targets: z.object({ protein: z.number().optional() }).optional(),
  streak: z.number(),
});
const trainingSchema = z.object({ workouts: z.array(z.object({ date, title: z.string() })) });
const sessionContentSchema = z.object({
  id: z.string(),
  title: z.string(),
  kind: contentKindSchema,
  durationMinutes: z.number(),
});
const oneProgramSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["active", "paused"]),
  position: z.string(),
  startDate: date.optional(),
  today: z.string(),
  next: z
    .object({
      uid: z.string(),
      name: z.string(),
      date: date.optional(),
      when: z.enum(["overdue", "today", "ahead", "open"]),
      durationMinutes: z.number().optional(),
      distance: z.string().optional(),
      isEstimate: z.literal(true).optional(),
      discipline: z.string().optional(),
      content: z.array(sessionContentSchema).optional(),
    })
    .optional(),
  isDoneToday: z.boolean(),
});
const programSchema = z.object({
  program: oneProgramSchema.optional(),
  others: z.array(oneProgramSchema).optional(),
  ask: z
    .object({ programId: z.string(), title: z.string(), evidence: z.array(z.object({ date })) })
    .optional(),
});
const goalsSchema = z.object({
  goals: z.array(
    z.object({
      title: z.string(),
      fraction: z.number().optional(),
      eta: date.optional(),
      timesPerWeek: z.number().optional(),
    }),
  ),
});
const summarySchema = z.object({
  bodyScan: z.object({ date, bodyFatPercent: z.number() }).optional(),
});
const contentSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      kind: contentKindSchema,
      durationMinutes: z.number(),
      discipline: z.string().optional(),
      equipment: z.array(z.string()),
      timesDone: z.number().optional(),
      lastDone: date.optional(),
    }),
  ),
  household: z.array(z.string()).optional(),
  unreached: z.array(z.string()).optional(),
});
const promptsSchema = z.object({
  prompts: z.array(
    z.object({
      key: z.string(),
      timesAsked: z.number(),
      lastAsked: date,
      answer: z.object({ text: z.string(), date, effect: z.string().optional() }).optional(),
    }),
  ),
  rates: z.array(z.object({ kind: z.string(), asked: z.number(), answered: z.number(), lastAsked: date })),
});

const memosSchema = z.object({
  memos: z.array(
    z.object({
      date,
      transcript: z.string().optional(),
      answers: z.string().optional(),
      isReport: z.boolean().optional(),
    }),
  ),
});

const map = <T, U>(source: Source<T>, work: (value: T) => U): Source<U> =>
  source.ok ? { ok: true, value: work(source.value) } : source;

const menuOf = ({ items, household }: z.infer<typeof contentSchema>) => {
  const history = new Map(
    items.flatMap(({ id, timesDone, lastDone }) =>
      timesDone && lastDone !== undefined ? [[id, { times: timesDone, lastDone }] as const] : [],
    ),
  );
  return items.filter(isTraining).map((item) => menuItemOf(item, history, household));
};

/** The content of a planned session, each item as it would stand on the menu. */
const withContent = ({ startDate, ...program }: z.infer<typeof oneProgramSchema>) => {
  const known = { ...program, begins: program.today === "before" ? startDate : undefined };
  if (!program.next) return { ...known, next: undefined };
  const { content = [], ...next } = program.next;
  const items = content.map((item) => menuItemOf({ ...item, equipment: [] }, new Map(), undefined));
  return { ...known, next: { ...next, content: items } };
};

const programsOf = ({ program, others = [] }: z.infer<typeof programSchema>) =>
  program && { ...withContent(program), others: others.map(withContent) };

/** How many past workouts are considered. */
const workoutsLookedAt = 50;
const foodDays = 14;

/** `zone`: the member's, for what was said on which day. */
export type DayNow = { readonly date: string; readonly live: LiveState; readonly zone: string };

/** Looks up everything that a day is made from, concurrently. Failures are part of the result. */
export async function gatherDay(
  toolContext: Pick<ToolContext, "callAll">,
  memory: Pick<WorkingMemory, "entries">,
  { date: today, live, zone }: DayNow,
): Promise<MemberDay> {
  const { weight, food, training, program, goals, scan, content, prompts, memos } = await gatherSources(
    toolContext,
    {
      weight: { tool: daySources.weight, input: { body: false }, output: weightSchema },
      food: { tool: daySources.food, input: { days: foodDays }, output: foodSchema },
      training: { tool: daySources.training, input: { limit: workoutsLookedAt }, output: trainingSchema },
      program: { tool: daySources.program, input: {}, output: programSchema },
      goals: { tool: daySources.goals, input: {}, output: goalsSchema },
      scan: { tool: daySources.scan, input: { only: ["bodyScan"] }, output: summarySchema },
      content: { tool: daySources.content, input: {}, output: contentSchema },
      prompts: { tool: daySources.prompts, input: {}, output: promptsSchema },
      memos: { tool: daySources.memos, input: {}, output: memosSchema },
    },
  );
  const ask = program.ok ? program.value.ask : undefined;
  return assembleDay(
    {
      weight,
      food: map(food, ({ days, targets, streak }) => ({ days, target: targets, streak })),
      training,
      program: map(program, programsOf),
      goals: map(goals, (state) => state.goals),
      scan: map(scan, ({ bodyScan }) => bodyScan),
      content: map(content, menuOf),
      prompts: map(prompts, (state) => state.prompts),
      memos: map(memos, (state) =>
        state.memos.flatMap(({ transcript, isReport = false, ...memo }) =>
          transcript === undefined ? [] : [{ ...memo, isReport, text: transcript }],
        ),
      ),
    },
    {
      date: today,
      live,
      remembered: new Set(memory.entries().map(({ key }) => key)),
      states: memory
        .entries()
        .flatMap(({ key, value, createdAt }) =>
          key.startsWith(statePrefix) && typeof value === "string"
            ? [{ words: value, since: localDateAt(createdAt, zone) }]
            : [],
        ),
      engagement: prompts.ok ? prompts.value.rates : undefined,
      unreached: content.ok ? content.value.unreached : undefined,
      suggested: ask && {
        contentProgramId: ask.programId,
        title: ask.title,
        daysDone: ask.evidence.length,
      },
    },
  );
}
