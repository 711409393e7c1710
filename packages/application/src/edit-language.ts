import type { readEditAnswer } from "@canter/domain/edit-request/read-edit-answer";
import type { readEditRequest } from "@canter/domain/edit-request/read-edit-request";
import type { readWithdrawal } from "@canter/domain/edit-request/read-withdrawal";

/** How requests for changes of a program are understood. */
export type EditLanguage = {
  readonly readEditRequest: typeof readEditRequest;
  readonly readEditAnswer: typeof readEditAnswer;
  readonly readWithdrawal: typeof readWithdrawal;
};

async function load(): Promise<EditLanguage> {
  const [request, answer, withdrawal] = await Promise.all([
    import("@canter/domain/edit-request/read-edit-request"),
    import("@canter/domain/edit-request/read-edit-answer"),
    import("@canter/domain/edit-request/read-withdrawal"),
  ]);
  return {
    readEditRequest: request.readEditRequest,
    readEditAnswer: answer.readEditAnswer,
    readWithdrawal: withdrawal.readWithdrawal,
  };
}

let loaded: Promise<EditLanguage> | undefined;

/** Loaded when first needed: a server is ready without it. To be awaited before a transaction, never within one. */
export const loadEditLanguage = (): Promise<EditLanguage> => (loaded ??= load());
