// Written by tools/contract.mjs from the operations that the server declares; not by hand.
import type { z } from "zod";
import type * as accounts from "./account/accounts.ts";
import type * as calendars from "./account/calendars.ts";
import type * as deletions from "./account/deletions.ts";
import type * as installation from "./account/installation.ts";
import type * as screens from "./account/screens.ts";
import type * as session from "./account/session.ts";
import type * as webhooks from "./account/webhooks.ts";
import type * as agents from "./coach/agents.ts";
import type * as coaches from "./coach/coaches.ts";
import type * as conversations from "./coach/conversations.ts";
import type * as dashboards from "./coach/dashboards.ts";
import type * as memory from "./coach/memory.ts";
import type * as messages from "./coach/messages.ts";
import type * as models from "./coach/models.ts";
import type * as notifications from "./coach/notifications.ts";
import type * as runs from "./coach/runs.ts";
import type * as goals from "./health/goals.ts";
import type * as measurements from "./health/measurements.ts";
import type * as nutrition from "./health/nutrition.ts";
import type * as handoff from "./horse/handoff.ts";
import type * as horseCare from "./horse/horse-care.ts";
import type * as horseShares from "./horse/horse-shares.ts";
import type * as horses from "./horse/horses.ts";
import type * as reports from "./horse/reports.ts";
import type * as content from "./training/content.ts";
import type * as doubts from "./training/doubts.ts";
import type * as evaluations from "./training/evaluations.ts";
import type * as goalPlans from "./training/goal-plans.ts";
import type * as imports from "./training/imports.ts";
import type * as parsedMessage from "./training/parsed-message.ts";
import type * as programs from "./training/programs.ts";
import type * as proposals from "./training/proposals.ts";
import type * as readingExamples from "./training/reading-examples.ts";
import type * as workouts from "./training/workouts.ts";

/** Every operation, by method and path below `/api/v1`: what it takes, and what it answers with. `file`: its media types beside JSON. */
export type Operations = {
  "GET /entry": {
    readonly answer: z.output<typeof accounts.entrySchema>;
  };
  "POST /owner": {
    readonly body: z.input<typeof accounts.ownerCreateSchema>;
    readonly answer: z.output<typeof accounts.accountSchema>;
  };
  "POST /demo-sessions": {
    readonly answer: z.output<typeof accounts.accountSchema>;
  };
  "GET /invitation-links/{token}": {
    readonly answer: z.output<typeof accounts.invitationLinkSchema>;
  };
  "POST /invitation-links/{token}/accept": {
    readonly body: z.input<typeof accounts.invitationAcceptSchema>;
    readonly answer: z.output<typeof accounts.accountSchema>;
  };
  "GET /account": {
    readonly answer: z.output<typeof accounts.accountSchema>;
  };
  "PATCH /account": {
    readonly body: z.input<typeof accounts.accountPatchSchema>;
    readonly answer: z.output<typeof accounts.accountSchema>;
  };
  "POST /groups": {
    readonly body: z.input<typeof accounts.groupCreateSchema>;
    readonly answer: z.output<typeof accounts.accountSchema>;
  };
  "GET /sessions": {
    readonly answer: { readonly items: readonly z.output<typeof accounts.accountSessionSchema>[]; };
  };
  "DELETE /sessions/{id}": {
    readonly answer: z.output<typeof accounts.accountSessionSchema>;
  };
  "DELETE /sessions": {
    readonly answer: { readonly ended: number; };
  };
  "GET /api-keys": {
    readonly answer: { readonly items: readonly z.output<typeof accounts.apiKeySchema>[]; };
  };
  "POST /api-keys": {
    readonly body: z.input<typeof accounts.apiKeyCreateSchema>;
    readonly answer: z.output<typeof accounts.apiKeyCreatedSchema>;
  };
  "DELETE /api-keys/{id}": {
    readonly answer: z.output<typeof accounts.apiKeySchema>;
  };
  "GET /assistants": {
    readonly answer: { readonly items: readonly z.output<typeof accounts.assistantSchema>[]; };
  };
  "DELETE /assistants/{id}": {
    readonly answer: z.output<typeof accounts.assistantSchema>;
  };
  "GET /assistant-client": {
    readonly query: { readonly clientId: string; };
    readonly answer: z.output<typeof accounts.assistantClientSchema>;
  };
  "POST /assistants": {
    readonly body: z.input<typeof accounts.assistantConnectSchema>;
    readonly answer: { readonly url: string; };
  };
  "GET /installation": {
    readonly answer: z.output<typeof installation.installationSchema>;
  };
  "PATCH /installation": {
    readonly body: z.input<typeof installation.installationPatchSchema>;
    readonly answer: z.output<typeof installation.installationSchema>;
  };
  "PUT /installation/groups/{id}": {
    readonly body: z.input<typeof installation.groupTrustSchema>;
    readonly answer: z.output<typeof installation.installationSchema>;
  };
  "PUT /installation/accounts/{id}": {
    readonly body: z.input<typeof installation.groupMakerSchema>;
    readonly answer: z.output<typeof installation.installationSchema>;
  };
  "GET /installation/services": {
    readonly answer: z.output<typeof installation.serviceListSchema>;
  };
  "PUT /installation/services/{id}": {
    readonly body: z.input<typeof installation.servicePutSchema>;
    readonly answer: z.output<typeof installation.serviceListSchema>;
  };
  "DELETE /installation/services/{id}": {
    readonly answer: z.output<typeof installation.serviceListSchema>;
  };
  "PUT /installation/services/{id}/hook": {
    readonly body: z.input<typeof installation.serviceHookSchema>;
    readonly answer: z.output<typeof installation.serviceListSchema>;
  };
  "GET /screen": {
    readonly answer: z.output<typeof screens.screenSchema>;
  };
  "POST /screen/people": {
    readonly answer: z.output<typeof screens.screenSchema>;
  };
  "POST /screen/switch": {
    readonly body: z.input<typeof screens.screenSwitchSchema>;
    readonly answer: z.output<typeof screens.screenSchema>;
  };
  "POST /screen/lock": {
    readonly answer: z.output<typeof screens.screenSchema>;
  };
  "DELETE /screen/people": {
    readonly answer: z.output<typeof screens.screenLeftSchema>;
  };
  "DELETE /screens": {
    readonly answer: z.output<typeof screens.screenLeftSchema>;
  };
  "GET /pin": {
    readonly answer: z.output<typeof screens.pinStateSchema>;
  };
  "PUT /pin": {
    readonly body: z.input<typeof screens.pinPutSchema>;
    readonly answer: z.output<typeof screens.pinStateSchema>;
  };
  "PATCH /group": {
    readonly body: z.input<typeof accounts.groupPatchSchema>;
    readonly answer: { readonly id: string; readonly name: string; readonly kind: "household" | "barn"; readonly zone: string; readonly demo: boolean; };
  };
  "GET /members": {
    readonly answer: { readonly items: readonly z.output<typeof accounts.memberViewSchema>[]; };
  };
  "PATCH /members/{id}": {
    readonly body: z.input<typeof accounts.memberPatchSchema>;
    readonly answer: z.output<typeof accounts.memberViewSchema>;
  };
  "DELETE /members/{id}": {
    readonly answer: z.output<typeof accounts.memberViewSchema>;
  };
  "POST /leave": {
    readonly answer: { readonly groupId: string; };
  };
  "GET /invitations": {
    readonly answer: { readonly items: readonly z.output<typeof accounts.invitationSchema>[]; };
  };
  "POST /invitations": {
    readonly body: z.input<typeof accounts.invitationCreateSchema>;
    readonly answer: z.output<typeof accounts.invitationCreatedSchema>;
  };
  "DELETE /invitations/{id}": {
    readonly answer: z.output<typeof accounts.invitationSchema>;
  };
  "GET /grants": {
    readonly answer: z.output<typeof accounts.grantsSchema>;
  };
  "PUT /grants/{memberId}": {
    readonly body: z.input<typeof accounts.grantPutSchema>;
    readonly answer: z.output<typeof accounts.grantSchema>;
  };
  "DELETE /grants/{memberId}": {
    readonly answer: z.output<typeof accounts.grantSchema>;
  };
  "GET /session": {
    readonly answer: z.output<typeof session.sessionSchema>;
  };
  "PATCH /session": {
    readonly body: z.input<typeof session.settingsPatchSchema>;
    readonly answer: z.output<typeof session.sessionSchema>;
  };
  "GET /athletes": {
    readonly answer: z.output<typeof workouts.athleteListSchema>;
  };
  "GET /account/deletion": {
    readonly answer: z.output<typeof deletions.accountDeletionViewSchema>;
  };
  "POST /account/deletion": {
    readonly body: z.input<typeof deletions.deletionRequestSchema>;
    readonly answer: z.output<typeof deletions.deletionSchema>;
  };
  "POST /group/deletion": {
    readonly body: z.input<typeof deletions.deletionRequestSchema>;
    readonly answer: z.output<typeof deletions.deletionSchema>;
  };
  "POST /athletes/{id}/deletion": {
    readonly body: z.input<typeof deletions.deletionRequestSchema>;
    readonly answer: z.output<typeof deletions.deletionSchema>;
  };
  "GET /horses": {
    readonly query: { readonly status?: "kept" | "removed" | undefined; };
    readonly answer: z.output<typeof horses.horseListSchema>;
  };
  "POST /athletes": {
    readonly body: z.input<typeof horses.horseCreateSchema>;
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "GET /athletes/{id}": {
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "PATCH /athletes/{id}": {
    readonly body: z.input<typeof horses.horsePatchSchema>;
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "DELETE /athletes/{id}": {
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "POST /athletes/{id}/restore": {
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "GET /athletes/{id}/cautions": {
    readonly query: { readonly status?: "open" | "past" | undefined; };
    readonly answer: z.output<typeof horseCare.cautionListSchema>;
  };
  "POST /athletes/{id}/cautions": {
    readonly body: z.input<typeof horseCare.cautionCreateSchema>;
    readonly answer: z.output<typeof horseCare.cautionResponseSchema>;
  };
  "PATCH /cautions/{id}": {
    readonly body: z.input<typeof horseCare.cautionPatchSchema>;
    readonly answer: z.output<typeof horseCare.cautionResponseSchema>;
  };
  "DELETE /cautions/{id}": {
    readonly answer: z.output<typeof horseCare.cautionResponseSchema>;
  };
  "POST /cautions/{id}/restore": {
    readonly answer: z.output<typeof horseCare.cautionResponseSchema>;
  };
  "GET /athletes/{id}/care": {
    readonly query: { readonly status?: "kept" | "removed" | undefined; };
    readonly answer: z.output<typeof horseCare.careListSchema>;
  };
  "POST /athletes/{id}/care": {
    readonly body: z.input<typeof horseCare.careCreateSchema>;
    readonly answer: z.output<typeof horseCare.careResponseSchema>;
  };
  "PATCH /care/{id}": {
    readonly body: z.input<typeof horseCare.carePatchSchema>;
    readonly answer: z.output<typeof horseCare.careResponseSchema>;
  };
  "POST /care/{id}/done": {
    readonly body: z.input<typeof horseCare.careDoneSchema>;
    readonly answer: z.output<typeof horseCare.careResponseSchema>;
  };
  "DELETE /care/{id}": {
    readonly answer: z.output<typeof horseCare.careResponseSchema>;
  };
  "POST /care/{id}/restore": {
    readonly answer: z.output<typeof horseCare.careResponseSchema>;
  };
  "PUT /athletes/{id}/photo": {
    readonly bytes: "image/";
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "GET /athletes/{id}/photo": {
    readonly query: { readonly at?: number | undefined; readonly group?: string | undefined; };
    readonly file: "image/jpeg";
  };
  "DELETE /athletes/{id}/photo": {
    readonly answer: z.output<typeof horses.horseResponseSchema>;
  };
  "POST /athletes/{id}/shares": {
    readonly body: z.input<typeof horseShares.horseShareCreateSchema>;
    readonly answer: z.output<typeof horseShares.horseShareCreatedSchema>;
  };
  "GET /athletes/{id}/shares": {
    readonly answer: z.output<typeof horseShares.horseShareListSchema>;
  };
  "DELETE /horse-shares/{id}": {
    readonly answer: z.output<typeof horseShares.horseShareResponseSchema>;
  };
  "GET /horse-offers/{token}": {
    readonly answer: z.output<typeof horseShares.horseOfferSchema>;
  };
  "POST /horse-offers/{token}/accept": {
    readonly answer: z.output<typeof horseShares.horseOfferSchema>;
  };
  "GET /athletes/{id}/handoff": {
    readonly answer: z.output<typeof handoff.handoffResponseSchema>;
  };
  "POST /athletes/{id}/handoff/read": {
    readonly answer: z.output<typeof handoff.handoffReadSchema>;
  };
  "GET /athletes/{id}/progress": {
    readonly query: { readonly from?: string | undefined; readonly to?: string | undefined; };
    readonly answer: z.output<typeof handoff.progressResponseSchema>;
  };
  "GET /reports": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: z.output<typeof reports.reportListSchema>;
  };
  "POST /reports": {
    readonly query: { readonly wait?: "0" | "1" | undefined; };
    readonly body: z.input<typeof reports.reportRequestSchema>;
    readonly answer: z.output<typeof reports.reportResponseSchema>;
  };
  "GET /reports/{id}": {
    readonly answer: z.output<typeof reports.reportResponseSchema>;
    readonly file: "text/markdown";
  };
  "GET /barn": {
    readonly query: { readonly week?: string | undefined; };
    readonly answer: z.output<typeof horses.barnResponseSchema>;
  };
  "GET /notifications": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly unread?: "0" | "1" | undefined; };
    readonly answer: z.output<typeof notifications.notificationListSchema>;
  };
  "GET /notifications/unread": {
    readonly answer: z.output<typeof notifications.unreadCountSchema>;
  };
  "POST /notifications/read": {
    readonly body: z.input<typeof notifications.notificationsReadSchema>;
    readonly answer: z.output<typeof notifications.notificationsMarkedSchema>;
  };
  "GET /notifications/settings": {
    readonly answer: z.output<typeof notifications.notificationSettingsSchema>;
  };
  "PUT /notifications/settings": {
    readonly body: z.input<typeof notifications.notificationSettingsChangeSchema>;
    readonly answer: z.output<typeof notifications.notificationSettingsSchema>;
  };
  "GET /notifications/mail": {
    readonly answer: z.output<typeof notifications.mailSettingsSchema>;
  };
  "PUT /notifications/mail": {
    readonly body: z.input<typeof notifications.mailSettingsChangeSchema>;
    readonly answer: z.output<typeof notifications.mailSettingsSchema>;
  };
  "GET /notifications/push-key": {
    readonly answer: z.output<typeof notifications.pushKeySchema>;
  };
  "GET /notifications/push-subscriptions": {
    readonly answer: z.output<typeof notifications.pushSubscriptionListSchema>;
  };
  "POST /notifications/push-subscriptions": {
    readonly body: z.input<typeof notifications.pushSubscriptionSchema>;
    readonly answer: z.output<typeof notifications.pushEndpointSchema>;
  };
  "DELETE /notifications/push-subscriptions": {
    readonly body: z.input<typeof notifications.pushEndpointSchema>;
    readonly answer: z.output<typeof notifications.pushEndpointSchema>;
  };
  "POST /messages": {
    readonly query: { readonly wait?: "0" | "1" | "soon" | undefined; };
    readonly body: z.input<typeof messages.messageCreateSchema>;
    readonly answer: z.output<typeof messages.messageAcceptedSchema> | z.output<typeof messages.runResultSchema>;
  };
  "POST /runs/{id}/try-again": {
    readonly query: { readonly wait?: "0" | "1" | "soon" | undefined; };
    readonly answer: z.output<typeof messages.messageAcceptedSchema> | z.output<typeof messages.runResultSchema>;
  };
  "GET /runs/{id}": {
    readonly answer: z.output<typeof messages.runResultSchema>;
  };
  "POST /parse": {
    readonly body: z.input<typeof messages.parseRequestSchema>;
    readonly answer: z.output<typeof parsedMessage.parsedMessageSchema>;
  };
  "GET /conversations": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly kind?: "coach" | "designer" | "coach_setup" | "daily" | undefined; readonly status?: "active" | "completed" | "archived" | undefined; readonly q?: string | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof conversations.listedConversationSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /conversations": {
    readonly body: z.input<typeof conversations.conversationCreateSchema>;
    readonly answer: z.output<typeof conversations.conversationSchema>;
  };
  "GET /conversations/{id}/messages": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: z.output<typeof conversations.conversationPageSchema>;
  };
  "PATCH /conversations/{id}": {
    readonly body: z.input<typeof conversations.conversationPatchSchema>;
    readonly answer: z.output<typeof conversations.conversationSchema>;
  };
  "DELETE /conversations/{id}": {
    readonly answer: { readonly id: string; };
  };
  "GET /messages": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly kind?: "coach" | "designer" | "coach_setup" | "daily" | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly q?: string | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof conversations.messageAcrossSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "PATCH /messages/{id}": {
    readonly body: z.input<typeof conversations.messagePatchSchema>;
    readonly answer: z.output<typeof conversations.messageAcrossSchema>;
  };
  "DELETE /messages/{id}": {
    readonly answer: { readonly id: string; };
  };
  "GET /runs": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly state?: "queued" | "running" | "done" | "failed" | "cancelled" | undefined; readonly agent?: string | undefined; readonly memberId?: string | undefined; };
    readonly answer: z.output<typeof runs.runListSchema>;
  };
  "GET /runs/{id}/trace": {
    readonly answer: z.output<typeof runs.runTraceSchema>;
  };
  "GET /runs/{id}/context": {
    readonly answer: z.output<typeof runs.runContextSchema>;
  };
  "GET /runs/{id}/events": {
    readonly query: { readonly after?: number | undefined; readonly limit?: number | undefined; readonly group?: string | undefined; };
    readonly answer: z.output<typeof runs.runEventListSchema>;
    readonly file: "text/event-stream";
  };
  "POST /runs/{id}/cancel": {
    readonly answer: z.output<typeof runs.runSchema>;
  };
  "GET /models": {
    readonly answer: z.output<typeof models.modelsSchema>;
  };
  "POST /models/test": {
    readonly body: z.input<typeof models.modelTestRequestSchema>;
    readonly answer: z.output<typeof models.modelTestSchema>;
  };
  "PUT /models/{agent}": {
    readonly body: z.input<typeof models.modelPutSchema>;
    readonly answer: z.output<typeof models.modelSettingSchema>;
  };
  "DELETE /models/{agent}": {
    readonly answer: { readonly agent: string; };
  };
  "PUT /model-budgets": {
    readonly body: z.input<typeof models.modelBudgetSchema>;
    readonly answer: z.output<typeof models.modelBudgetSchema>;
  };
  "GET /usage": {
    readonly query: { readonly month?: string | undefined; };
    readonly answer: z.output<typeof models.usageSchema>;
  };
  "GET /agents": {
    readonly answer: z.output<typeof agents.agentListSchema>;
  };
  "POST /agents/{agent}/run": {
    readonly body: z.input<typeof agents.agentMessageSchema>;
    readonly answer: z.output<typeof messages.runResultSchema> | z.output<typeof messages.messageAcceptedSchema>;
  };
  "POST /agents/{agent}/run-background": {
    readonly body: z.input<typeof agents.agentMessageSchema>;
    readonly answer: z.output<typeof messages.messageAcceptedSchema>;
  };
  "GET /agents/{agent}/assignments": {
    readonly answer: z.output<typeof agents.assignmentListSchema>;
  };
  "POST /agents/{agent}/assignments/{assignment}/run": {
    readonly query: { readonly wait?: "0" | "1" | undefined; };
    readonly answer: z.output<typeof agents.assignmentRunSchema>;
  };
  "PATCH /agents/{agent}/assignments/{assignment}": {
    readonly body: z.input<typeof agents.schedulePatchSchema>;
    readonly answer: z.output<typeof agents.assignmentSchema>;
  };
  "GET /jobs": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly state?: "dead" | undefined; };
    readonly answer: z.output<typeof agents.deadJobListSchema>;
  };
  "POST /jobs/{id}/retry": {
    readonly answer: z.output<typeof agents.retriedJobSchema>;
  };
  "GET /coaches": {
    readonly answer: z.output<typeof coaches.coachListSchema>;
  };
  "POST /coaches": {
    readonly body: z.input<typeof coaches.coachCreateSchema>;
    readonly answer: z.output<typeof coaches.coachSchema>;
  };
  "PUT /coaches/chosen": {
    readonly body: z.input<typeof coaches.coachChoiceSchema>;
    readonly answer: z.output<typeof coaches.coachListSchema>;
  };
  "PATCH /coaches/{id}": {
    readonly body: z.input<typeof coaches.coachPatchSchema>;
    readonly answer: z.output<typeof coaches.coachSchema>;
  };
  "DELETE /coaches/{id}": {
    readonly answer: z.output<typeof coaches.coachSchema>;
  };
  "GET /memory": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly agent?: string | undefined; };
    readonly answer: z.output<typeof memory.memoryListSchema>;
    readonly file: "application/yaml";
  };
  "PUT /memory/{agent}/{key}": {
    readonly body: z.input<typeof memory.memoryPutSchema>;
    readonly answer: z.output<typeof memory.memorySchema>;
  };
  "DELETE /memory/{agent}/{key}": {
    readonly answer: z.output<typeof memory.memorySchema>;
  };
  "DELETE /memory": {
    readonly query: { readonly agent?: string | undefined; };
    readonly answer: z.output<typeof memory.memoryForgottenSchema>;
  };
  "GET /workouts": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly athleteKind?: "person" | "horse" | undefined; readonly loggedBy?: string | undefined; readonly discipline?: string | undefined; readonly exerciseId?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly q?: string | undefined; readonly status?: "saved" | "draft" | "deleted" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof workouts.workoutResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /workouts": {
    readonly body: z.input<typeof workouts.workoutCreateSchema>;
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "GET /workouts/{id}": {
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "GET /workouts/{id}/outcome": {
    readonly answer: z.output<typeof workouts.workoutOutcomeSchema>;
  };
  "PATCH /workouts/{id}": {
    readonly body: z.input<typeof workouts.workoutPatchSchema>;
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "DELETE /workouts/{id}": {
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "POST /workouts/{id}/restore": {
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "POST /workouts/{id}/undo": {
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "POST /workouts/{id}/decide": {
    readonly body: z.input<typeof workouts.draftDecisionSchema>;
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "POST /workouts/{id}/answer": {
    readonly body: z.input<typeof workouts.draftAnswerSchema>;
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "POST /workouts/{id}/doubt": {
    readonly body: z.input<typeof doubts.doubtAnswerSchema>;
    readonly answer: z.output<typeof workouts.workoutResponseSchema>;
  };
  "GET /workouts/{id}/versions": {
    readonly answer: { readonly items: readonly z.output<typeof workouts.workoutVersionSchema>[]; };
  };
  "POST /workouts/{id}/attachments": {
    readonly query: { readonly durationSeconds?: number | undefined; };
    readonly bytes: "image/" | "audio/" | "video/webm" | "video/mp4";
    readonly answer: { readonly id: string; readonly workoutId: string; readonly kind: "photo" | "voice"; readonly mediaType: string; readonly sizeBytes: number; readonly durationSeconds?: number | undefined; readonly addedAt: number; };
  };
  "GET /workouts/{id}/attachments": {
    readonly answer: { readonly items: readonly { readonly id: string; readonly workoutId: string; readonly kind: "photo" | "voice"; readonly mediaType: string; readonly sizeBytes: number; readonly durationSeconds?: number | undefined; readonly addedAt: number; }[]; };
  };
  "GET /workouts/{id}/attachments/{attachmentId}": {
    readonly query: { readonly group?: string | undefined; };
    readonly file: "image/jpeg" | "audio/webm";
  };
  "DELETE /workouts/{id}/attachments/{attachmentId}": {
    readonly answer: { readonly id: string; readonly workoutId: string; readonly kind: "photo" | "voice"; readonly mediaType: string; readonly sizeBytes: number; readonly durationSeconds?: number | undefined; readonly addedAt: number; };
  };
  "GET /workouts/{id}/reading": {
    readonly answer: z.output<typeof readingExamples.workoutReadingSchema>;
  };
  "PUT /workouts/{id}/reading-example": {
    readonly answer: z.output<typeof readingExamples.workoutReadingSchema>;
  };
  "GET /reading-examples": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: z.output<typeof readingExamples.readingExampleListSchema>;
  };
  "GET /reading-examples/in-use": {
    readonly answer: z.output<typeof readingExamples.examplesInUseSchema>;
  };
  "GET /reading-examples/export": {
    readonly file: "application/jsonl";
  };
  "PATCH /reading-examples/{id}": {
    readonly body: z.input<typeof readingExamples.readingExamplePatchSchema>;
    readonly answer: z.output<typeof readingExamples.readingExampleResponseSchema>;
  };
  "DELETE /reading-examples/{id}": {
    readonly answer: z.output<typeof readingExamples.readingExampleResponseSchema>;
  };
  "GET /programs": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly status?: "draft" | "active" | "paused" | "completed" | "abandoned" | "deleted" | undefined; readonly q?: string | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof programs.programSummarySchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /programs": {
    readonly body: z.input<typeof programs.programCreateSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "GET /programs/{id}": {
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "PATCH /programs/{id}": {
    readonly body: z.input<typeof programs.programPatchSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "DELETE /programs/{id}": {
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "POST /programs/{id}/restore": {
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "POST /programs/{id}/edits": {
    readonly body: z.input<typeof programs.programEditsSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "GET /programs/{id}/versions": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof programs.programVersionSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /programs/{id}/evaluations": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: z.output<typeof evaluations.programEvaluationsSchema>;
  };
  "POST /programs/{id}/evaluations": {
    readonly query: { readonly wait?: "0" | "1" | undefined; };
    readonly answer: z.output<typeof evaluations.evaluationRunSchema>;
  };
  "POST /programs/{id}/undo": {
    readonly body?: z.input<typeof programs.programSeenSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "POST /programs/{id}/redo": {
    readonly body?: z.input<typeof programs.programSeenSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "GET /programs/{id}/export": {
    readonly answer: z.output<typeof programs.programExportSchema>;
  };
  "GET /program-templates": {
    readonly answer: { readonly items: readonly z.output<typeof programs.programTemplateSchema>[]; };
  };
  "PUT /programs/{id}/sessions/{uid}/log": {
    readonly body: z.input<typeof programs.sessionLogInputSchema>;
    readonly answer: z.output<typeof programs.sessionLogResponseSchema>;
  };
  "POST /programs/{id}/sessions/{uid}/finish": {
    readonly body: z.input<typeof programs.finishSessionSchema>;
    readonly answer: z.output<typeof programs.sessionFinishedSchema>;
  };
  "POST /programs/{id}/sessions/{uid}/done": {
    readonly body: z.input<typeof programs.markSessionSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "GET /workouts/{id}/plan": {
    readonly answer: z.output<typeof programs.workoutInPlanSchema>;
  };
  "POST /programs/{id}/substitutions": {
    readonly body: z.input<typeof programs.substitutionCreateSchema>;
    readonly answer: z.output<typeof programs.programResponseSchema>;
  };
  "POST /agent/plan": {
    readonly query: { readonly wait?: "0" | "1" | undefined; };
    readonly body: z.input<typeof goalPlans.planWishSchema>;
    readonly answer: z.output<typeof goalPlans.planRunSchema>;
  };
  "POST /agent/plan/{programId}/feedback": {
    readonly query: { readonly wait?: "0" | "1" | undefined; };
    readonly body: z.input<typeof goalPlans.planFeedbackSchema>;
    readonly answer: z.output<typeof goalPlans.planRunSchema>;
  };
  "GET /programs/{id}/training-plan": {
    readonly answer: z.output<typeof goalPlans.trainingPlanSchema>;
  };
  "GET /content/sources": {
    readonly answer: { readonly items: readonly z.output<typeof content.contentSourceSchema>[]; };
  };
  "POST /content/sources": {
    readonly body: z.input<typeof content.contentSourceCreateSchema>;
    readonly answer: z.output<typeof content.contentSourceSchema>;
  };
  "PATCH /content/sources/{id}": {
    readonly body: z.input<typeof content.contentSourcePatchSchema>;
    readonly answer: z.output<typeof content.contentSourceSchema>;
  };
  "DELETE /content/sources/{id}": {
    readonly answer: z.output<typeof content.contentSourceSchema>;
  };
  "POST /content/sources/{id}/sync": {
    readonly answer: z.output<typeof content.contentSourceSchema>;
  };
  "GET /content": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly kind?: string | undefined; readonly q?: string | undefined; readonly sourceId?: string | undefined; readonly minMinutes?: number | undefined; readonly maxMinutes?: number | undefined; readonly missing?: "0" | "1" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof content.contentSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /content/{id}": {
    readonly answer: z.output<typeof content.contentSchema>;
  };
  "GET /content/{id}/thumbnail": {
    readonly query: { readonly v?: string | undefined; readonly group?: string | undefined; };
    readonly file: "image/*";
  };
  "GET /content/{id}/media": {
    readonly file: "video/*";
  };
  "POST /content/done": {
    readonly body: z.input<typeof content.contentDoneSchema>;
    readonly answer: { readonly workouts: readonly z.output<typeof workouts.workoutResponseSchema>[]; };
  };
  "GET /content-programs": {
    readonly answer: { readonly items: readonly z.output<typeof content.contentProgramSummarySchema>[]; };
  };
  "GET /content-programs/{id}": {
    readonly answer: z.output<typeof content.contentProgramResponseSchema>;
  };
  "GET /playlists/suggestion": {
    readonly query: { readonly contentId: string; };
    readonly answer: z.output<typeof content.playlistSuggestionSchema>;
  };
  "GET /playlists": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly deleted?: "0" | "1" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof content.playlistSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /playlists": {
    readonly body: z.input<typeof content.playlistCreateSchema>;
    readonly answer: z.output<typeof content.playlistSchema>;
  };
  "GET /playlists/{id}": {
    readonly answer: z.output<typeof content.playlistSchema>;
  };
  "PATCH /playlists/{id}": {
    readonly body: z.input<typeof content.playlistPatchSchema>;
    readonly answer: z.output<typeof content.playlistSchema>;
  };
  "DELETE /playlists/{id}": {
    readonly answer: z.output<typeof content.playlistSchema>;
  };
  "POST /playlists/{id}/restore": {
    readonly answer: z.output<typeof content.playlistSchema>;
  };
  "GET /proposals": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly status?: "pending" | "blocked" | "applied" | "cancelled" | "withdrawn" | undefined; readonly programId?: string | undefined; readonly conversationId?: string | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof proposals.proposalSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /proposals/{id}": {
    readonly answer: z.output<typeof proposals.proposalSchema>;
  };
  "POST /proposals/{id}/apply": {
    readonly body?: z.input<typeof proposals.proposalApplySchema>;
    readonly answer: z.output<typeof proposals.proposalDecidedSchema>;
  };
  "POST /proposals/{id}/cancel": {
    readonly answer: z.output<typeof proposals.proposalDecidedSchema>;
  };
  "POST /proposals/{id}/check": {
    readonly answer: z.output<typeof proposals.proposalDecidedSchema>;
  };
  "POST /proposals/{id}/shift": {
    readonly body: z.input<typeof proposals.proposalShiftSchema>;
    readonly answer: z.output<typeof proposals.proposalDecidedSchema>;
  };
  "GET /measurements": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly kind?: "weight" | "body_fat" | "lean_mass" | "waist" | "resting_heart_rate" | "sleep" | undefined; readonly q?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly status?: "kept" | "asked" | "any" | "deleted" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof measurements.measurementResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /measurements": {
    readonly body: z.input<typeof measurements.measurementCreateSchema>;
    readonly answer: z.output<typeof measurements.measurementResponseSchema>;
  };
  "PATCH /measurements/{id}": {
    readonly body: z.input<typeof measurements.measurementPatchSchema>;
    readonly answer: z.output<typeof measurements.measurementResponseSchema>;
  };
  "DELETE /measurements/{id}": {
    readonly answer: z.output<typeof measurements.measurementResponseSchema>;
  };
  "POST /measurements/{id}/restore": {
    readonly answer: z.output<typeof measurements.measurementResponseSchema>;
  };
  "POST /measurements/{id}/doubt": {
    readonly body: z.input<typeof doubts.doubtAnswerSchema>;
    readonly answer: z.output<typeof measurements.measurementResponseSchema>;
  };
  "GET /measurements/trend": {
    readonly query: { readonly athleteId?: string | undefined; readonly kind?: "weight" | "body_fat" | "lean_mass" | "waist" | "resting_heart_rate" | "sleep" | undefined; readonly from?: string | undefined; readonly to?: string | undefined; };
    readonly answer: z.output<typeof measurements.trendResponseSchema>;
  };
  "GET /body-scans": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly status?: "kept" | "deleted" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof measurements.bodyScanResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /body-scans": {
    readonly body: z.input<typeof measurements.bodyScanCreateSchema>;
    readonly answer: z.output<typeof measurements.bodyScanResponseSchema>;
  };
  "PATCH /body-scans/{id}": {
    readonly body: z.input<typeof measurements.bodyScanPatchSchema>;
    readonly answer: z.output<typeof measurements.bodyScanResponseSchema>;
  };
  "DELETE /body-scans/{id}": {
    readonly answer: z.output<typeof measurements.bodyScanResponseSchema>;
  };
  "POST /body-scans/{id}/restore": {
    readonly answer: z.output<typeof measurements.bodyScanResponseSchema>;
  };
  "GET /body-profile": {
    readonly query: { readonly athleteId?: string | undefined; };
    readonly answer: z.output<typeof measurements.bodyProfileResponseSchema>;
  };
  "PUT /body-profile": {
    readonly body: z.input<typeof measurements.bodyProfilePutSchema>;
    readonly answer: z.output<typeof measurements.bodyProfileResponseSchema>;
  };
  "GET /equipment": {
    readonly answer: z.output<typeof measurements.equipmentListSchema>;
  };
  "PUT /equipment": {
    readonly body: z.input<typeof measurements.equipmentListSchema>;
    readonly answer: z.output<typeof measurements.equipmentListSchema>;
  };
  "GET /nutrition": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly q?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly status?: "kept" | "asked" | "any" | "deleted" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof nutrition.nutritionEntryResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /nutrition": {
    readonly body: z.input<typeof nutrition.nutritionCreateSchema>;
    readonly answer: z.output<typeof nutrition.nutritionEntryResponseSchema>;
  };
  "PATCH /nutrition/{id}": {
    readonly body: z.input<typeof nutrition.nutritionPatchSchema>;
    readonly answer: z.output<typeof nutrition.nutritionEntryResponseSchema>;
  };
  "DELETE /nutrition/{id}": {
    readonly answer: z.output<typeof nutrition.nutritionEntryResponseSchema>;
  };
  "POST /nutrition/{id}/doubt": {
    readonly body: z.input<typeof doubts.doubtAnswerSchema>;
    readonly answer: z.output<typeof nutrition.nutritionEntryResponseSchema>;
  };
  "POST /nutrition/{id}/restore": {
    readonly answer: z.output<typeof nutrition.nutritionEntryResponseSchema>;
  };
  "GET /nutrition/days": {
    readonly query: { readonly athleteId?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; };
    readonly answer: z.output<typeof nutrition.nutritionDaysResponseSchema>;
  };
  "GET /nutrition/days/{date}": {
    readonly query: { readonly athleteId?: string | undefined; };
    readonly answer: z.output<typeof nutrition.nutritionDayResponseSchema>;
  };
  "GET /nutrition-targets": {
    readonly query: { readonly athleteId?: string | undefined; readonly date?: string | undefined; };
    readonly answer: z.output<typeof nutrition.nutritionTargetsResponseSchema>;
  };
  "PUT /nutrition-targets": {
    readonly body: z.input<typeof nutrition.nutritionTargetsPutSchema>;
    readonly answer: z.output<typeof nutrition.nutritionTargetsResponseSchema>;
  };
  "GET /nutrition-suggestion": {
    readonly query: { readonly athleteId?: string | undefined; readonly perWeekKg?: number | undefined; };
    readonly answer: z.output<typeof nutrition.calorieResponseSchema>;
  };
  "GET /nutrition-favourites": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly status?: "kept" | "deleted" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof nutrition.favouriteResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /nutrition-favourites": {
    readonly body: z.input<typeof nutrition.favouriteCreateSchema>;
    readonly answer: z.output<typeof nutrition.favouriteResponseSchema>;
  };
  "DELETE /nutrition-favourites/{id}": {
    readonly answer: z.output<typeof nutrition.favouriteResponseSchema>;
  };
  "POST /nutrition-favourites/{id}/restore": {
    readonly answer: z.output<typeof nutrition.favouriteResponseSchema>;
  };
  "GET /goals": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly athleteId?: string | undefined; readonly status?: "active" | "achieved" | "abandoned" | "deleted" | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof goals.goalResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "POST /goals": {
    readonly body: z.input<typeof goals.goalCreateSchema>;
    readonly answer: z.output<typeof goals.goalResponseSchema>;
  };
  "GET /goals/{id}": {
    readonly answer: z.output<typeof goals.goalResponseSchema>;
  };
  "PATCH /goals/{id}": {
    readonly body: z.input<typeof goals.goalPatchSchema>;
    readonly answer: z.output<typeof goals.goalResponseSchema>;
  };
  "DELETE /goals/{id}": {
    readonly answer: z.output<typeof goals.goalResponseSchema>;
  };
  "POST /goals/{id}/restore": {
    readonly answer: z.output<typeof goals.goalResponseSchema>;
  };
  "GET /disciplines": {
    readonly answer: { readonly items: readonly z.output<typeof workouts.disciplineResponseSchema>[]; };
  };
  "PUT /disciplines/{id}": {
    readonly body: z.input<typeof workouts.disciplineInputSchema>;
    readonly answer: z.output<typeof workouts.disciplineResponseSchema>;
  };
  "DELETE /disciplines/{id}": {
    readonly answer: z.output<typeof workouts.disciplineResponseSchema>;
  };
  "GET /exercises": {
    readonly query: { readonly q?: string | undefined; readonly used?: "0" | "1" | undefined; readonly athleteId?: string | undefined; readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof workouts.listedExerciseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /exercises/{id}": {
    readonly answer: z.output<typeof workouts.exerciseResponseSchema>;
  };
  "GET /exercises/{id}/alternatives": {
    readonly query: { readonly limit?: number | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof workouts.listedExerciseSchema>[]; };
  };
  "GET /exercises/{id}/history": {
    readonly query: { readonly athleteId?: string | undefined; readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof workouts.exerciseHistoryPointSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /records": {
    readonly query: { readonly athleteId?: string | undefined; readonly exerciseId?: string | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof workouts.personalRecordSchema>[]; };
  };
  "GET /health-dashboard/{memberId}/{date}": {
    readonly answer: z.output<typeof dashboards.dashboardViewSchema>;
    readonly file: "application/yaml";
  };
  "POST /health-dashboard/{memberId}/{date}/consumed": {
    readonly body: z.input<typeof dashboards.consumeSchema>;
    readonly answer: z.output<typeof dashboards.dashboardViewSchema>;
  };
  "GET /health-dashboard/{memberId}": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: z.output<typeof dashboards.dashboardPageSchema>;
  };
  "GET /dashboard-layout": {
    readonly answer: z.output<typeof dashboards.dashboardLayoutSchema>;
  };
  "PUT /dashboard-layout": {
    readonly body: z.input<typeof dashboards.dashboardLayoutSchema>;
    readonly answer: z.output<typeof dashboards.dashboardLayoutSchema>;
  };
  "GET /coaching-notes": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof dashboards.coachingNoteSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /prompts": {
    readonly query: { readonly state?: "open" | "answered" | "dropped" | undefined; };
    readonly answer: z.output<typeof dashboards.promptListSchema>;
  };
  "POST /prompts/{id}/answer": {
    readonly body: z.input<typeof dashboards.promptAnswerSchema>;
    readonly answer: z.output<typeof dashboards.promptViewSchema>;
  };
  "POST /prompts/{id}/dismiss": {
    readonly answer: z.output<typeof dashboards.promptViewSchema>;
  };
  "POST /voice-memos": {
    readonly query: { readonly durationSeconds?: number | undefined; readonly purpose?: "message" | "dictation" | undefined; };
    readonly bytes: "audio/" | "video/webm" | "video/mp4";
    readonly answer: z.output<typeof dashboards.voiceMemoSchema>;
  };
  "GET /voice-memos": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof dashboards.voiceMemoSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /voice-memos/{id}": {
    readonly answer: z.output<typeof dashboards.voiceMemoSchema>;
  };
  "POST /voice-memos/{id}/transcribe": {
    readonly answer: z.output<typeof dashboards.voiceMemoSchema>;
  };
  "GET /voice-memos/{id}/sound": {
    readonly file: "audio/*";
  };
  "PUT /voice-memos/{id}/transcript": {
    readonly body: z.input<typeof dashboards.transcriptSchema>;
    readonly answer: z.output<typeof dashboards.voiceMemoSchema>;
  };
  "DELETE /voice-memos/{id}": {
    readonly answer: z.output<typeof dashboards.voiceMemoSchema>;
  };
  "POST /imports": {
    readonly query: { readonly name?: string | undefined; readonly athleteId?: string | undefined; readonly map?: string | undefined; };
    readonly bytes: "multipart/form-data" | "application/" | "text/";
    readonly answer: z.output<typeof imports.importResponseSchema>;
  };
  "GET /imports": {
    readonly query: { readonly cursor?: string | undefined; readonly limit?: number | undefined; readonly source?: string | undefined; };
    readonly answer: { readonly items: readonly z.output<typeof imports.importResponseSchema>[]; readonly nextCursor?: string | undefined; };
  };
  "GET /imports/{id}": {
    readonly answer: z.output<typeof imports.importResponseSchema>;
  };
  "POST /imports/{id}/apply": {
    readonly body: z.input<typeof imports.importApplySchema>;
    readonly answer: z.output<typeof imports.importResponseSchema>;
  };
  "POST /imports/{id}/undo": {
    readonly answer: z.output<typeof imports.importResponseSchema>;
  };
  "DELETE /imports/{id}": {
    readonly answer: z.output<typeof imports.importResponseSchema>;
  };
  "GET /workouts/{id}/recording": {
    readonly query: { readonly points?: number | undefined; };
    readonly answer: z.output<typeof imports.recordingResponseSchema>;
  };
  "GET /sources": {
    readonly answer: z.output<typeof imports.sourceListSchema>;
  };
  "POST /services/{service}/authorize": {
    readonly body: z.input<typeof imports.sourceAuthorizeSchema>;
    readonly answer: { readonly url: string; };
  };
  "POST /sources": {
    readonly body: z.input<typeof imports.sourceConnectSchema>;
    readonly answer: z.output<typeof imports.sourceSchema>;
  };
  "POST /sources/{id}/sync": {
    readonly answer: z.output<typeof imports.sourceSchema>;
  };
  "PATCH /sources/{id}": {
    readonly body: z.input<typeof imports.sourcePatchSchema>;
    readonly answer: z.output<typeof imports.sourceSchema>;
  };
  "DELETE /sources/{id}": {
    readonly query: { readonly training?: "keep" | "remove" | undefined; };
    readonly answer: z.output<typeof imports.sourceSchema>;
  };
  "GET /service-hooks/{service}/{token}": {
    readonly answer: z.output<typeof imports.serviceChallengeSchema>;
  };
  "POST /service-hooks/{service}/{token}": {
    readonly body: {  };
    readonly answer: { readonly received: boolean; };
  };
  "GET /calendar-feeds": {
    readonly answer: z.output<typeof calendars.calendarFeedListSchema>;
  };
  "POST /calendar-feeds": {
    readonly body: z.input<typeof calendars.calendarFeedCreateSchema>;
    readonly answer: z.output<typeof calendars.calendarFeedCreatedSchema>;
  };
  "DELETE /calendar-feeds/{id}": {
    readonly answer: z.output<typeof calendars.calendarFeedSchema>;
  };
  "GET /calendars/{token}": {
    readonly file: "text/calendar";
  };
  "GET /webhooks": {
    readonly answer: z.output<typeof webhooks.webhookListSchema>;
  };
  "POST /webhooks": {
    readonly body: z.input<typeof webhooks.webhookCreateSchema>;
    readonly answer: z.output<typeof webhooks.webhookCreatedSchema>;
  };
  "PATCH /webhooks/{id}": {
    readonly body: z.input<typeof webhooks.webhookPatchSchema>;
    readonly answer: z.output<typeof webhooks.webhookSchema>;
  };
  "DELETE /webhooks/{id}": {
    readonly answer: z.output<typeof webhooks.webhookSchema>;
  };
  "GET /export": {
    readonly query: { readonly format?: "json" | "csv" | "hevy" | "strong" | undefined; };
    readonly answer: { readonly format: "canter-workouts"; readonly group: string; readonly workouts: readonly z.output<typeof workouts.workoutResponseSchema>[]; };
    readonly file: "text/csv";
  };
  "GET /workouts/{id}/file": {
    readonly query: { readonly format?: "fit" | "tcx" | undefined; };
    readonly file: "application/vnd.ant.fit" | "application/vnd.garmin.tcx+xml";
  };
  "GET /archive": {
    readonly file: "application/zip";
  };
  "POST /archive": {
    readonly bytes: "application/zip" | "application/octet-stream";
    readonly answer: { readonly added: number; readonly known: number; };
  };
  "POST /backup": {
    readonly answer: { readonly path: string; };
  };
};
