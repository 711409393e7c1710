import type { ToolProblem } from "@canter/agent/tool/tool";
import type { Problem } from "@canter/domain/problem";
import { err, type Result } from "@canter/domain/result";
import type { ApplicationContext, MemberContext } from "../core/application-context.ts";

/** What a tool closes over: whose it is. Nothing in a call can name somebody else. */
export type ToolScope = { readonly context: ApplicationContext; readonly member: MemberContext };

/** What a use case refuses, in words for whoever called the tool. */
export const asToolResult = <T>(result: Result<T, Problem>): Result<T, ToolProblem> =>
  result.ok ? result : err({ message: result.error.detail });
