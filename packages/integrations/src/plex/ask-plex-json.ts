import { err, ok, type Result } from "@canter/domain/result";
import { z } from "zod";
import { askPlex, type PlexAccess, type PlexQuestion } from "./ask-plex.ts";

const containerSchema = z.object({
  size: z.coerce.number().optional(),
  totalSize: z.coerce.number().optional(),
  machineIdentifier: z.string().max(200).optional(),
  Directory: z.array(z.unknown()).optional(),
  Metadata: z.array(z.unknown()).optional(),
});
export type PlexContainer = z.infer<typeof containerSchema>;

const answerSchema = z.object({ MediaContainer: containerSchema });

/** What a text that is no JSON seems to be, for whoever has to find out what answers there. */
function instead(type: string, text: string): string {
  if (/html/.test(type) || /^\s*<(?:!doctype html|html)/i.test(text)) return "a web page";
  if (/xml/.test(type) || /^\s*</.test(text)) return "XML";
  return text.trim() === "" ? "nothing" : "something else";
}

/**
 * One question that a Plex server answers in JSON: the container of what it has there. The error goes on after "The Plex server": it
 * answered with something else, with half an answer, or with JSON that is no container.
 */
export async function askPlexJson(
  access: PlexAccess,
  question: Omit<PlexQuestion, "accept">,
): Promise<Result<PlexContainer, string>> {
  const answer = await askPlex(access, { ...question, accept: "application/json" });
  if (!answer.ok) return answer;
  const { type, bytes } = answer.value;
  const text = new TextDecoder().decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isJson = /json/.test(type) || /^\s*[{[]/.test(text);
    const what = isJson ? "with JSON that breaks off" : `with ${instead(type, text)} instead of JSON`;
    return err(`answered ${what} at ${question.path}`);
  }
  const read = answerSchema.safeParse(value);
  return read.success
    ? ok(read.data.MediaContainer)
    : err(`answered without a MediaContainer at ${question.path}: is that a Plex server?`);
}
