import { can } from "@canter/domain/access/access";
import { lazy, Suspense, useState } from "react";
import { Moment } from "../../../ui/moment.tsx";
import { callsFor } from "../prompts/calls-for.ts";
import { CallsToAction } from "../prompts/calls-to-action.tsx";
import styles from "../dashboard.module.css";
import type { WidgetProps } from "./widget-type.ts";

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
          <p>{briefing.map(({ text }) => text).join(" ")}</p>
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
