import { passwordNeeded } from "../accounts/principal.ts";
import { problemResponse } from "./problem-response.ts";

/** The response to a session opened by a tap that requests a lasting change. */
export const askForPassword = (): Response =>
  problemResponse("forbidden", passwordNeeded.message, { more: { code: passwordNeeded.code } });
