import { doubtSchema } from "@canter/domain/plausibility/doubt";
import { contextPieceSchema, leftOutReasons } from "@canter/domain/context/context-piece";
import { z } from "zod";
import { type DoneThing, messageDataSchema } from "./message-data.ts";

/** Whose an entry is, of which day and of what, and any doubt about its values. */
export const entryDetailsSchema = z.object({
  athleteId: z.string().optional(),
  date: z.string().optional(),
  measure: z.string().optional(),
  doubts: z.array(doubtSchema).optional(),
});
export type EntryDetails = z.infer<typeof entryDetailsSchema>;

/** Older runs stored "told" for "included". */
const leftOutReasonSchema = z
  .enum([...leftOutReasons, "told"])
  .transform((reason) => (reason === "told" ? "included" : reason));

/** The earlier messages that an agent was given, and why; their text is stored with them. */
const runContextSchema = z.object({
  budgetTokens: z.int(),
  usedTokens: z.int(),
  pieces: z.array(contextPieceSchema).readonly(),
  leftOut: z.array(contextPieceSchema.extend({ because: leftOutReasonSchema })).readonly(),
});
export type RunContext = z.infer<typeof runContextSchema>;

/** A run's stored result; workouts are read anew each time, so that the card shows their current state. */
export const runRecordSchema = z.object({
  isLog: z.boolean(),
  confidence: z.enum(["sure", "unsure"]),
  reply: z.string(),
  workouts: z.array(z.object({ workoutIndex: z.number().int(), workoutId: z.string() })),
  completedWorkoutId: z.string().optional(),
  context: runContextSchema.optional(),
  /** A model should have read it and failed. */
  modelFailed: z.boolean().optional(),
  /** Recorded measurements, food and goals. */
  entries: z
    .array(
      z.object({
        kind: z.enum(["measurement", "nutrition", "goal"]),
        id: z.string(),
        text: z.string(),
        ...entryDetailsSchema.shape,
      }),
    )
    .optional(),
  /** Added horses. */
  horses: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
  /** What belongs to the answer besides its text; stored with its message. */
  said: messageDataSchema.omit({ runId: true }).optional(),
  /** The agent's own additional data. */
  own: z.unknown().optional(),
  unread: z.array(
    z.object({ start: z.number().int(), end: z.number().int(), text: z.string(), reason: z.string() }),
  ),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

/** What a run kept, corrected or set, as a short reply can undo it. */
export const doneBy = ({
  workouts,
  completedWorkoutId,
  entries = [],
  said,
}: RunRecord): readonly DoneThing[] => {
  const ids = [
    ...workouts.map(({ workoutId }) => workoutId),
    ...(completedWorkoutId === undefined ? [] : [completedWorkoutId]),
  ];
  return [
    ...(ids.length > 0 ? [{ kind: "workouts" as const, ids: [...new Set(ids)] }] : []),
    ...(entries.length > 0
      ? [{ kind: "entries" as const, entries: entries.map(({ kind, id }) => ({ kind, id })) }]
      : []),
    ...(said?.did ? [said.did] : []),
  ];
};

/** The record of a run that logs nothing. */
export const plainRecord = (reply: string, more: Partial<RunRecord> = {}): RunRecord => ({
  isLog: false,
  confidence: "sure",
  reply,
  workouts: [],
  unread: [],
  ...more,
});

const completedIn = (records: readonly RunRecord[]): Pick<RunRecord, "completedWorkoutId"> => {
  const completedWorkoutId = records.find((record) => record.completedWorkoutId)?.completedWorkoutId;
  return completedWorkoutId === undefined ? {} : { completedWorkoutId };
};

/** What belongs to a part of the answer belongs to the whole: the replies of all, of everything else the latest. */
const saidIn = (records: readonly RunRecord[]): Pick<RunRecord, "said"> => {
  const all = records.flatMap(({ said }) => said ?? []);
  if (all.length === 0) return {};
  const suggestedReplies = [...new Set(all.flatMap((said) => said.suggestedReplies ?? []))];
  const said = Object.assign({}, ...all) as NonNullable<RunRecord["said"]>;
  return { said: { ...said, ...(suggestedReplies.length > 0 && { suggestedReplies }) } };
};

const entriesIn = (records: readonly RunRecord[]): Pick<RunRecord, "entries"> => {
  const entries = records.flatMap((record) => record.entries ?? []);
  return entries.length > 0 ? { entries } : {};
};

/** The results of several agents for one message, as one result. */
export const joinRecords = (records: readonly RunRecord[], reply: string): RunRecord => ({
  isLog: records.some(({ isLog }) => isLog),
  confidence: records.some(({ confidence }) => confidence === "unsure") ? "unsure" : "sure",
  reply,
  workouts: records.flatMap(({ workouts }) => workouts),
  ...completedIn(records),
  ...entriesIn(records),
  ...(records.some(({ modelFailed }) => modelFailed) && { modelFailed: true }),
  unread: records.flatMap(({ unread }) => unread),
  ...saidIn(records),
});
