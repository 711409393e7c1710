import { hash } from "node:crypto";
import { horseSamples, type KnownExample, notificationSamples, talkSamples } from "./talk-samples.ts";
import {
  importSamples,
  type KnownCalendar,
  type KnownImports,
  type KnownSource,
  type KnownWebhook,
} from "./import-samples.ts";
import { smallestPhoto } from "./smallest-photo.ts";
import { shortestSound } from "./shortest-sound.ts";
import type { SendOptions } from "../test-app.ts";

/** Ids of real records in the barn, for the requests of a walk through all operations. */
export type Known = KnownImports &
  KnownCalendar &
  KnownExample &
  KnownSource &
  KnownWebhook & {
    /** Used only for these requests. */
    readonly horseId: string;
    /** For an offer of that horse. */
    readonly horseShareId: string;
    /** For an offer of another group's horse. */
    readonly offerToken: string;
    /** For that horse. */
    readonly cautionId: string;
    readonly careId: string;
    readonly workoutId: string;
    /** A photo of that workout. */
    readonly attachmentId: string;
    readonly deletedId: string;
    readonly draftId: string;
    /** A draft that lacks a time. */
    readonly askingId: string;
    /** A workout with a doubtful distance. */
    readonly doubtedId: string;
    readonly runId: string;
    readonly conversationId: string;
    /** Of the writer, with a message of theirs in it. */
    readonly spareConversationId: string;
    /** The writer's custom coach. */
    readonly coachId: string;
    readonly messageId: string;
    readonly programId: string;
    /** Of the barn. */
    readonly reportId: string;
    /** A change of that program that waits for the writer's click. */
    readonly proposalId: string;
    readonly deletedProgramId: string;
    /** Of an open session of that program. */
    readonly sessionUid: string;
    readonly exerciseUid: string;
    /** By table: a measurement, a scan, … of the same athlete (people only: scans and food are the writer's own). */
    readonly diary: Readonly<
      Record<
        "measurement" | "doubtedMeasurement" | "doubtedMeal" | "scan" | "nutrition" | "favourite" | "goal",
        string
      >
    >;
    /** The member whose prepared day, question and voice memo follow. */
    readonly ownMemberId: string;
    readonly promptId: string;
    readonly voiceMemoId: string;
    readonly contentSourceId: string;
    readonly contentId: string;
    readonly contentProgramId: string;
    readonly playlistId: string;
    readonly exerciseId: string;
    readonly disciplineId: string;
    /** A member who is no longer needed. */
    readonly memberId: string;
    /** The key of something that the coach remembers about the caller. */
    readonly memoryKey: string;
    readonly invitationId: string;
    readonly invitationToken: string;
    /** Of the caller's account. */
    readonly sessionId: string;
    /** A dead one of the group. */
    readonly jobId: string;
    readonly apiKeyId: string;
    /** Connected by the caller's account. */
    readonly assistantId: string;
    /** Of somebody who can sign in. */
    readonly accountId: string;
  };

export type Sample = {
  /** Replaces `{name}` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: object;
  /** A body other than JSON. */
  readonly sent?: { readonly text: string; readonly mediaType: string };
};

/** Of the equipment list that these walks leave empty. */
const versionOfNone = hash("sha256", "[]", "base64url").slice(0, 16);

/** Nobody listens there. */
const nobodysModel = { provider: "openai-compatible", model: "m", baseUrl: "http://127.0.0.1:9/v1" };
const ride = { discipline: "flatwork", date: "2026-11-18", durationSeconds: 1800, exercises: [] };

const restEdit = {
  id: "1",
  function: {
    name: "modify_exercise",
    arguments: '{"weekNumber":1,"sessionNumber":1,"exerciseNumber":1,"updates":{"restSeconds":90}}',
  },
};

const sessionOf = ({ programId, sessionUid }: Known) => ({ id: programId, uid: sessionUid });
const logged = ({ exerciseUid }: Known) => ({
  at: 1_795_000_000_000,
  exercises: { [exerciseUid]: { sets: [{ done: true, reps: 5 }] } },
});

/**
 * A valid request for each operation, by its id. Whoever adds an operation adds a line here: the access tests (access.test.ts) use it and
 * fail while it is missing.
 */
export const operationSamples: Readonly<Record<string, (known: Known) => Sample>> = {
  readEntry: () => ({}),
  createOwner: () => ({ body: { name: "Ann", email: "ann@example.com", password: "a password for tests" } }),
  createDemoSession: () => ({}),
  readInvitationLink: ({ invitationToken }) => ({ params: { token: invitationToken } }),
  acceptInvitation: ({ invitationToken }) => ({ params: { token: invitationToken }, body: {} }),
  readAccount: () => ({}),
  changeAccount: () => ({ body: { name: "Somebody" } }),
  createGroup: () => ({ body: { name: "Another barn", kind: "barn" } }),
  readInstallation: () => ({}),
  changeInstallation: () => ({ body: { groupMakers: "named" } }),
  putGroupTrust: () => ({ params: { id: "elsewhere" }, body: { trusted: false } }),
  putGroupMaker: ({ accountId }) => ({ params: { id: accountId }, body: { mayMakeGroups: true } }),
  listSessions: () => ({}),
  endSession: ({ sessionId }) => ({ params: { id: sessionId } }),
  endOtherSessions: () => ({}),
  listApiKeys: () => ({}),
  listAssistants: () => ({}),
  removeAssistant: ({ assistantId }) => ({ params: { id: assistantId } }),
  readAssistantClient: ({ assistantId }) => ({ query: `?clientId=client-${assistantId}` }),
  connectAssistant: () => ({ body: { query: "sig=x", accept: true, groupId: "barn", access: "read" } }),
  createApiKey: () => ({ body: { name: "a program" } }),
  removeApiKey: ({ apiKeyId }) => ({ params: { id: apiKeyId } }),
  readScreen: () => ({}),
  joinScreen: () => ({ body: {} }),
  switchScreen: () => ({ body: { accountId: "local-owner" } }),
  lockScreen: () => ({ body: {} }),
  leaveScreen: () => ({}),
  leaveScreens: () => ({}),
  readPin: () => ({}),
  putPin: () => ({ body: { pin: "2468" } }),
  changeGroup: () => ({ body: { name: "Barn" } }),
  listMembers: () => ({}),
  changeRole: ({ memberId }) => ({ params: { id: memberId }, body: { role: "viewer" } }),
  removeMember: ({ memberId }) => ({ params: { id: memberId } }),
  leaveGroup: () => ({}),
  previewAccountDeletion: () => ({}),
  deleteAccount: () => ({ body: { name: "Somebody" } }),
  deleteGroup: () => ({ body: { name: "Barn" } }),
  deleteHorse: ({ horseId }) => ({ params: { id: horseId }, body: { name: "Beau" } }),
  listInvitations: () => ({}),
  createInvitation: () => ({ body: { role: "member" } }),
  revokeInvitation: ({ invitationId }) => ({ params: { id: invitationId } }),
  listGrants: () => ({}),
  putGrant: ({ memberId }) => ({ params: { memberId }, body: { access: "read" } }),
  revokeGrant: ({ memberId }) => ({ params: { memberId } }),
  readSession: () => ({}),
  changeSettings: () => ({ body: { units: "kg" } }),
  listAthletes: () => ({}),
  ...horseSamples,
  ...notificationSamples,
  ...importSamples,
  readBarn: () => ({ query: "?week=2026-11-20" }),
  createMessage: () => ({ query: "?wait=1", body: { text: "ran 5k in 25:00" } }),
  readRun: ({ runId }) => ({ params: { id: runId } }),
  parse: () => ({ body: { text: "ran 5k" } }),
  listRuns: () => ({}),
  traceRun: ({ runId }) => ({ params: { id: runId } }),
  readRunContext: ({ runId }) => ({ params: { id: runId } }),
  readRunEvents: ({ runId }) => ({ params: { id: runId } }),
  cancelRun: ({ runId }) => ({ params: { id: runId } }),
  tryAgain: ({ runId }) => ({ params: { id: runId } }),
  readModels: () => ({}),
  testModel: () => ({ body: nobodysModel }),
  putModel: () => ({ params: { agent: "coach" }, body: nobodysModel }),
  removeModel: () => ({ params: { agent: "coach" } }),
  putModelBudgets: () => ({ body: { tokensPerMemberDay: 100_000, costMicrosPerMonth: null } }),
  ...talkSamples,
  readUsage: () => ({ query: "?month=2026-11" }),
  listAgents: () => ({}),
  runAgent: () => ({ params: { agent: "echo" }, body: { text: "hello" } }),
  runAgentInBackground: () => ({ params: { agent: "echo" }, body: { text: "hello" } }),
  requestPlan: () => ({
    query: "?wait=1",
    body: { horseId: "beau", goalDescription: "a little fitter", targetDate: "2027-01-15" },
  }),
  listReports: () => ({}),
  requestReport: () => ({ body: { week: "2030-01-01" } }),
  readReport: ({ reportId }) => ({ params: { id: reportId } }),
  refinePlan: ({ programId }) => ({ params: { programId }, body: { text: "less jumping in week 1" } }),
  readTrainingPlan: ({ programId }) => ({ params: { id: programId } }),
  listAssignments: () => ({ params: { agent: "echo" } }),
  runAssignment: () => ({ params: { agent: "echo", assignment: "daily-echo" }, query: "?wait=1" }),
  changeAssignment: () => ({
    params: { agent: "echo", assignment: "daily-echo" },
    body: { cron: "30 5 * * *" },
  }),
  listJobs: () => ({ query: "?state=dead" }),
  retryJob: ({ jobId }) => ({ params: { id: jobId } }),
  listWorkouts: () => ({}),
  createWorkout: () => ({ body: { ...ride, athleteId: "beau" } }),
  readWorkout: ({ workoutId }) => ({ params: { id: workoutId } }),
  addAttachment: ({ workoutId }) => ({
    params: { id: workoutId },
    sent: { text: smallestPhoto, mediaType: "image/webp" },
  }),
  listAttachments: ({ workoutId }) => ({ params: { id: workoutId } }),
  readAttachment: ({ workoutId, attachmentId }) => ({ params: { id: workoutId, attachmentId } }),
  removeAttachment: ({ workoutId, attachmentId }) => ({ params: { id: workoutId, attachmentId } }),
  readWorkoutOutcome: ({ workoutId }) => ({ params: { id: workoutId } }),
  editWorkout: ({ workoutId }) => ({ params: { id: workoutId }, body: { version: 1, notes: "changed" } }),
  deleteWorkout: ({ workoutId }) => ({ params: { id: workoutId } }),
  restoreWorkout: ({ deletedId }) => ({ params: { id: deletedId } }),
  undoWorkout: ({ deletedId }) => ({ params: { id: deletedId } }),
  answerDraft: ({ askingId }) => ({ params: { id: askingId }, body: { text: "it was 45 minutes" } }),
  decideDraft: ({ draftId }) => ({ params: { id: draftId }, body: { decision: "separate" } }),
  answerWorkoutDoubt: ({ doubtedId }) => ({
    params: { id: doubtedId },
    body: { field: "distance", answer: "confirm" },
  }),
  listWorkoutVersions: ({ workoutId }) => ({ params: { id: workoutId } }),
  readWorkoutInProgram: ({ workoutId }) => ({ params: { id: workoutId } }),
  listPrograms: () => ({}),
  createProgram: () => ({ body: { athleteId: "beau", name: "Conditioning" } }),
  readProgram: ({ programId }) => ({ params: { id: programId } }),
  changeProgram: ({ programId }) => ({
    params: { id: programId },
    body: { version: 2, goal: "A clear round" },
  }),
  deleteProgram: ({ programId }) => ({ params: { id: programId } }),
  restoreProgram: ({ deletedProgramId }) => ({ params: { id: deletedProgramId } }),
  editProgram: ({ programId }) => ({
    params: { id: programId },
    body: { version: 2, toolCalls: [restEdit] },
  }),
  requestEvaluation: ({ programId }) => ({ params: { id: programId } }),
  listProgramEvaluations: ({ programId }) => ({ params: { id: programId } }),
  listProgramVersions: ({ programId }) => ({ params: { id: programId } }),
  undoProgram: ({ programId }) => ({ params: { id: programId } }),
  redoProgram: ({ programId }) => ({ params: { id: programId } }),
  exportProgram: ({ programId }) => ({ params: { id: programId } }),
  listProgramTemplates: () => ({}),
  saveSessionLog: (known) => ({ params: sessionOf(known), body: logged(known) }),
  finishSession: (known) => ({ params: sessionOf(known), body: { log: logged(known) } }),
  markSession: (known) => ({ params: sessionOf(known), body: { done: true } }),
  substituteSession: ({ programId, sessionUid }) => ({
    params: { id: programId },
    body: { sessionUid, date: "2026-11-20", reason: "The arena was under water" },
  }),
  listContentSources: () => ({}),
  createContentSource: () => ({
    body: { kind: "plex", url: "http://127.0.0.1:9", token: "a token for tests" },
  }),
  changeContentSource: ({ contentSourceId }) => ({
    params: { id: contentSourceId },
    body: { name: "Door catalogue" },
  }),
  removeContentSource: ({ contentSourceId }) => ({ params: { id: contentSourceId } }),
  syncContentSource: ({ contentSourceId }) => ({ params: { id: contentSourceId } }),
  listContent: () => ({ query: "?kind=stretch&q=door" }),
  readContent: ({ contentId }) => ({ params: { id: contentId } }),
  readContentThumbnail: ({ contentId }) => ({ params: { id: contentId } }),
  logContent: ({ contentId }) => ({ body: { contentIds: [contentId] } }),
  readContentMedia: ({ contentId }) => ({ params: { id: contentId } }),
  listContentPrograms: () => ({}),
  readContentProgram: ({ contentProgramId }) => ({ params: { id: contentProgramId } }),
  suggestPlaylist: ({ contentId }) => ({ query: `?contentId=${contentId}` }),
  listPlaylists: () => ({}),
  createPlaylist: ({ contentId }) => ({ body: { name: "Morning", items: [contentId] } }),
  readPlaylist: ({ playlistId }) => ({ params: { id: playlistId } }),
  changePlaylist: ({ playlistId }) => ({
    params: { id: playlistId },
    body: { version: 1, name: "Evening" },
  }),
  deletePlaylist: ({ playlistId }) => ({ params: { id: playlistId } }),
  restorePlaylist: ({ playlistId }) => ({ params: { id: playlistId } }),
  listProposals: () => ({}),
  readProposal: ({ proposalId }) => ({ params: { id: proposalId } }),
  applyProposal: ({ proposalId }) => ({ params: { id: proposalId } }),
  cancelProposal: ({ proposalId }) => ({ params: { id: proposalId } }),
  checkProposal: ({ proposalId }) => ({ params: { id: proposalId } }),
  shiftProposal: ({ proposalId }) => ({ params: { id: proposalId }, body: { fromWeek: 2, days: 7 } }),
  listMeasurements: () => ({}),
  createMeasurement: () => ({ body: { kind: "weight", value: 512, athleteId: "beau" } }),
  changeMeasurement: ({ diary }) => ({
    params: { id: diary.measurement },
    body: { version: 1, note: "fasted" },
  }),
  deleteMeasurement: ({ diary }) => ({ params: { id: diary.measurement } }),
  restoreMeasurement: ({ diary }) => ({ params: { id: diary.measurement } }),
  answerMeasurementDoubt: ({ diary }) => ({
    params: { id: diary.doubtedMeasurement },
    body: { field: "value", answer: "confirm" },
  }),
  readTrend: () => ({}),
  listBodyScans: () => ({}),
  createBodyScan: () => ({ body: { date: "2026-11-18", unit: "kg", total: 80, fat: 15, lean: 62, bone: 3 } }),
  changeBodyScan: ({ diary }) => ({ params: { id: diary.scan }, body: { version: 1, note: "Fasted." } }),
  deleteBodyScan: ({ diary }) => ({ params: { id: diary.scan } }),
  restoreBodyScan: ({ diary }) => ({ params: { id: diary.scan } }),
  readBodyProfile: () => ({}),
  putBodyProfile: () => ({ body: { sex: "female", height: { value: 170, unit: "cm" } } }),
  listEquipment: () => ({}),
  putEquipment: () => ({ body: { version: versionOfNone, items: [] } }),
  listNutrition: () => ({}),
  createNutrition: () => ({ body: { text: "2 eggs and toast", calories: 350 } }),
  changeNutrition: ({ diary }) => ({ params: { id: diary.nutrition }, body: { version: 1, protein: 20 } }),
  deleteNutrition: ({ diary }) => ({ params: { id: diary.nutrition } }),
  restoreNutrition: ({ diary }) => ({ params: { id: diary.nutrition } }),
  answerNutritionDoubt: ({ diary }) => ({
    params: { id: diary.doubtedMeal },
    body: { field: "calories", answer: "confirm" },
  }),
  listNutritionDays: () => ({}),
  readNutritionDay: () => ({ params: { date: "2026-11-18" } }),
  readNutritionTargets: () => ({}),
  putNutritionTargets: () => ({ body: { calories: 2200 } }),
  suggestCalorieTarget: () => ({}),
  listFavourites: () => ({}),
  createFavourite: () => ({ body: { text: "porridge", calories: 400 } }),
  deleteFavourite: ({ diary }) => ({ params: { id: diary.favourite } }),
  restoreFavourite: ({ diary }) => ({ params: { id: diary.favourite } }),
  listGoals: () => ({}),
  createGoal: () => ({
    body: { target: { kind: "weight", value: 78, unit: "kg" }, targetDate: "2099-03-01" },
  }),
  readGoal: ({ diary }) => ({ params: { id: diary.goal } }),
  changeGoal: ({ diary }) => ({ params: { id: diary.goal }, body: { version: 1, status: "achieved" } }),
  deleteGoal: ({ diary }) => ({ params: { id: diary.goal } }),
  restoreGoal: ({ diary }) => ({ params: { id: diary.goal } }),
  listExercises: () => ({}),
  readExercise: ({ exerciseId }) => ({ params: { id: exerciseId } }),
  listAlternatives: ({ exerciseId }) => ({ params: { id: exerciseId } }),
  readExerciseHistory: ({ exerciseId }) => ({ params: { id: exerciseId } }),
  listRecords: () => ({}),
  readDashboard: ({ ownMemberId: memberId }) => ({ params: { memberId, date: "today" } }),
  markConsumed: ({ ownMemberId: memberId }) => ({
    params: { memberId, date: "today" },
    body: { contentId: "file:stretch", as: "not_today" },
  }),
  listDashboards: ({ ownMemberId: memberId }) => ({ params: { memberId } }),
  readDashboardLayout: () => ({}),
  changeDashboardLayout: () => ({ body: { widgets: [{ type: "weight" }] } }),
  listCoachingNotes: () => ({}),
  listPrompts: () => ({ query: "?state=open" }),
  answerPrompt: ({ promptId }) => ({ params: { id: promptId }, body: { text: "Fine." } }),
  dismissPrompt: ({ promptId }) => ({ params: { id: promptId } }),
  saveVoiceMemo: () => ({
    query: "?durationSeconds=1.5",
    sent: { text: shortestSound, mediaType: "audio/wav" },
  }),
  listVoiceMemos: () => ({}),
  readVoiceMemo: ({ voiceMemoId }) => ({ params: { id: voiceMemoId } }),
  // Without a model this is impossible: the walk of roles gets 409.
  transcribeVoiceMemo: ({ voiceMemoId }) => ({ params: { id: voiceMemoId } }),
  readVoiceMemoSound: ({ voiceMemoId }) => ({ params: { id: voiceMemoId } }),
  writeTranscript: ({ voiceMemoId }) => ({ params: { id: voiceMemoId }, body: { transcript: "Fine." } }),
  deleteVoiceMemo: ({ voiceMemoId }) => ({ params: { id: voiceMemoId } }),
  listDisciplines: () => ({}),
  putDiscipline: ({ disciplineId }) => ({
    params: { id: disciplineId },
    body: { name: "Vaulting", athleteKind: "horse", measure: "duration", fields: [], words: ["vaulting"] },
  }),
  removeDiscipline: ({ disciplineId }) => ({ params: { id: disciplineId } }),
  exportWorkouts: () => ({}),
  backup: () => ({}),
};

/** Method, path and body of an operation's sample. */
export function sampleRequest(
  operation: { readonly id: string; readonly method: string; readonly path: string },
  known: Known,
): { readonly method: string; readonly path: string } & Pick<SendOptions, "body" | "text" | "headers"> {
  const sample = operationSamples[operation.id];
  if (!sample) throw new Error(`${operation.id}: add a sample to testing/samples/operation-samples.ts`);
  const { params = {}, query = "", body, sent } = sample(known);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${operation.id}: its sample has no ${name}`);
    return encodeURIComponent(value);
  });
  return {
    method: operation.method.toUpperCase(),
    path: `/api/v1${path}${query}`,
    ...(body && { body }),
    ...(sent && { text: sent.text, headers: { "content-type": sent.mediaType } }),
  };
}
