import { expect } from "vitest";
import type { MessageRows } from "./crash/rows-of-message.ts";
import { disciplines } from "./logging-model.ts";

/** What must hold for a message whatever died meanwhile: answered once, nothing twice, events without gaps to their end. */
export function expectSound(kept: MessageRows | undefined, what: string): MessageRows {
  if (!kept) throw new Error(`${what}: it is not kept`);
  expect([what, kept.timesSaid, kept.answers.length]).toEqual([what, 1, 1]);
  for (const run of kept.runs) {
    const types = run.events.map(({ body }) => body.type);
    expect([what, run.events.map(({ seq }) => seq)]).toEqual([what, run.events.map((_, at) => at + 1)]);
    const ends = types.filter((type) => type === "done" || type === "failed" || type === "cancelled");
    expect([what, types.at(-1), ends]).toEqual([what, run.state, [run.state]]);
    expect([what, types.filter((type) => type === "usage").length]).toEqual([what, run.modelCalls]);
    expect([what, types.filter((type) => type === "started").length]).toEqual([what, run.attempt]);
  }
  const known = kept.workouts.map(({ discipline }) => discipline);
  expect([what, known]).toEqual([what, [...new Set(known)]]);
  expect([what, kept.workouts.filter(({ status }) => status !== "saved")]).toEqual([what, []]);
  return kept;
}

export function expectDone(kept: MessageRows | undefined, what: string): MessageRows {
  const sound = expectSound(kept, what);
  expect([what, sound.runs.map(({ state }) => state)]).toEqual([what, sound.runs.map(() => "done")]);
  expect([what, sound.workouts.map(({ discipline }) => discipline)]).toEqual([what, disciplines]);
  return sound;
}
