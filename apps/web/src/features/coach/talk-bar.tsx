import { ActionIcon, Menu, NativeSelect } from "@mantine/core";
import { IconCheck, IconHistory, IconMessagePlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { beginConversation } from "../../api/conversations.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { statusInWords } from "../program/status-in-words.ts";
import { Moment } from "../../ui/moment.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import type { Talk } from "./use-talk.ts";
import styles from "./coach.module.css";

type Props = {
  readonly talk: Talk;
  readonly acting: ActingMember;
  /** There are no messages yet, so a new conversation would be no different. */
  readonly isEmpty: boolean;
  readonly mayTalk: boolean;
  /** A program is being designed in it, which is shown beside it, or instead of it in the bar. */
  readonly isDesign: boolean;
  readonly children: ReactNode;
};

const icon = { size: 22, stroke: 1.6, "aria-hidden": true } as const;

const labelOf = (
  { name, athleteName, athleteId, status }: ProgramSummary,
  { member }: ActingMember,
): string =>
  [
    name,
    ...(athleteId === member.athleteId ? [] : [athleteName]),
    ...(status === "active" ? [] : [statusInWords[status].toLowerCase()]),
  ].join(" · ");

/** The program under discussion: a choice if there are several, and a link to it. */
const ProgramChoice = ({
  talk: { programs, program, chooseProgram },
  acting,
  mayTalk,
}: Pick<Props, "talk" | "acting" | "mayTalk">) => {
  if (!programs || (!program && !mayTalk)) return <span />;
  if (programs.length === 0)
    return (
      <Link to="/plan/new" className={styles.barLink}>
        Start a program to talk about
      </Link>
    );
  return (
    <div className={styles.about}>
      {(programs.length > 1 || !program) && (
        <NativeSelect
          aria-label="Program to talk about"
          value={program?.id ?? ""}
          onChange={(event) => chooseProgram(event.currentTarget.value)}
          data={[
            ...(program ? [] : [{ value: "", label: "No program" }]),
            ...programs.map((one) => ({ value: one.id, label: labelOf(one, acting) })),
          ]}
        />
      )}
      {program && (
        <Link to="/plan/$programId" params={{ programId: program.id }} className={styles.barLink}>
          {programs.length > 1 ? "See it" : labelOf(program, acting)}
        </Link>
      )}
    </div>
  );
};

/** The bar above the conversation: its subject, earlier ones, and a new one. */
export const TalkBar = ({ talk, acting, isEmpty, mayTalk, isDesign, children }: Props) => {
  const client = useQueryClient();
  const beginning = useMutation({
    mutationFn: () => beginConversation(client),
    onSuccess: ({ id }) => talk.open(id),
  });
  const conversations = talk.conversations.data ?? [];
  return (
    <div className={styles.bar}>
      {isDesign ? children : <ProgramChoice talk={talk} acting={acting} mayTalk={mayTalk} />}
      <div className={styles.barTools}>
        {conversations.length > 1 && (
          <Menu position="bottom-end" width={280}>
            <Menu.Target>
              <ActionIcon aria-label="Earlier conversations">
                <IconHistory {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown className={styles.earlier}>
              <Menu.Label>Last written in</Menu.Label>
              {conversations.map(({ id, title, updatedAt }) => (
                <Menu.Item
                  key={id}
                  onClick={() => talk.open(id)}
                  aria-current={id === talk.conversationId}
                  rightSection={id === talk.conversationId ? <IconCheck size={18} aria-hidden /> : undefined}
                >
                  {title !== undefined && `${title} · `}
                  <Moment at={updatedAt} zone={acting.member.zone} today={acting.today} />
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {mayTalk && (
          <ActionIcon
            aria-label="New conversation"
            onClick={() => beginning.mutate()}
            loading={beginning.isPending}
            disabled={isEmpty}
          >
            <IconMessagePlus {...icon} />
          </ActionIcon>
        )}
      </div>
      {beginning.isError && <ProblemNotice error={beginning.error} again={() => beginning.mutate()} />}
    </div>
  );
};
