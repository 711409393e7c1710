import { Link } from "@tanstack/react-router";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { StartChoice } from "../program/new/start-choice.tsx";
import { useProposalOnSheet } from "../program/proposal/use-proposal-on-sheet.ts";
import { AnswerList } from "./answer-list.tsx";
import { DraftWeeks } from "./draft-weeks.tsx";
import type { Design } from "./use-design.ts";
import styles from "./design.module.css";

type Props = {
  readonly design: Design;
  readonly acting: ActingMember;
  readonly onSay: ((text: string) => void) | undefined;
};

const StoredDraft = ({ program, today }: { readonly program: ProgramResponse; readonly today: string }) => {
  const onSheet = useProposalOnSheet(program);
  const isActive = program.status === "active";
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Link to="/plan/$programId" params={{ programId: program.id }}>
            {program.name}
          </Link>
        </h2>
        {isActive ? (
          <p className={styles.active}>It is active: Today shows what is next.</p>
        ) : (
          <>
            <p className={styles.quiet}>A draft. Nothing of it is active until you make it so.</p>
            {(program.status === "draft" || program.status === "paused") && (
              <StartChoice program={program} label="Make it active" />
            )}
          </>
        )}
        {onSheet && <p className={styles.waits}>Changes wait for your click in the talk; they are marked.</p>}
      </header>
      <DraftWeeks program={program.program} after={onSheet?.after} today={today} />
    </>
  );
};

/** A program being designed, beside its conversation: the answers, and the resulting program as it changes. */
export const DesignPanel = ({ design, acting, onSay }: Props) => {
  const { interview, stored, preview } = design;
  return (
    <div className={styles.panel}>
      {stored ? (
        <StoredDraft program={stored} today={acting.today} />
      ) : (
        <header className={styles.head}>
          <h2>{preview?.name ?? "Your program"}</h2>
          <p className={styles.quiet}>
            {preview
              ? "What your answers come to so far. Nothing is kept before the last question."
              : "It takes shape here as you answer."}
          </p>
        </header>
      )}
      <AnswerList interview={interview} acting={acting} onSay={onSay} />
      {!stored && preview && <DraftWeeks program={preview.program} after={undefined} today={acting.today} />}
    </div>
  );
};
