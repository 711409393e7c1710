import { CloseButton } from "@mantine/core";
import { describeDate } from "@canter/domain/schedule/describe-date";
import { localDateAt } from "@canter/domain/schedule/local-date";
import {
  answerFields,
  fieldNames,
  isOfSome,
  isUnasked,
  knownAnswers,
} from "@canter/domain/program-design/answers";
import type { Interview, Recalled } from "@canter/domain/program-design/interview/interview-state";
import { refuseMessage, reopenMessage } from "@canter/domain/program-design/answer-messages";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import styles from "./design.module.css";

type Props = {
  readonly interview: Interview;
  readonly acting: ActingMember;
  /** Sends a message to the conversation; absent for read-only members. */
  readonly onSay: ((text: string) => void) | undefined;
};

const sourceOf: Readonly<Record<Recalled["source"]["from"], string>> = {
  coach: "your talk with the coach",
  designer: "an earlier talk about a program",
  daily: "an answer of yours",
  memory: "what the coach keeps in mind",
};

const RecalledRow = ({
  recalled,
  acting,
  onSay,
}: Pick<Props, "acting" | "onSay"> & { readonly recalled: Recalled }) => {
  const { text, source } = recalled;
  const day = describeDate(localDateAt(source.at, acting.member.zone), acting.today);
  return (
    <li className={styles.recalled}>
      <span>
        {text}
        <small>
          from {sourceOf[source.from]}
          {source.from === "memory" ? "" : `, ${day}`}
        </small>
      </span>
      {onSay && (
        <CloseButton
          size="lg"
          aria-label={`Leave out: ${text}`}
          onClick={() => onSay(refuseMessage(recalled))}
        />
      )}
    </li>
  );
};

/** The answers, each of which a tap changes, with its source if it was not given here; and the open questions. */
export const AnswerList = ({ interview, acting, onSay }: Props) => {
  const { answers, recalled = [], asked } = interview;
  const known = knownAnswers(answers);
  const isOpen = (field: (typeof answerFields)[number]) => !known.some((one) => one.field === field);
  const open = answerFields.filter((field) => isOpen(field) && !isUnasked(field) && !isOfSome(field));
  return (
    <>
      <dl className={styles.answers} aria-label="Your answers">
        {known.map(({ field, name, text, from }) => {
          const earlier = recalled.filter((one) => one.field === field);
          return (
            <div key={field} className={styles.answer}>
              <dt>{name}</dt>
              <dd>
                {earlier.length > 0 ? (
                  <ul>
                    {earlier.map((one) => (
                      <RecalledRow key={one.text} recalled={one} acting={acting} onSay={onSay} />
                    ))}
                  </ul>
                ) : (
                  <>
                    {text}
                    {from !== "said" && (
                      <small>{from === "known" ? "from your diary" : "I chose it: you did not know"}</small>
                    )}
                  </>
                )}
              </dd>
              {onSay && (
                <button
                  type="button"
                  className={styles.change}
                  aria-label={`Change ${name.toLowerCase()}`}
                  onClick={() => onSay(reopenMessage(field))}
                >
                  Change
                </button>
              )}
            </div>
          );
        })}
      </dl>
      {asked !== undefined && open.length > 0 && (
        <p className={styles.quiet}>
          Still to ask: {open.map((field) => fieldNames[field].toLowerCase()).join(", ")}.
        </p>
      )}
    </>
  );
};
