import { SECRET } from "../sample-groups.ts";
import type { Scope } from "@canter/domain/access/scope";
import { energyKey, goalKey } from "@canter/domain/dashboard/answer/engagement";
import type { TransactionHandle } from "../../database.ts";
import { contentCalls, conversationCalls, fillVectors } from "./content-and-talk-scope-calls.ts";
import { fillContent } from "../fill/fill-content.ts";
import { fillHealth } from "../fill/fill-health.ts";
import { fillProposal } from "../fill/fill-proposal.ts";
import { evaluationCalls, fillEvaluations, addSecretProgram, programCalls } from "./program-scope-calls.ts";
import { fillHorses, horseCalls } from "./horse-scope-calls.ts";
import { fillNotifications, notificationCalls } from "./notification-scope-calls.ts";
import { fillReports, reportCalls } from "./report-scope-calls.ts";
import { fillImports, importCalls } from "./import-scope-calls.ts";
import { fillReadingExamples, readingExampleCalls } from "./reading-example-scope-calls.ts";
import { calendarCalls, fillCalendar } from "./calendar-scope-calls.ts";
import { fillWebhooks, webhookCalls } from "./webhook-scope-calls.ts";
import { connectedCalls, fillConnected } from "./connected-scope-calls.ts";
import type { ScopedCall } from "../attempt-call.ts";
import { checkAthlete } from "../../access/check-stored-athlete.ts";
import { listEquipment, replaceEquipment } from "../../group/equipment.ts";
import { putAthleteFact, readAthleteFact } from "../../health/athlete-fact.ts";
import { diaryDays, diarySeries } from "../../health/diary-series.ts";
import { insertDiary, updateDiary } from "../../health/write-diary.ts";
import { listDiary, readDiary } from "../../health/list-diary.ts";
import {
  forgetMemories,
  forgetMemoriesOf,
  listMemories,
  loadMemory,
  putMemory,
  removeMemory,
  saveMemoryChanges,
} from "../../memory/memories.ts";
import {
  deletePersona,
  insertPersona,
  listPersonas,
  readPersona,
  updatePersona,
} from "../../persona/personas.ts";
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

const memory = { key: "style", value: SECRET, createdAt: 1 };

const persona = {
  id: "persona",
  name: SECRET,
  tone: "short",
  methodology: "basics",
  insistsOn: [SECRET],
  manner: "brisk",
} as const;

/** The coach's memory of Anna, and a coach of her own. */
const fillMemory = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await putMemory(trx, anna, "coach", memory);
  await saveMemoryChanges(
    trx,
    anna,
    "coach",
    [{ key: "noted", after: { ...memory, key: "noted" } }],
    1,
    "source",
  );
  await insertPersona(trx, anna, persona, 1);
};

/** Every function of memory and of personas that takes a scope, called on Anna's data. */
const memoryCalls: Readonly<
  Record<string, { readonly call: ScopedCall; readonly own?: true; readonly shared?: true }>
> = {
  loadMemory: { call: (trx, scope) => loadMemory(trx, scope, "coach", 9) },
  listMemories: { call: (trx, scope) => listMemories(trx, scope, { now: 9, limit: 9 }) },
  putMemory: { call: (trx, scope) => putMemory(trx, scope, "coach", { ...memory, value: 1 }), own: true },
  listPersonas: { call: (trx, scope) => listPersonas(trx, scope, 9) },
  readPersona: { call: (trx, scope) => readPersona(trx, scope, "persona") },
  insertPersona: {
    call: async (trx, scope) => {
      await insertPersona(trx, scope, { ...persona, id: "new" }, 9);
      return (await readPersona(trx, scope, "new"))?.id;
    },
    own: true,
  },
  updatePersona: {
    call: async (trx, scope) => ((await updatePersona(trx, scope, persona, 9)) ? [persona] : []),
  },
  deletePersona: {
    call: async (trx, scope) => ((await deletePersona(trx, scope, "persona")) ? [persona] : []),
  },
  removeMemory: { call: (trx, scope) => removeMemory(trx, scope, "coach", "style") },
  forgetMemories: {
    call: async (trx, scope) => ((await forgetMemories(trx, scope)) === 0 ? [] : ["forgotten"]),
  },
  forgetMemoriesOf: {
    call: async (trx, scope) => {
      await forgetMemoriesOf(trx, scope, { messageId: "source" });
      const left = trx.selectFrom("working_memories").select("key").where("key", "=", "noted");
      return (await left.execute()).length === 0;
    },
  },
  saveMemoryChanges: {
    call: async (trx, scope) => {
      await saveMemoryChanges(trx, scope, "coach", [{ key: "style", before: memory }], 9);
      const left = trx.selectFrom("working_memories").select("key").where("key", "=", "style");
      return (await left.execute()).length === 0;
    },
  },
};

const on = "2026-11-20";
const asked = (key: string) => ({ key, type: "voice_memo" as const, question: SECRET, options: [] });

/** Questions to Anna in the barn, and at home with the same account. `feedback`, `injury`: made-up keys. */
const fillPrompts = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
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
const promptCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
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

/** Anna's data in the areas that have their own calls; the secret word is in all of it. */
export const fillAreas = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  await addSecretProgram(trx, anna);
  await fillHealth(trx, anna, "anna-athlete", SECRET);
  await fillProposal(trx, anna, { athleteId: "anna-athlete", conversationId: "c" });
  await fillHorses(trx, anna);
  await fillEvaluations(trx, anna, "p");
  await fillNotifications(trx, anna);
  await fillReports(trx, anna);
  await fillCalendar(trx, anna);
  await fillConnected(trx, anna);
  await fillWebhooks(trx, anna);
  await fillImports(trx, anna);
  await fillVectors(trx, anna);
  await fillMemory(trx, anna);
  await fillReadingExamples(trx, anna);
  await fillPrompts(trx, anna);
  await fillContent(trx, anna, { memberId: "anna", name: SECRET });
};

const annas = { athleteId: "anna-athlete" };

/** Every function of health data that takes a scope, called on Anna's data. */
const healthCalls: Readonly<Record<string, { readonly call: ScopedCall; readonly own?: true }>> = {
  checkAthlete: { call: (trx, scope) => checkAthlete(trx, scope, "anna-athlete", "This") },
  diaryDays: {
    call: (trx, scope) => diaryDays(trx, scope, "measurements", { ...annas, from: "2026-01-01" }),
  },
  diarySeries: {
    call: (trx, scope) =>
      diarySeries(trx, scope, { ...annas, kind: "weight", from: "2026-01-01", to: "2026-12-31" }),
  },
  insertDiary: {
    call: (trx, scope) =>
      insertDiary(trx, scope, "goals", "anna-athlete", [
        { id: "new", kind: "active", date: "2026-11-20", zone: "UTC", content: {}, createdAt: 1 },
      ]),
  },
  listDiary: { call: (trx, scope) => listDiary(trx, scope, "measurements", { limit: 10 }) },
  listEquipment: { call: listEquipment, own: true },
  putAthleteFact: {
    call: (trx, scope) =>
      putAthleteFact(trx, scope, "body_profile", {
        ...annas,
        validFrom: "2026-11-20",
        content: {},
        updatedAt: 1,
      }),
  },
  readAthleteFact: {
    call: (trx, scope) => readAthleteFact(trx, scope, "nutrition_targets", { ...annas, date: "2026-12-31" }),
  },
  readDiary: { call: (trx, scope) => readDiary(trx, scope, "goals", "goals") },
  replaceEquipment: { call: (trx, scope) => replaceEquipment(trx, scope, [{ name: "Mat" }]), own: true },
  updateDiary: {
    call: (trx, scope) => updateDiary(trx, scope, "goals", "goals", { deletedAt: 2, updatedAt: 2 }),
  },
};

/** Every function of those areas that takes a scope, called on Anna's data. */
export const areaCalls = {
  ...programCalls,
  ...contentCalls,
  ...healthCalls,
  ...conversationCalls,
  ...evaluationCalls("p"),
  ...horseCalls,
  ...notificationCalls,
  ...reportCalls,
  ...calendarCalls,
  ...webhookCalls,
  ...importCalls,
  ...connectedCalls,
  ...memoryCalls,
  ...readingExampleCalls,
  ...promptCalls,
};
