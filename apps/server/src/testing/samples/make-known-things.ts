import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MemberContext } from "@canter/application/core/application-context";
import { newId } from "@canter/application/core/ids";
import { valueOf } from "@canter/application/testing/test-world";
import type { ProgramHead } from "@canter/domain/program/program-head";
import { readProgram } from "@canter/domain/program/read-program";
import { appendProgramVersion } from "@canter/storage/program/program-versions";
import { insertProgram, updateProgram } from "@canter/storage/program/write-program";
import { putDashboardMark } from "@canter/storage/dashboard/dashboard-marks";
import { askPrompt } from "@canter/storage/prompt/prompts";
import { addToProposal } from "@canter/application/proposal/pending-proposal";
import type { Report } from "@canter/domain/report/report";
import { finishReport, insertReport } from "@canter/storage/report/reports";
import type { Store } from "@canter/storage/store";
import { appendMessage } from "@canter/storage/conversation/append-messages";
import { deletePersona, insertPersona, listPersonas } from "@canter/storage/persona/personas";
import type { TestApp } from "../test-app.ts";
import type { Known } from "./operation-samples.ts";
import { shortestSound } from "./shortest-sound.ts";

let count = 0;

/** A custom coach; those from earlier walks are removed, since the number is limited. */
async function makeCoach({ world: { store, clock } }: TestApp, { scope }: MemberContext): Promise<string> {
  const id = `spare-coach-${count}`;
  const fields = {
    name: "Olga",
    tone: "short",
    methodology: "basics",
    insistsOn: [],
    manner: "brisk",
  } as const;
  await store.transact(async (trx) => {
    for (const before of await listPersonas(trx, scope, 100)) await deletePersona(trx, scope, before.id);
    await insertPersona(trx, scope, { id, ...fields }, clock.now());
  });
  return id;
}

/** A conversation of the member, what they said in it, and their custom coach. */
export async function makeTalk(app: TestApp, member: MemberContext) {
  const { application, store, clock } = app.world;
  const { id } = valueOf(await application.conversation.createConversation(member, { kind: "designer" }));
  const messageId = `spare-message-${(count += 1)}`;
  const said = {
    id: messageId,
    conversationId: id,
    author: "member",
    text: "About the secret door",
  } as const;
  await store.transact((trx) => appendMessage(trx, member.scope, { ...said, createdAt: clock.now() }));
  return { spareConversationId: id, messageId, coachId: await makeCoach(app, member) };
}

/** A finished report of the member's group; stored directly, since its agents would analyse every horse. */
export async function makeReport(store: Store, { scope }: MemberContext, runId: string): Promise<string> {
  const id = newId();
  const week = { from: "2026-11-16", to: "2026-11-22" };
  const content: Report = { ...week, summary: [], horses: [], missing: [], by: "playbook" };
  await store.transact(async (trx) => {
    await insertReport(trx, scope, { ...week, id, cause: `run:${id}`, runId, createdAt: 1 });
    await finishReport(trx, scope, id, { content, finishedAt: 2 });
  });
  return id;
}

/** A change of a program that waits for its member's click, in the given conversation. */
export async function makeProposal(
  { world: { store, clock } }: TestApp,
  writer: MemberContext,
  { conversationId, programId }: { readonly conversationId: string; readonly programId: string },
): Promise<string> {
  const context = { clock, newId: () => crypto.randomUUID() };
  const args = '{"weekNumber":1,"sessionNumber":1,"exerciseNumber":1,"updates":{"workingSets":5}}';
  const calls = [{ id: "secret", function: { name: "modify_exercise", arguments: args } }];
  const proposed = valueOf(
    await store.transact((trx) => addToProposal(context, trx, writer, { conversationId, programId, calls })),
  );
  if (!proposed.proposal) throw new Error("The sample's change was refused.");
  return proposed.proposal.id;
}

/** One entry of every kind besides training: about `athleteId` if it exists for horses, else about the writer. */
export async function makeDiary(
  { world: { application } }: TestApp,
  writer: MemberContext,
  athleteId: string,
): Promise<Known["diary"]> {
  const own = athleteId === writer.member.athleteId;
  const measurement = { kind: "weight", value: own ? 81.4 : 512, athleteId } as const;
  const scan = { date: "2026-11-17", unit: "kg", total: 80, fat: 15, lean: 62, bone: 3 } as const;
  const target = { kind: "weight", value: own ? 78 : 500, unit: "kg" } as const;
  const tooLight = { ...measurement, value: 25.5 } as const;
  const kept = {
    doubtedMeasurement: await application.health.createMeasurement(writer, tooLight),
    doubtedMeal: await application.health.createNutrition(writer, { text: "secret feast", calories: 21_000 }),
    measurement: await application.health.createMeasurement(writer, measurement),
    scan: await application.health.createBodyScan(writer, scan),
    nutrition: await application.health.createNutrition(writer, { text: "secret pancakes", calories: 500 }),
    favourite: await application.health.createFavourite(writer, { text: "secret porridge" }),
    goal: await application.health.createGoal(writer, { target, athleteId }),
  };
  valueOf(
    await application.health.putBodyProfile(writer, {
      sex: "female",
      birthDate: "1990-02-03",
      height: { value: 170, unit: "cm" },
    }),
  );
  valueOf(await application.health.createMeasurement(writer, { kind: "weight", value: 81.4 }));
  return {
    measurement: valueOf(kept.measurement).id,
    doubtedMeasurement: valueOf(kept.doubtedMeasurement).id,
    doubtedMeal: valueOf(kept.doubtedMeal).id,
    scan: valueOf(kept.scan).id,
    nutrition: valueOf(kept.nutrition).id,
    favourite: valueOf(kept.favourite).id,
    goal: valueOf(kept.goal).id,
  };
}

/** A message of the writer that was read wrong, set right and kept as an example. */
export async function makeExample(
  { world: { application } }: TestApp,
  writer: MemberContext,
): Promise<Pick<Known, "misreadId" | "exampleId">> {
  const said = { text: "walked the secret 4 km in 40:00", athleteId: writer.member.athleteId };
  const { allWorkouts } = valueOf(await application.agents.receiveMessage(writer, said, { wait: true }));
  const misreadId = allWorkouts[0]?.workoutId ?? "";
  const right = { version: 1, discipline: "hiking" };
  valueOf(await application.workout.editWorkout(writer, misreadId, right));
  const { message } = valueOf(await application.readingExample.keepExample(writer, misreadId));
  return { misreadId, exampleId: message?.kept?.id ?? "" };
}

/** A prepared day of the member with an open question, and a voice memo. */
export async function makeDay(
  { world: { application, store, clock } }: TestApp,
  writer: MemberContext,
): Promise<Pick<Known, "ownMemberId" | "promptId" | "voiceMemoId">> {
  const id = crypto.randomUUID();
  const question = {
    key: `k-${id}`,
    type: "voice_memo",
    question: "Secret question?",
    options: [] as string[],
  } as const;
  await store.transact((trx) =>
    askPrompt(trx, writer.scope, question, { id, today: "2026-11-18", at: clock.now() }),
  );
  const { date } = valueOf(
    await application.dashboard.readDashboard(writer, { memberId: "me", date: "today" }),
  );
  // For that day, so that it can be marked again.
  const mark = { contentId: "file:stretch", as: "not_today", at: clock.now() } as const;
  await store.transact((trx) => putDashboardMark(trx, writer.scope, date, mark));
  const sound = new TextEncoder().encode(shortestSound);
  const memo = valueOf(await application.dashboard.saveVoiceMemo(writer, { mediaType: "audio/wav", sound }));
  return { ownMemberId: writer.member.id, promptId: id, voiceMemoId: memo.id };
}

const sourceName = "Door catalogue";
/** YAML of one item, and a program with it. */
const sampleCatalogue = `
items:
  - { id: secret-door-stretch, title: Secret Door Stretch, minutes: 10, media: secret-door.mp3 }
programs:
  - { id: secret-door-days, title: Secret Door Days, days: [secret-door-stretch, rest] }
`;

/** A content source (one for everything in a group), its content, and a playlist of it, by an owner. */
export async function makeContent(
  { world: { application, contentDir } }: TestApp,
  owner: MemberContext,
): Promise<{
  readonly contentSourceId: string;
  readonly contentId: string;
  readonly contentProgramId: string;
  readonly playlistId: string;
}> {
  const sources = await application.content.listContentSources(owner);
  let source = sources.find((one) => one.name === sourceName);
  if (!source) {
    await writeFile(join(contentDir, "door.yaml"), sampleCatalogue);
    await writeFile(join(contentDir, "secret-door.mp3"), "no real sound");
    const input = { kind: "file", name: sourceName, path: "door.yaml" } as const;
    const { id } = valueOf(await application.content.createContentSource(owner, input));
    source = valueOf(await application.content.syncContentSource(owner, id));
  }
  const contentId = "file:secret-door-stretch";
  const playlist = await application.content.createPlaylist(owner, {
    name: "Secret Door List",
    items: [contentId],
  });
  return {
    contentSourceId: source.id,
    contentId,
    contentProgramId: "file:secret-door-days",
    playlistId: valueOf(playlist).id,
  };
}

const lift = { name: "Secret Door Lift", workingSets: 3, reps: "5", targetLoad: "100 kg" };
const weeks = [{ phase: "Base", sessions: [{ name: "Secret Door Day", exercises: [lift] }] }];
const head: ProgramHead = {
  name: "Secret Door Plan",
  schedule: { kind: "sequence", startDate: "2026-11-02", pauses: [] },
  trainingMaxes: {},
};

/** A program with a change to undo and one to redo, at version 2; and a deleted one. No logged workout fulfils them. */
export async function makePrograms(
  { world: { store, clock } }: TestApp,
  { scope }: MemberContext,
  athleteId: string,
): Promise<{
  readonly programId: string;
  readonly deletedProgramId: string;
  readonly sessionUid: string;
  readonly exerciseUid: string;
}> {
  const plan = valueOf(readProgram({ weeks }, newId));
  const [programId, deletedProgramId, now] = [newId(), newId(), clock.now()];
  await store.transact(async (trx) => {
    const begun = { athleteId, status: "draft", head, plan, summary: "", createdAt: now } as const;
    valueOf(await insertProgram(trx, scope, { ...begun, id: programId }));
    const version = { change: "redone", summary: "", details: [], plan: 1, undoTo: 1, redoTo: 1 } as const;
    const changed = { ...version, expectedVersion: 1, createdAt: now, head };
    valueOf(await appendProgramVersion(trx, scope, programId, changed));
    valueOf(await insertProgram(trx, scope, { ...begun, id: deletedProgramId }));
    valueOf(await updateProgram(trx, scope, deletedProgramId, { deletedAt: now, updatedAt: now }));
  });
  const session = plan.weeks[0]?.sessions[0];
  const exercise = session?.exercises[0];
  return {
    programId,
    deletedProgramId,
    sessionUid: session?.uid ?? "",
    exerciseUid: exercise?.uid ?? "",
  };
}
