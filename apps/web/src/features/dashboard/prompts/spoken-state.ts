import type { VoiceMemo } from "@canter/protocol/coach/dashboards";

/** Three attempts with their pauses take less; after that the member may type it. */
const slowMilliseconds = 60_000;

/** `slow`: it should have been transcribed by now, and may never be. `untold`: only the member will write it. */
export type SpokenState = "written" | "waiting" | "slow" | "failed" | "untold";

/** The progress of a transcription; `at`: when that was fetched, in epoch milliseconds. */
export const spokenState = (
  { transcript, transcription, createdAt }: Pick<VoiceMemo, "transcript" | "transcription" | "createdAt">,
  at: number,
): SpokenState => {
  if (transcript !== undefined) return "written";
  if (transcription !== "waiting") return transcription ?? "untold";
  return at - createdAt > slowMilliseconds ? "slow" : "waiting";
};
