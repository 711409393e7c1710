import type { Scope } from "@canter/domain/access/scope";
import { catchUpWords } from "../../search/pending-words.ts";
import { putApiKey } from "../../account/sign-ins.ts";
import { createAuthUser } from "../../account/accounts.ts";
import { appendMessage } from "../../conversation/append-messages.ts";
import { createConversation } from "../../conversation/conversations.ts";
import { putVectors } from "../../conversation/message-vectors.ts";
import { putSummary } from "../../conversation/summaries.ts";
import { putDiscipline } from "../../group/disciplines.ts";
import { grantAthlete } from "../../access/athlete-grants.ts";
import type { TransactionHandle } from "../../database.ts";
import { storeIdempotent } from "../../idempotency/idempotency.ts";
import { createInvitation } from "../../invitation/invitations.ts";
import type { Store } from "../../open-database.ts";
import { appendEvent, markDelivered } from "../../outbox/outbox.ts";
import { addEmbeddingCall } from "../../model/model-usage.ts";
import { putMemory } from "../../memory/memories.ts";
import { putExample } from "../../reading-example/reading-examples.ts";
import { insertPersona } from "../../persona/personas.ts";
import { appendProgramVersion } from "../../program/program-versions.ts";
import { insertProgram } from "../../program/write-program.ts";
import { putProgress } from "../../program/progress.ts";
import { replaceSubstitution } from "../../program/substitutions.ts";
import { replaceRecords } from "../../record/records.ts";
import { createRun } from "../../run/create-run.ts";
import { insertRunEvents } from "../../run/run-events.ts";
import { fillContent } from "./fill-content.ts";
import { fillHealth } from "./fill-health.ts";
import { fillEvaluations } from "../scope-calls/program-scope-calls.ts";
import { fillHorses } from "../scope-calls/horse-scope-calls.ts";
import { fillNotifications } from "../scope-calls/notification-scope-calls.ts";
import { fillImports } from "../scope-calls/import-scope-calls.ts";
import { fillReports } from "../scope-calls/report-scope-calls.ts";
import { fillCalendar } from "../scope-calls/calendar-scope-calls.ts";
import { fillConnected } from "../scope-calls/connected-scope-calls.ts";
import { fillWebhooks } from "../scope-calls/webhook-scope-calls.ts";
import { fillProposal } from "./fill-proposal.ts";
import { sampleProgram } from "../sample-program.ts";
import { addSampleGroups, type SampleGroups, sampleWorkout } from "../sample-groups.ts";
import { putAccountPin, putScreenAccount } from "../../screen/screens.ts";
import { setGroupMaker, setTrustedGroup } from "../../installation/installation.ts";
import { insertWorkout, replaceWorkout } from "../../workout/write-workouts.ts";
import { insertCoachingNote } from "../../coaching-note/coaching-notes.ts";
import { insertDashboard, putDashboardLayout } from "../../dashboard/dashboards.ts";
import { putDashboardMark } from "../../dashboard/dashboard-marks.ts";
import { answerPrompt, askPrompt } from "../../prompt/prompts.ts";
import { insertVoiceMemo } from "../../voice-memo/voice-memos.ts";

/** The token of the open session among the rows. */
export const sessionToken = "the-token-of-an-open-session";

/** A program with two versions (the second refers to the first's plan), a session that a workout fulfils, and a substituted one. */
const addPrograms = async (trx: TransactionHandle, anna: Scope): Promise<void> => {
  const program = sampleProgram("p");
  await insertProgram(trx, anna, program);
  await appendProgramVersion(trx, anna, "p", {
    expectedVersion: 1,
    change: "head",
    createdAt: 2000,
    summary: "Changed the name.",
    details: [
      { type: "modify", target: "Program", fields: [{ field: "name", oldValue: "ä", newValue: "\u2028" }] },
    ],
    head: { ...program.head, name: "Strength \u2028" },
    plan: 1,
    undoTo: 1,
    redoTo: undefined,
  });
  const log = {
    at: 5,
    exercises: { exercise: { sets: [{ done: true, weight: { value: 0.1, unit: "kg" as const } }] } },
  };
  await putProgress(trx, anna, "p", [
    {
      sessionUid: "session",
      completed: true,
      completedDate: "2026-11-20",
      workoutId: "w1",
      linkedBy: "match",
      declined: ["w2"],
      log,
      facts: { duration: 55.5, sets: { exercise: [{ reps: 5 }] } },
      updatedAt: 3,
    },
  ]);
  const substitution = { sessionUid: "session", date: "2026-11-20", reason: "Rain ☔", workoutId: "w1" };
  await replaceSubstitution(trx, anna, "p", "session", { ...substitution, id: "s", createdAt: 4 });
};

/** A day of the acting member with a question answered by voice, and its related rows. */
export const fillDashboard = async (trx: TransactionHandle, scope: Scope, runId: string): Promise<void> => {
  const claim = {
    text: "At 82.3 kg ä\u2028",
    facts: [{ key: "weight.current", text: "82.3 kg" }],
    sources: ["t"],
  };
  const offer = { contentId: "file:i", title: "Stretch ä\u2028", durationMinutes: 12.5 };
  const dashboard = {
    date: "2026-02-14",
    generatedAt: 1,
    by: "playbook" as const,
    curated: { upNext: { primary: offer, alternates: [] }, playlistSuggestion: [offer] },
    coach: { briefing: [claim], callsToAction: [], prompts: [] },
  };
  await insertDashboard(trx, scope, dashboard, runId);
  await putDashboardMark(trx, scope, "2026-02-14", { contentId: "file:i", as: "done", at: 2 });
  await putDashboardLayout(trx, scope, { widgets: ["ä\u2028"] }, 3);
  const memo = { id: "memo", mediaType: "audio/webm", durationSeconds: 1.5, createdAt: 4 };
  await insertVoiceMemo(trx, scope, memo, new Uint8Array([0, 255, 10]));
  const prompt = { key: "energy", type: "voice_memo" as const, question: "How ä\u2028?", options: [] };
  await askPrompt(trx, scope, prompt, { id: "prompt", today: "2026-02-14", at: 5 });
  const answer = { text: "Fine ä\u2028", voiceMemoId: "memo", on: "2026-02-14", at: 6 };
  await answerPrompt(trx, scope, "prompt", answer);
  await insertCoachingNote(trx, scope, { id: "note", agent: "coach", claim, runId, createdAt: 7 });
};

/** A dead job, a paused queue, a member's own schedule and an occurrence of it, by the run `runId`. */
const fillJobs = async (trx: TransactionHandle, scope: Scope, runId: string): Promise<void> => {
  const member_id = scope.actor === "system" ? "" : scope.actor.memberId;
  const place = { group_id: scope.groupId, member_id, agent: "echo", assignment: "daily ☀" };
  await trx
    .insertInto("jobs")
    .values({
      id: "job",
      queue: "assignments",
      key: "a\u2028key",
      group_id: scope.groupId,
      payload: '{"a":"\\u0000"}',
      state: "dead",
      attempt: 5,
      run_at: 1_795_000_000_000,
      lease_until: null,
      error: "ä",
      created_at: 1,
      died_at: 2,
    })
    .execute();
  await trx.insertInto("job_queues").values({ name: "assignments", paused_at: 3 }).execute();
  await trx
    .insertInto("assignment_schedules")
    .values({
      ...place,
      cron: "30 5 * * *",
      paused_at: null,
      planned_cron: "30 5 * * *",
      planned_zone: "Europe/Berlin",
      next_at: 1_795_000_000_000,
    })
    .execute();
  await trx
    .insertInto("assignment_occurrences")
    .values({
      ...place,
      id: "occurrence",
      local_day: "2026-11-20",
      trigger_key: "schedule",
      due_at: 4,
      run_id: runId,
      created_at: 5,
      settled_at: 6,
    })
    .execute();
};

/** At least one row in every table, with values that are easily lost in conversion. */
export const fillEverything = async ({ db, transact }: Store): Promise<SampleGroups> => {
  await transact(async (trx) => {
    await trx.insertInto("application_state").values({ key: "ключ", value: '{"a":"\\u0000"}' }).execute();
    await trx
      .insertInto("deletions")
      .values({ id: "d", kind: "horse", roots: "{}", requested_at: 1 })
      .execute();
  });
  const groups = await addSampleGroups({ db, transact } as Store);
  const { anna } = groups;
  await grantAthlete(db, anna, { athleteId: "anna-athlete", memberId: "ben", access: "read" });
  const discipline = {
    id: "climb",
    name: "Climb 🧗",
    athleteKind: "any",
    measure: "duration",
    fields: [],
    words: [],
  } as const;
  await putDiscipline(db, anna, { ...discipline, fields: [], words: [] });
  await createConversation(db, anna, { id: "c", kind: "coach", createdAt: 1_795_000_000_000 });
  await transact(async (trx) => {
    for (let n = 0; n < 1203; n++)
      await appendMessage(trx, anna, {
        id: `m${n}`,
        conversationId: "c",
        author: "member",
        text: `Text ${n} ä\n\u2028"`,
        createdAt: n,
      });
    const summary = { text: "ä\u2028", messageIds: ["m1"], madeBy: "playbook", createdAt: 9 } as const;
    await putSummary(trx, anna, { ...summary, conversationId: "c", upToSeq: 3 });
    const vector = { messageId: "m1", text: 'Text 1 ä\n\u2028"', vector: [0.5, -1] };
    await putVectors(trx, anna, "openai:m", [vector]);
    await addEmbeddingCall(trx, anna, { model: "openai:m", tokens: 2 ** 40, costMicros: 1, at: 9 });
    await createRun(trx, anna, {
      id: "r",
      conversationId: "c",
      messageId: "m1",
      agent: "logger",
      createdAt: 3,
      input: { text: "ä\u2028" },
      events: [{ type: "thought", text: "ä\u0000\u2028" }],
    });
    const step = { body: { type: "thought", text: "ä\u0000\u2028" }, step: "s", journal: [null] } as const;
    await insertRunEvents(trx, "r", 2, 3, [step]);
    await fillJobs(trx, anna, "r");
    await fillContent(trx, anna, { memberId: "anna", name: "Stretch ä\u2028" });
    await putMemory(trx, anna, "coach", { key: "style", value: { a: "\u0000" }, createdAt: 1, expiresAt: 2 });
    const persona = {
      name: "ä\u2028",
      tone: "t",
      methodology: "m",
      insistsOn: ["ä"],
      manner: "warm",
    } as const;
    await insertPersona(trx, anna, { id: "persona", ...persona }, 1);
    const said = { discipline: "running", date: "2026-11-20", exercises: [], notes: "ä\u2028" };
    const example = {
      text: "Text 1 ä",
      now: "2026-11-20T18:40:00+01:00",
      units: "kg" as const,
      athletes: [],
      was: [],
      workouts: [said],
    };
    await putExample(trx, anna, { id: "example", messageId: "m1", example, createdAt: 1 });
    await fillDashboard(trx, anna, "r");
    await fillHorses(trx, anna);
    await fillNotifications(trx, anna);
    await fillReports(trx, anna);
    await fillCalendar(trx, anna);
    await fillWebhooks(trx, anna);
    await fillConnected(trx, anna);
    await fillImports(trx, anna);
    await fillProposal(trx, anna, { athleteId: "anna-athlete", conversationId: "c" });
    await fillEvaluations(trx, anna, "p-with-proposal");
    const setting = { group_id: "barn", agent: "", updated_at: 1, updated_by: "anna" };
    const model = { provider: "openai", model: "x", base_url: null, key_sealed: "v1.sealed", options: null };
    await trx
      .insertInto("model_settings")
      .values({
        ...setting,
        ...model,
        input_per_million: 0.1,
        output_per_million: null,
        first_byte_seconds: 60,
        run_seconds: null,
      })
      .execute();
    const budget = { tokens_per_member_day: 2 ** 40, cost_micros_per_month: null };
    await trx
      .insertInto("model_budgets")
      .values({ group_id: "barn", ...budget })
      .execute();
    const rita = { id: "anna-account", name: "Anna", email: "anna@example.com" };
    await createAuthUser(trx, { ...rita, passwordHash: "hash", credentialId: "cr", createdAt: 1 });
    await putAccountPin(trx, "anna-account", "pin hash", 2);
    await setGroupMaker(trx, "anna-account", true);
    await setTrustedGroup(trx, anna.groupId, true);
    const kitchen = { screenHash: "a screen", now: 3 };
    await putScreenAccount(trx, kitchen, { accountId: "anna-account", expiresAt: 4 });
    await putApiKey(trx, {
      id: "key",
      accountId: "anna-account",
      name: "watch",
      start: "canter_",
      hash: "key hash",
      access: "read",
      groupId: "barn",
      createdAt: 1,
      expiresAt: 2,
    });
    await createInvitation(trx, anna, {
      id: "inv",
      role: "viewer",
      email: null,
      name: "Ida",
      createdBy: "anna",
      createdAt: 1,
      expiresAt: 2,
      tokenHash: "token hash",
    });
    const at = "2026-11-20T18:40:00.000Z";
    await trx
      .insertInto("auth_passkeys")
      .values({
        id: "pass",
        public_key: "pk",
        user_id: "anna-account",
        credential_id: "c",
        counter: 3,
        device_type: "multiDevice",
        backed_up: 1,
      })
      .execute();
    await trx
      .insertInto("auth_sessions")
      .values({
        id: "s",
        token: sessionToken,
        user_id: rita.id,
        created_at: at,
        updated_at: at,
        expires_at: at,
      })
      .execute();
    await trx
      .insertInto("auth_verifications")
      .values({
        id: "v",
        identifier: sessionToken,
        value: "x",
        created_at: at,
        updated_at: at,
        expires_at: at,
      })
      .execute();
    for (let n = 0; n < 20; n++)
      await insertWorkout(
        trx,
        anna,
        sampleWorkout(`w${n}`, {
          durationSeconds: 0.1 + n,
          source: { kind: "message", messageId: `m${n}`, workoutIndex: 0 },
        }),
      );
    const message = { kind: "message", messageId: "m2", workoutIndex: 0 } as const;
    await replaceWorkout(trx, anna, sampleWorkout("w2", { title: "Heavy", source: message }), "edited", 1);
    await addPrograms(trx, anna);
    await fillHealth(trx, anna, "anna-athlete", "82,3 ä\u2028");
    await replaceRecords(
      trx,
      anna,
      "anna-athlete",
      ["s"],
      [
        {
          subjectKey: "s",
          kind: "k",
          value: 0.1 + 0.2,
          unit: "kg",
          workoutId: "w1",
          date: "2026-11-20",
          data: null,
        },
      ],
    );
    await storeIdempotent(trx, {
      accountId: "anna-account",
      key: "k",
      requestHash: "h",
      response: {},
      createdAt: 5,
    });
    for (let n = 0; n < 3; n++) {
      const event = await appendEvent(trx, anna, "workout.saved", { n }, 7);
      if (n === 0) await markDelivered(trx, [event], "records", 8);
    }
  });
  await catchUpWords(db);
  return groups;
};
