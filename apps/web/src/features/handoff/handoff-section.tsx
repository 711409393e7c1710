import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import type { HandoffLine, HandoffLineKind } from "@canter/domain/handoff/handoff";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { AttachmentList } from "../attachment/attachment-list.tsx";
import { handoffQuery, markHandoffRead } from "../../api/horses.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import plain from "../../ui/page/plain-page.module.css";
import styles from "./handoff.module.css";

/** After viewing it for this long, it counts as read. */
const readAfterMs = 5000;

const kindsInWords: Readonly<Record<HandoffLineKind, string>> = {
  caution: "Caution",
  watch: "Watch",
  asked: "Asked",
  rides: "Rides",
  ride: "Last ride",
  note: "Noted",
  plan: "Plan",
  load: "Work",
  care: "Due",
};

type LeadProps = { readonly line: HandoffLine; readonly horseId: string; readonly children: ReactNode };

/** Links to a line's source: the latest of its rides, all of them where it counts them, the plan, the care dates. */
const Lead = ({ line, horseId, children }: LeadProps) => {
  const [kind, id = ""] = line.sources[0]?.split(":") ?? [];
  const shown = { className: styles.lead, children };
  if (line.kind === "rides" || line.kind === "load")
    return <Link to="/history" search={{ athlete: horseId }} {...shown} />;
  if (kind === "workout") return <Link to="/workouts/$workoutId" params={{ workoutId: id }} {...shown} />;
  if (kind === "program") return <Link to="/plan/$programId" params={{ programId: id }} {...shown} />;
  return (
    <a href="#care" className={styles.lead}>
      {children}
    </a>
  );
};

const useMarkedRead = (horseId: string, hasNew: boolean): void => {
  useEffect(() => {
    if (!hasNew) return undefined;
    const timer = setTimeout(() => void markHandoffRead(horseId).catch(() => undefined), readAfterMs);
    return () => clearTimeout(timer);
  }, [horseId, hasNew]);
};

type Props = { readonly horseId: string };

const Lines = ({ horseId }: Props) => {
  const { data } = useSuspenseQuery(handoffQuery(horseId));
  useMarkedRead(
    horseId,
    data.lines.some(({ isNew }) => isNew),
  );
  // Cautions are shown above, where they are edited.
  const lines = data.lines.filter(({ kind }) => kind !== "caution");
  const { attachments } = data;
  const { today } = useActingMember();
  if (lines.length === 0) return <p className={plain.quiet}>Nothing to hand over yet.</p>;
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <li key={index}>
            <Lead line={line} horseId={horseId}>
              <span className={styles.kind}>
                {kindsInWords[line.kind]}
                {line.isNew && <span className={styles.new}>New</span>}
              </span>
              <span className={styles.says}>{line.text}</span>
            </Lead>
          </li>
        ))}
      </ul>
      {attachments.length > 0 && (
        <AttachmentList
          items={attachments}
          isSmall
          captionOf={({ riderName, date }) =>
            [riderName, describeDate(date, today)].filter(Boolean).join(", ")
          }
        />
      )}
    </>
  );
};

/** What to know before taking over the horse, each line linking to its source. */
export const HandoffSection = ({ horseId }: Props) => {
  const { data, error, refetch } = useQuery(handoffQuery(horseId));
  return (
    <section className={styles.section} aria-labelledby="handoff">
      <h2 id="handoff">Before you ride</h2>
      {error && !data && <ProblemNotice error={error} again={() => void refetch()} />}
      {data && <Lines horseId={horseId} />}
    </section>
  );
};
