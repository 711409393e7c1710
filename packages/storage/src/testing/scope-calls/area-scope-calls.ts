import { SECRET } from "../sample-groups.ts";
import type { Scope } from "@canter/domain/access/scope";
import type { TransactionHandle } from "../../database.ts";
import { contentCalls } from "./content-scope-calls.ts";
import { fillContent } from "../fill/fill-content.ts";
import { fillHealth } from "../fill/fill-health.ts";
import { fillProposal } from "../fill/fill-proposal.ts";
import { healthCalls } from "./health-scope-calls.ts";
import { conversationCalls, fillVectors } from "./conversation-scope-calls.ts";
import { evaluationCalls, fillEvaluations } from "./evaluation-scope-calls.ts";
import { fillHorses, horseCalls } from "./horse-scope-calls.ts";
import { fillNotifications, notificationCalls } from "./notification-scope-calls.ts";
import { fillReports, reportCalls } from "./report-scope-calls.ts";
import { fillImports, importCalls } from "./import-scope-calls.ts";
import { fillMemory, memoryCalls } from "./memory-scope-calls.ts";
import { fillPrompts, promptCalls } from "./prompt-scope-calls.ts";
import { addSecretProgram, programCalls } from "./program-scope-calls.ts";
import { calendarCalls, fillCalendar } from "./calendar-scope-calls.ts";
import { fillWebhooks, webhookCalls } from "./webhook-scope-calls.ts";
import { connectedCalls, fillConnected } from "./connected-scope-calls.ts";

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
  await fillPrompts(trx, anna);
  await fillContent(trx, anna, { memberId: "anna", name: SECRET });
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
  ...promptCalls,
};
