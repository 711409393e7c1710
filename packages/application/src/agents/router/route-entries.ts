import type { CoachMessage } from "../coach/coach-input.ts";
import type { DiaryInput } from "../diary/diary-input.ts";
import type { RouterInput } from "./agent.ts";
import type { InlineTask } from "./inline-task.ts";
import { inOrder, type RoutedDiary, startOf } from "./route-diary.ts";
import type { Part as Wanted } from "@canter/domain/intent/decide-message";

type Part = { readonly start: number; readonly agent: string; readonly input: CoachMessage | DiaryInput };

/** Who gets which part of a message that tells entries: the diary alone, or the router with a part for each. */
export function partsWithEntries(
  { diary, others }: RoutedDiary,
  agentOf: (part: Wanted) => string,
  common: Omit<CoachMessage, "text">,
): { readonly agent: string; readonly input: RouterInput | DiaryInput } {
  const parts: Part[] = [
    ...diary.map(({ start, input }) => ({ start, agent: "diary", input })),
    ...others.map((span) => ({
      start: startOf(span),
      agent: agentOf(span),
      input: { ...common, text: span.text, ...(span.intent === "question" && { isAsked: true }) },
    })),
  ];
  const [first] = diary;
  if (first && others.length === 0)
    return {
      agent: "diary",
      // All of them in one run: nobody else has anything to say.
      input: { ...first.input, entries: inOrder(diary.flatMap(({ input }) => input.entries)) },
    };
  return { agent: "router", input: { parts: inOrder(parts).map(({ agent, input }) => ({ agent, input })) } };
}

/** What the diary does at once, in the transaction of the message. */
export const inlineDiary = async (
  ...[context, member, request, input]: Parameters<typeof import("../diary/diary-context.ts").diaryWorld>
): Promise<InlineTask> => {
  const [{ diaryWorld }, { openDiary }] = await Promise.all([
    import("../diary/diary-context.ts"),
    import("../diary/open-diary.ts"),
  ]);
  const world = await diaryWorld(context, member, request, input);
  return () => ({ task: openDiary(world), stored: new Map() });
};
