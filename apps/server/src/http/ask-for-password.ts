import { passwordNeeded } from "../accounts/principal.ts";
import { problemResponse } from "./problem-response.ts";

/** The answer to a session that was opened by a tap, where something would outlive it. */
export const askForPassword = (): Response =>
  problemResponse("forbidden", passwordNeeded.message, { more: { code: passwordNeeded.code } });
