import { Link } from "@tanstack/react-router";
import type { ConversationMessage } from "@canter/protocol/coach/conversations";
import type { Proposal } from "@canter/protocol/training/proposals";
import { Answering } from "./answering.tsx";
import { DecidedLine } from "./decided-line.tsx";
import { LoggedCards } from "./logged-cards.tsx";
import { UsedFromElsewhere } from "./used-from-elsewhere.tsx";
import styles from "../coach.module.css";

type Props = {
  readonly message: ConversationMessage;
  /** The proposal that it created, extended, or decided. */
  readonly proposal: Proposal | undefined;
  readonly isLatestApplied: boolean;
  /** The last message about its proposal, and the last of all. */
  readonly isLastOfProposal: boolean;
  readonly isLast: boolean;
  /** A member's message without an answer yet. */
  readonly isOpen: boolean;
};

const ofMember = ({ message, proposal, isLatestApplied, isOpen }: Props) => (
  <>
    <li className={message.proposalId === undefined ? styles.member : styles.decision}>
      {proposal ? <DecidedLine proposal={proposal} isLatest={isLatestApplied} /> : <p>{message.text}</p>}
    </li>
    {isOpen && message.runId !== undefined && <Answering runId={message.runId} />}
  </>
);

const ofAgent = ({ message, proposal, isLastOfProposal, isLast }: Props) => (
  <li className={styles.agent}>
    <p className={styles.said}>{message.text}</p>
    {message.workoutIds.length + message.entryIds.length > 0 && message.runId !== undefined && (
      <LoggedCards runId={message.runId} isLast={isLast} />
    )}
    {isLastOfProposal && proposal?.status === "withdrawn" && (
      <DecidedLine proposal={proposal} isLatest={false} />
    )}
    {message.runId !== undefined && message.elsewhere !== undefined && (
      <UsedFromElsewhere runId={message.runId} count={message.elsewhere} />
    )}
    <div className={styles.ways}>
      {isLast && message.programId !== undefined && (
        <Link to="/plan/$programId" params={{ programId: message.programId }} className={styles.how}>
          Open the draft
        </Link>
      )}
      {message.runId !== undefined && (
        <Link to="/runs/$runId" params={{ runId: message.runId }} className={styles.how}>
          How this came about
        </Link>
      )}
    </div>
  </li>
);

/** One message: the coach's as plain text, the member's in a bubble, a click as a line with its decision. */
export const MessageView = (props: Props) =>
  props.message.author === "member" ? ofMember(props) : ofAgent(props);
