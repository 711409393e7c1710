import { readReference } from "@canter/domain/context/read-reference";
import { knownAnswers } from "@canter/domain/program-design/describe-answer";
import type { Interview } from "@canter/domain/program-design/interview/interview-state";
import { programInShort } from "@canter/domain/program/program-in-short";
import { readMergedProgram } from "../../../program/merged-program.ts";
import { interviewOf } from "../../designer/interview/open-interview.ts";
import type { CoachSession } from "../coach-session.ts";
import type { CoachWorld } from "../coach-world.ts";

const asks =
  /^\W*(?:(?:so|and|ok(?:ay)?|hey|hi|coach|please|can you|could you)[\s,]+)*(?:tell|describe|explain|show|summari[sz]e|remind me|what|how|why|is|are|has|when|which)\b/iu;
/** A program, and not one thing that was said of it. */
const ofProgram = /\b(?:program(?:me)?|plan|routine|block)\b/iu;
const ofWords = /\b(?:say|said|exercises?|swap|change[sd]?|talk|discuss\w*|agree[d]?|decide[d]?)\b/iu;
const madeThere =
  /\bdesigner\b|\b(?:made|make|built|build|designed|design|created|create|put together|wrote)\b/iu;

const maxLength = 900;

/** What the member said of it, as the designer took it. */
const answersIn = ({ answers }: Interview): string => {
  const said = knownAnswers(answers).filter(({ from }) => from !== "default");
  return said.length === 0
    ? ""
    : `It goes by what you said there: ${said.map(({ name, text }) => `${name.toLowerCase()} ${text}`).join("; ")}.`;
};

/**
 * "Tell me about the program we made in the designer": what it is, and what it was made by, from the talk in which it was. Undefined: something else is asked,
 * or no such talk is known here.
 */
export async function answerAboutDesign(
  world: CoachWorld,
  session: CoachSession,
): Promise<string | undefined> {
  const { context, member, text, words, earlier } = world;
  if (!asks.test(text) || !ofProgram.test(text) || ofWords.test(text) || !madeThere.test(text))
    return undefined;
  const reference = readReference(text, { today: words.parse.now.slice(0, 10) });
  if (!reference || reference.kind === "coach") return undefined;
  const pieces = earlier.pieces.filter(({ why, kind }) => kind === "designer" && why !== "recency");
  const referred = pieces.filter(({ why }) => why === "reference");
  const talks = [...new Set([...referred, ...pieces].map(({ conversationId }) => conversationId))];
  for (const id of talks) {
    const interview = await interviewOf(context, member, id);
    if (!interview) continue;
    const made =
      interview.programId === undefined
        ? undefined
        : await readMergedProgram(context.store.db, member.scope, interview.programId);
    session.recalled(pieces.filter(({ conversationId }) => conversationId === id));
    if (!made || made.stored.deletedAt !== undefined)
      return ["No program has come of that talk yet: it waits in the designer.", answersIn(interview)]
        .filter(Boolean)
        .join(" ");
    const { head, status } = made.stored;
    return [programInShort({ head, status, program: made.program }, maxLength), answersIn(interview)]
      .filter(Boolean)
      .join("\n");
  }
  return undefined;
}
