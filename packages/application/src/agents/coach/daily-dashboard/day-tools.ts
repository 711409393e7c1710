import type { Tool } from "@canter/agent/tool/tool";
import type { TransactionHandle } from "@canter/storage/database";
import type { ApplicationContext, MemberContext } from "../../../application-context.ts";
import { getPrompts } from "./get-prompts.ts";

/** What a day is looked up with, for its member alone. `today` is local. */
export const dayTools = (
  context: ApplicationContext,
  member: MemberContext,
  today: string,
): readonly Tool<TransactionHandle>[] => [getPrompts(context, member, today)];
