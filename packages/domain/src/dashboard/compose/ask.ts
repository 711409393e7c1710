import type { DashboardDraft } from "../dashboard-draft.ts";
import { isSayable, type MemberDay } from "../member-day.ts";
import { isResting } from "../answer/engagement.ts";
import { mayAsk } from "../resolve-draft.ts";
import { ownQuestions } from "./own-questions.ts";

/** Whether there is no longer a reason to ask one of these questions: the goal is set, the session done. */
export const isMoot = (key: string, day: MemberDay): boolean =>
  ownQuestions(day).some(({ isWanted, prompt }) => prompt.key === key && !isWanted);

/** The one question worth asking today; none is asked a third time. */
export const ask = (day: MemberDay): DashboardDraft["coach"]["prompts"] =>
  ownQuestions(day)
    .filter(
      ({ isWanted, prompt: { key, question } }) =>
        isWanted &&
        isSayable(day, question) &&
        !isResting(day.engagement ?? [], { key, today: day.date }) &&
        mayAsk(
          day.asked.find((one) => one.key === key),
          day.date,
        ),
    )
    .slice(0, 1)
    .map(({ prompt }) => prompt);
