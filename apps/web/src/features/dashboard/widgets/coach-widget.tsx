import { lazy, Suspense, useState } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { can, type Need } from "@canter/domain/access/access";
import type { Role } from "@canter/domain/group/group";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import { Moment } from "../../../ui/moment.tsx";
import { formatStatement } from "../../../ui/formats.ts";
import styles from "../dashboard.module.css";
import { useLogBox } from "../../../frame/use-log-box.ts";
import type { WidgetProps } from "./widget-type.ts";

export type Call = DashboardView["coach"]["callsToAction"][number];

/** The permission that a call needs; the others lead to pages that anybody may view. */
const needs: Partial<Record<NonNullable<Call["action"]>, Need>> = {
  open_log: ["workout", "write"],
  open_weight: ["body", "write"],
  open_nutrition: ["nutrition", "write"],
  open_goals: ["goal", "write"],
};

/** The calls that somebody with this role can follow. */
export const callsFor = (role: Role, calls: readonly Call[]): readonly Call[] =>
  calls.filter(({ action }) => {
    const need = action && needs[action];
    return !need || can(role, ...need);
  });

/** Things worth doing, each one tap away. */
const CallsToAction = ({ calls }: { readonly calls: readonly Call[] }) => {
  const box = useLogBox();
  const navigate = useNavigate();
  const go = ({ action, condition }: Call) => {
    if (action === "open_log") box.open();
    if (action === "open_weight") void navigate({ to: "/body" });
    if (action === "open_nutrition")
      void navigate({
        to: "/food",
        search: condition.when === "no_meals_on" ? { date: condition.date } : {},
      });
    if (action === "open_goals") void navigate({ to: "/goals" });
    if (action === "open_plan" || action === "open_content") void navigate({ to: "/plan" });
    if (action === "open_up_next") window.scrollTo({ top: 0, behavior: "smooth" });
  };
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls}>
      {calls.map((call) => (
        <li key={call.message.text}>
          {call.action ? (
            <UnstyledButton className={styles.call} onClick={() => go(call)}>
              <span>{formatStatement(call.message)}</span>
              <IconChevronRight size={18} stroke={1.6} aria-hidden />
            </UnstyledButton>
          ) : (
            <p className={styles.call}>{formatStatement(call.message)}</p>
          )}
        </li>
      ))}
    </ul>
  );
};

/** The code for answers (a field, the microphone) is loaded where something is asked. */
const PromptCard = lazy(async () => ({ default: (await import("../prompts/prompt-card.tsx")).PromptCard }));

/** For a day that a model made, if something was logged since. */
const MadeBefore = lazy(async () => ({ default: (await import("./made-before.tsx")).MadeBefore }));

const AnsweredPrompt = lazy(async () => ({
  default: (await import("../prompts/answered-prompt.tsx")).AnsweredPrompt,
}));

/** The coach in its own voice: a few sentences, one question, things worth doing. */
export const CoachWidget = ({ acting, day }: WidgetProps) => {
  const [fresh, setFresh] = useState<string>();
  if (!day) return <div className={styles.bones} />;
  const { briefing, callsToAction, prompts } = day.coach;
  const { role } = acting.member;
  const mayAnswer = can(role, "dashboard", "write");
  const prompt = mayAnswer ? prompts.find(({ state }) => state === "open") : undefined;
  const answered =
    prompts.find(({ id, state }) => id === fresh && state === "answered") ??
    (prompt ? undefined : prompts.find(({ state }) => state === "answered"));
  return (
    <section className={styles.coach} aria-label="Coach">
      {briefing.length > 0 && (
        <blockquote className={styles.quote}>
          <p>{briefing.map(formatStatement).join(" ")}</p>
          <footer className={styles.quiet}>
            Your coach, <Moment at={day.generatedAt} zone={acting.member.zone} today={acting.today} />
          </footer>
        </blockquote>
      )}
      {day.isOutdated && mayAnswer && (
        <Suspense>
          <MadeBefore acting={acting} at={day.generatedAt} />
        </Suspense>
      )}
      {prompt && (
        <Suspense fallback={<p className={styles.question}>{prompt.question}</p>}>
          <PromptCard
            key={prompt.id}
            prompt={prompt}
            date={acting.today}
            onAnswered={() => setFresh(prompt.id)}
          />
        </Suspense>
      )}
      {answered && (
        <Suspense>
          <AnsweredPrompt prompt={answered} acting={acting} isFresh={answered.id === fresh} />
        </Suspense>
      )}
      <CallsToAction calls={callsFor(role, callsToAction)} />
    </section>
  );
};
