import type { Canter } from "@canter/server/in-process";
import type { RunEvent } from "@canter/protocol/coach/runs";

const maxShownLength = 400;
const cut = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= maxShownLength ? text : `${text.slice(0, maxShownLength)} …`;
};

const eventLines = ({ body }: RunEvent): readonly string[] => {
  if (body.type === "thought") return [`THOUGHT: ${body.text}`];
  if (body.type === "action") return [`ACTION: ${body.tool}(${cut(body.input)})`];
  if (body.type === "observation") return [`OBSERVATION: ${cut(body.output)}`];
  if (body.type === "warning") return [`WARNING: ${body.text}`];
  return body.type === "fallback" ? [`FALLBACK: ${body.reason}`] : [];
};

type Reader = Parameters<Canter["application"]["run"]["traceRun"]>[0];

/** The steps of one of the member's own runs, in the format of the barn's documents; nothing of anybody else's. */
export async function traceLines(
  { application }: Canter,
  member: Reader,
  runId: string,
): Promise<readonly string[]> {
  const trace = await application.run.traceRun(member, runId);
  return trace.ok ? trace.value.events.flatMap(eventLines) : [];
}
