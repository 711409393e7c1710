import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Interview } from "@canter/domain/program-design/interview/interview-state";
import type { Program } from "@canter/domain/program/program";
import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { programQuery } from "../../api/programs.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";

/** A program that is being designed in a conversation. */
export type Design = {
  readonly interview: Interview;
  /** The stored draft; there is none while questions are open. */
  readonly stored: ProgramResponse | undefined;
  /** The program that the answers so far would make, with defaults for open questions. */
  readonly preview: Preview | undefined;
};

export type Preview = {
  readonly name: string;
  readonly program: Program;
  readonly cannot: readonly string[];
};

/** By the same rules as the draft itself; they are loaded when a design is first viewed. */
async function previewOf({ answers }: Interview, { member, today }: ActingMember): Promise<Preview | null> {
  if (!answers.goal) return null;
  const { buildProgram, designStart } = await import("@canter/domain/program-design/build-program");
  let count = 0;
  const request = { answers, startDate: designStart(today), units: member.units };
  const built = buildProgram(request, () => `preview-${(count += 1)}`);
  return built.ok
    ? { name: built.value.head.name, program: built.value.program, cannot: built.value.cannot }
    : null;
}

/** The design of a conversation; undefined: it is not with the designer, or not known yet. */
export function useDesign(
  messages: readonly ConversationMessage[],
  acting: ActingMember,
): Design | undefined {
  const interview = useMemo(() => messages.findLast((message) => message.interview)?.interview, [messages]);
  const programId = interview?.programId;
  const isAsking = interview?.asked !== undefined || programId === undefined;
  const stored = useQuery({ ...programQuery(programId ?? ""), enabled: programId !== undefined });
  const preview = useQuery({
    queryKey: ["design", JSON.stringify(interview?.answers ?? {}), acting.today, acting.member.units],
    queryFn: () => (interview ? previewOf(interview, acting) : null),
    enabled: interview !== undefined && isAsking && programId === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!interview) return undefined;
  return { interview, stored: stored.data, preview: preview.data ?? undefined };
}
