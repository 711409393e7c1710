import { promptSchema } from "@canter/domain/dashboard/dashboard";
import type { Prompt } from "@canter/domain/dashboard/dashboard";
import type { Selectable } from "kysely";
import { z } from "zod";

/** `asked_on`, `answered_on`: local dates; `options`: a JSON list; `effects`: JSON; `outcome`: the answer's effect, in words. */
export type PromptTable = {
  id: string;
  group_id: string;
  member_id: string;
  key: string;
  type: string;
  question: string;
  options: string;
  effects: string | null;
  state: string;
  asked_on: string;
  times_asked: number;
  answer: string | null;
  voice_memo_id: string | null;
  answered_on: string | null;
  answered_at: number | null;
  outcome: string | null;
  created_at: number;
};

const stateSchema = z.enum(["open", "answered", "dropped"]);
export type PromptState = z.infer<typeof stateSchema>;

/** A question of the coach. `askedOn` is the local date on which it was last asked. */
export type StoredPrompt = Prompt & {
  readonly id: string;
  readonly memberId: string;
  readonly state: PromptState;
  readonly askedOn: string;
  readonly timesAsked: number;
  readonly answer?: {
    readonly text: string;
    readonly voiceMemoId?: string;
    readonly on: string;
    readonly at: number;
    /** The answer's effect, for people. */
    readonly outcome?: string;
  };
  readonly createdAt: number;
};

const answerOf = (row: Selectable<PromptTable>): Pick<StoredPrompt, "answer"> =>
  row.answered_at === null || row.answered_on === null
    ? {}
    : {
        answer: {
          text: row.answer ?? "",
          ...(row.voice_memo_id !== null && { voiceMemoId: row.voice_memo_id }),
          on: row.answered_on,
          at: row.answered_at,
          ...(row.outcome !== null && { outcome: row.outcome }),
        },
      };

export const rowToPrompt = (row: Selectable<PromptTable>): StoredPrompt => ({
  id: row.id,
  memberId: row.member_id,
  ...promptSchema.parse({
    key: row.key,
    type: row.type,
    question: row.question,
    options: JSON.parse(row.options) as unknown,
    ...(row.effects !== null && { effects: JSON.parse(row.effects) as unknown }),
  }),
  state: stateSchema.parse(row.state),
  askedOn: row.asked_on,
  timesAsked: row.times_asked,
  ...answerOf(row),
  createdAt: row.created_at,
});
