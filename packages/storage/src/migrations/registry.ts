import { groundMigration } from "./0001-ground.ts";
import { accountsMigration } from "./0002-accounts.ts";
import { runsMigration } from "./0003-runs.ts";
import { programsMigration } from "./0004-programs.ts";
import { proposalsMigration } from "./0005-proposals.ts";
import { jobsMigration } from "./0006-jobs.ts";
import { contentMigration } from "./0007-content.ts";
import { healthMigration } from "./0008-health.ts";
import { memoryMigration } from "./0009-memory.ts";
import { dashboardsMigration } from "./0010-dashboards.ts";
import { answersMigration } from "./0011-answers.ts";
import { promptKeysMigration } from "./0012-prompt-keys.ts";
import { sessionsOnScreensMigration } from "./0013-sessions-on-screens.ts";
import { lastChangesMigration } from "./0014-last-changes.ts";
import { diaryWordsMigration } from "./0015-diary-words.ts";
import { formsOfMembersMigration } from "./0016-forms-of-members.ts";
import { modelPatienceMigration } from "./0017-model-patience.ts";
import { installationMigration } from "./0018-installation.ts";
import { horsesMigration } from "./0019-horses.ts";
import { dictatedMemosMigration } from "./0020-dictated-memos.ts";
import { cautionsAndCareMigration } from "./0021-cautions-and-care.ts";
import { messagesAcrossMigration } from "./0022-messages-across.ts";
import { handoffReadsMigration } from "./0023-handoff-reads.ts";
import { evaluationsMigration } from "./0024-evaluations.ts";
import { messageOrderMigration } from "./0025-message-order.ts";
import { notificationsMigration } from "./0026-notifications.ts";
import { talkApartMigration } from "./0027-talk-apart.ts";
import { toldOfMoreMigration } from "./0028-told-of-more.ts";
import { pushSubscriptionsMigration } from "./0029-push-subscriptions.ts";
import { reportsMigration } from "./0030-reports.ts";
import { horsePhotosMigration } from "./0031-horse-photos.ts";
import { horseSharesMigration } from "./0032-horse-shares.ts";
import { textsByOwnerMigration } from "./0033-texts-by-owner.ts";
import { messageVectorsMigration } from "./0034-message-vectors.ts";
import { personasMigration } from "./0035-personas.ts";
import { importsMigration } from "./0039-imports.ts";
import { recordingsMigration } from "./0040-recordings.ts";
import { memberMailsMigration } from "./0043-member-mails.ts";
import { evaluationRunsMigration } from "./0044-evaluation-runs.ts";
import { importedMeasurementsMigration } from "./0045-imported-measurements.ts";
import { tableMappingsMigration } from "./0046-table-mappings.ts";
import { calendarFeedsMigration } from "./0048-calendar-feeds.ts";
import { webhooksMigration } from "./0049-webhooks.ts";
import { workoutAttachmentsMigration } from "./0050-workout-attachments.ts";
import { proposedReasonsMigration } from "./0064-proposed-reasons.ts";
import { memorySourcesMigration } from "./0065-memory-sources.ts";
import { deletionsMigration } from "./0066-deletions.ts";
import { membershipChangesMigration } from "./0073-membership-changes.ts";
import { pendingWordsMigration } from "./0074-pending-words.ts";
import { narrowTablesMigration } from "./0075-narrow-tables.ts";
import { lessPerLogMigration } from "./0076-less-per-log.ts";
import { readingExamplesMigration } from "./0077-reading-examples.ts";
import { movedTargetsMigration } from "./0051-moved-targets.ts";
import { messageSearchListsMigration } from "./0053-message-search-lists.ts";
import { connectedSourcesMigration } from "./0054-connected-sources.ts";
import { assistantsMigration } from "./0057-assistants.ts";
import { itemTriesMigration } from "./0061-item-tries.ts";
import { olderConsentsMigration } from "./0062-older-consents.ts";
import { distanceUnitsMigration } from "./0063-distance-units.ts";
import type { Migration } from "./migration.ts";

/** All migrations in order: a list in code, so that it also works when the program is bundled into one file. */
export const migrations: readonly Migration[] = [
  groundMigration,
  accountsMigration,
  runsMigration,
  programsMigration,
  proposalsMigration,
  jobsMigration,
  contentMigration,
  healthMigration,
  memoryMigration,
  dashboardsMigration,
  answersMigration,
  promptKeysMigration,
  sessionsOnScreensMigration,
  lastChangesMigration,
  diaryWordsMigration,
  formsOfMembersMigration,
  modelPatienceMigration,
  installationMigration,
  horsesMigration,
  dictatedMemosMigration,
  cautionsAndCareMigration,
  messagesAcrossMigration,
  handoffReadsMigration,
  evaluationsMigration,
  messageOrderMigration,
  notificationsMigration,
  talkApartMigration,
  toldOfMoreMigration,
  pushSubscriptionsMigration,
  reportsMigration,
  horsePhotosMigration,
  horseSharesMigration,
  textsByOwnerMigration,
  messageVectorsMigration,
  personasMigration,
  importsMigration,
  recordingsMigration,
  memberMailsMigration,
  evaluationRunsMigration,
  importedMeasurementsMigration,
  tableMappingsMigration,
  calendarFeedsMigration,
  webhooksMigration,
  workoutAttachmentsMigration,
  movedTargetsMigration,
  messageSearchListsMigration,
  connectedSourcesMigration,
  assistantsMigration,
  itemTriesMigration,
  olderConsentsMigration,
  distanceUnitsMigration,
  proposedReasonsMigration,
  memorySourcesMigration,
  deletionsMigration,
  membershipChangesMigration,
  pendingWordsMigration,
  narrowTablesMigration,
  lessPerLogMigration,
  readingExamplesMigration,
];

/** Number of the last one: the schema version of this program. */
export const latestSchema = migrations.at(-1)?.number ?? 0;

/** The migrations that a database of an older version has run. Not by their index: some numbers were never used. */
export const migrationsUpTo = (version: number): readonly Migration[] =>
  migrations.filter(({ number }) => number <= version);
