import { SECRET } from "../sample-groups.ts";
import type { ScopedCall } from "../attempt-call.ts";
import { energyKey, goalKey } from "@canter/domain/dashboard/answer/engagement";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import { addMember } from "../../group/members.ts";
import { createGroup } from "../../group/groups.ts";
import {
  answeredElsewhere,
  answerElsewhere,
  answerPrompt,
  askPrompt,
  dropPrompts,
  fillVoiceAnswer,
  isPromptAnswer,
  listPrompts,
  readPrompt,
  selectPrompts,
  promptRates,
} from "../../prompt/prompts.ts";
import { insertVoiceMemo } from "../../voice-memo/voice-memos.ts";

const on = "2026-11-20";
const asked = (key: string) => ({ key, type: "voice_memo" as const, question: SECRET, options: [] });

/** Questions to Anna in the barn, and at home with the same account. `feedback`, `injury`: made-up keys. */
export const fillPrompts = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  const group = { id: "home", name: SECRET, kind: "household", zone: "UTC", demo: false } as const;
  await createGroup(trx, { ...group, createdAt: 1 });
  const member = { id: "anna-home", groupId: "home", accountId: "anna-account", athleteId: "anna-athlete" };
  const profile = { name: "Anna", role: "owner", units: "kg", zone: "UTC" } as const;
  await addMember(trx, { ...member, ...profile, createdAt: 1 });
  const home: Scope = { ...anna, groupId: "home", actor: { memberId: "anna-home" } };
  const memo = { id: "prompt-memo", mediaType: "audio/webm", createdAt: 1 };
  await insertVoiceMemo(trx, anna, memo, new Uint8Array([1]));
  for (const [scope, id, key] of [
    [anna, "open", goalKey],
    [anna, "heard", "feedback"],
    [home, "open-home", goalKey],
    [home, "feedback-home", "feedback"],
    [home, "answered-home", energyKey],
    [home, "injury-home", "injury"],
  ] as const)
    await askPrompt(trx, scope, asked(key), { id: `prompt-${id}`, today: on, at: 1 });
  await answerPrompt(trx, anna, "prompt-heard", { text: SECRET, voiceMemoId: memo.id, on, at: 1 });
  for (const id of ["prompt-answered-home", "prompt-injury-home"])
    await answerPrompt(trx, home, id, { text: SECRET, on, at: 1 });
};

const isOpen = async (trx: TransactionHandle, id: string): Promise<boolean> => {
  const rows = trx.selectFrom("prompts").select("id").where("id", "=", id).where("state", "=", "open");
  return (await rows.execute()).length > 0;
};

/** Every function of questions that takes a scope, called on Anna's data. */
export const promptCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
  answeredElsewhere: {
    call: async (trx, scope) => {
      const answered = await answeredElsewhere(trx, scope, on);
      // Not even for Anna herself: what is asked in one group stays in that group.
      if (JSON.stringify(answered).includes("injury")) throw new Error("a key of another group was told");
      return answered;
    },
  },
  answerElsewhere: {
    call: async (trx, scope) => {
      for (const key of [goalKey, "feedback"])
        await answerElsewhere(trx, scope, key, { on, at: 2, outcome: "Answered." });
      if (!(await isOpen(trx, "prompt-feedback-home")))
        throw new Error("another group's question was closed");
      return !(await isOpen(trx, "prompt-open-home"));
    },
  },
  answerPrompt: { call: (trx, scope) => answerPrompt(trx, scope, "prompt-open", { text: "x", on, at: 2 }) },
  askPrompt: {
    call: (trx, scope) =>
      askPrompt(trx, scope, { ...asked("new"), question: "?" }, { id: "new", today: on, at: 2 }),
    own: true,
  },
  dropPrompts: { call: async (trx, scope) => (await dropPrompts(trx, scope, { id: "prompt-open" })) > 0 },
  fillVoiceAnswer: {
    call: async (trx, scope) => (await fillVoiceAnswer(trx, scope, "prompt-memo", "x")).length > 0,
  },
  isPromptAnswer: { call: (trx, scope) => isPromptAnswer(trx, scope, "prompt-memo") },
  listPrompts: { call: (trx, scope) => listPrompts(trx, scope, {}) },
  promptRates: { call: (trx, scope) => promptRates(trx, scope, on) },
  readPrompt: { call: (trx, scope) => readPrompt(trx, scope, "prompt-open") },
  selectPrompts: { call: (trx, scope) => selectPrompts(trx, scope).execute() },
};
