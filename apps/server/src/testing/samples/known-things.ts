import type { MemberContext } from "@canter/application/core/application-context";
import { valueOf } from "@canter/application/testing/test-world";
import { ensureAuthUser } from "@canter/storage/account/accounts";
import type { Known } from "./operation-samples.ts";
import { makeDeadJob } from "@canter/storage/testing/make-dead-job";
import { makeCalendar, makeImports, makeSource, makeWebhook } from "./import-samples.ts";
import {
  makePrograms,
  makeContent,
  makeDay,
  makeDiary,
  makeExample,
  makeProposal,
  makeReport,
  makeTalk,
} from "./make-known-things.ts";
import { smallestPhoto } from "./smallest-photo.ts";
import type { TestApp } from "../test-app.ts";

let count = 0;

/** A new member of the barn, who came by an invitation; with a key for everything that they may do. */
export async function addNewcomer(
  { world: { application, rita } }: TestApp,
  role: "owner" | "member" | "viewer",
): Promise<{ readonly context: MemberContext; readonly key: string }> {
  count += 1;
  const { token } = valueOf(await application.group.inviteMember(rita, { role, days: 1 }));
  const account = valueOf(
    await application.account.signUpByInvitation(token, {
      name: `Newcomer ${count}`,
      email: `newcomer-${count}@example.com`,
      password: "not hashed here",
      hashPassword: async () => "no password",
    }),
  );
  const { key } = valueOf(
    await application.account.createApiKey(account.id, { name: "walk", access: "write" }),
  );
  return { context: valueOf(await application.group.enterGroup(account.id, "barn")), key };
}

/** An assistant that the account has authorised in the barn, as stored by the OAuth provider. */
async function makeAssistant({ world: { store } }: TestApp, accountId: string): Promise<string> {
  const id = `assistant-${count}`;
  const at = new Date(0).toISOString();
  await store.db
    .insertInto("oauth_clients")
    .values({ id, client_id: `client-${id}`, name: "Spare", redirect_uris: "[]", created_at: at })
    .execute();
  await store.db
    .insertInto("oauth_consents")
    .values({
      id,
      client_id: `client-${id}`,
      user_id: accountId,
      reference_id: "barn",
      scopes: '["read"]',
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}

/**
 * One of everything. Personal training and conversations are `writer`'s: about `athleteId` (a horse, or themselves); account records are
 * `caller`'s.
 */
export async function makeKnown(
  app: TestApp,
  writer: MemberContext,
  athleteId: string,
  caller: MemberContext = writer,
): Promise<Known> {
  const { application, rita, store, clock } = app.world;
  count += 1;
  const own = athleteId === writer.member.athleteId;
  const lift = { name: "Secret Door Lift", sets: [{ reps: count }] };
  const content = { discipline: "strength", date: `2026-10-${10 + (count % 20)}`, exercises: [lift] };
  const workout = valueOf(await application.workout.createWorkout(writer, { ...content, athleteId }));
  const image = new TextEncoder().encode(smallestPhoto);
  const attachment = valueOf(await application.workout.addAttachment(writer, workout.id, { bytes: image }));
  const farTooFast = { discipline: own ? "running" : "trail", date: "2026-10-09", durationSeconds: 1200 };
  const doubted = valueOf(
    await application.workout.createWorkout(writer, {
      ...farTooFast,
      distanceMeters: 640_000,
      exercises: [],
      athleteId,
    }),
  );
  const deleted = valueOf(
    await application.workout.createWorkout(writer, { ...content, date: "2026-09-01", athleteId }),
  );
  valueOf(await application.workout.deleteWorkout(writer, deleted.id));
  // Sent twice: the second time it asks whether it is the same.
  const said = { text: athleteId === "beau" ? "flatwork 45 min" : "rowed 2000m in 8:05", athleteId };
  valueOf(await application.agents.receiveMessage(writer, said, { wait: true }));
  const run = valueOf(await application.agents.receiveMessage(writer, said, { wait: true }));
  const bare = { text: "went for a run" };
  const asking = valueOf(await application.agents.receiveMessage(writer, bare, { wait: true }));
  const programs = await makePrograms(app, writer, athleteId);
  valueOf(
    await application.group.putDiscipline(rita, {
      id: "vaulting",
      name: "Vaulting",
      athleteKind: "horse",
      measure: "duration",
      fields: [],
      words: ["vaulting"],
    }),
  );
  const spare = await addNewcomer(app, "member");
  valueOf(await application.group.putGrant(caller, spare.context.member.id, "read"));
  const invitation = valueOf(await application.group.inviteMember(rita, { role: "viewer", days: 1 }));
  const { id: accountId } = caller.account;
  const { id: apiKeyId } = valueOf(
    await application.account.createApiKey(accountId, { name: "spare", access: "read" }),
  );
  await ensureAuthUser(store.db, {
    id: accountId,
    name: "x",
    email: `${accountId}@example.com`,
    createdAt: clock.now(),
  });
  const assistantId = await makeAssistant(app, accountId);
  // An agent stores at most a hundred memories per member, and the walks make more than that.
  const memoryKey = `key-${count % 50}`;
  const heard = { agent: "coach", key: memoryKey };
  valueOf(await application.memory.putMemory(caller, heard, { value: "likes the Barn Door Lift" }));
  const sessionId = `session-${count}`;
  const at = new Date().toISOString();
  await store.db
    .insertInto("auth_sessions")
    .values({
      id: sessionId,
      user_id: accountId,
      token: sessionId,
      created_at: at,
      updated_at: at,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    })
    .execute();
  const horse = valueOf(await application.horse.addHorse(rita, { name: `Spare ${count}` }));
  // Whoever added a horse may write about it from their next request on.
  const again = valueOf(await application.group.enterGroup(rita.account.id, "barn"));
  const caution = valueOf(await application.horse.addCaution(again, horse.id, { text: "Shoe loose" }));
  const farrier = { kind: "farrier", dueOn: "2026-12-01", everyWeeks: 6 } as const;
  const care = valueOf(await application.horse.addCare(again, horse.id, farrier));
  valueOf(await application.horse.putPhoto(again, horse.id, image));
  const share = valueOf(await application.horse.offerHorse(again, horse.id, { access: "read", days: 1 }));
  const { zoe } = app.world;
  const guest = valueOf(await application.horse.addHorse(zoe, { name: `Guest ${count}` }));
  const zoeNow = valueOf(await application.group.enterGroup(zoe.account.id, "elsewhere"));
  const offer = valueOf(await application.horse.offerHorse(zoeNow, guest.id, { access: "write", days: 1 }));
  const reportId = await makeReport(store, rita, run.runId);
  return {
    horseId: horse.id,
    reportId,
    horseShareId: share.id,
    offerToken: offer.token,
    cautionId: caution.id,
    careId: care.id,
    workoutId: workout.id,
    attachmentId: attachment.id,
    deletedId: deleted.id,
    doubtedId: doubted.id,
    draftId: run.allWorkouts[0]?.workoutId ?? "",
    askingId: asking.allWorkouts[0]?.workoutId ?? "",
    ...(await makeExample(app, writer)),
    runId: run.runId,
    conversationId: run.conversationId,
    ...(await makeTalk(app, writer)),
    ...programs,
    diary: await makeDiary(app, writer, athleteId),
    ...(await makeContent(app, rita)),
    ...(await makeDay(app, writer)),
    ...(await makeCalendar(app, caller)),
    ...(await makeWebhook(app, caller)),
    ...(await makeSource(app, caller)),
    ...(await makeImports(app, writer, { workoutId: workout.id, athleteId })),
    proposalId: await makeProposal(app, writer, {
      conversationId: run.conversationId,
      programId: programs.programId,
    }),
    exerciseId: "own:secret door lift",
    disciplineId: "vaulting",
    memberId: spare.context.member.id,
    memoryKey,
    invitationId: invitation.id,
    invitationToken: invitation.token,
    sessionId,
    jobId: await makeDeadJob(store, "barn"),
    apiKeyId,
    assistantId,
    accountId: spare.context.account.id,
  };
}
