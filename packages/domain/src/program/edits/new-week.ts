import { z } from "zod";
import { mostSessions, weekSchema, type Week } from "../program.ts";
import { isTelling, tellingMessage } from "./argument-fields.ts";
import { newSession, sessionInputSchema } from "./new-session.ts";

const fields = weekSchema.shape;

export const weekFields = {
  phase: fields.phase.refine(isTelling, tellingMessage).describe("As in Accumulation, Deload"),
  startDate: fields.startDate.unwrap().describe("ISO date, as in 2026-11-20"),
  endDate: fields.endDate.unwrap().describe("ISO date, as in 2026-11-26"),
  description: fields.description.unwrap(),
};

/** A week to add. Its dates may only be left out where no week of the program has dates. */
export const weekInputSchema = z.looseObject({
  phase: weekFields.phase,
  startDate: weekFields.startDate.optional(),
  endDate: weekFields.endDate.optional(),
  description: weekFields.description.optional(),
  sessions: z.array(sessionInputSchema).max(mostSessions).default([]),
});
type WeekInput = z.infer<typeof weekInputSchema>;

/** A week that starts fresh; numbers and addresses are given by whoever puts it in its place. */
export function newWeek(input: WeekInput, newUid: () => string): Week {
  const week: Week = {
    ...input,
    uid: newUid(),
    id: "",
    weekNumber: 1,
    sessions: input.sessions.map((session) => newSession(session, newUid)),
  };
  if (week.description === "") delete week.description;
  return week;
}
