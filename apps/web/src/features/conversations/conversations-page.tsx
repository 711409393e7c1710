import { ActionIcon, NativeSelect, Button, Checkbox, TextInput } from "@mantine/core";
import { IconDots, IconX } from "@tabler/icons-react";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { sourceNames } from "@canter/domain/context/context-piece";
import { type MatchingPassage, markMatches } from "@canter/domain/context/matching-passage";
import type { ListedConversation } from "@canter/protocol/coach/conversations";
import { conversationPagesQuery, changeConversation, deleteConversation } from "../../api/conversations.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { ConfirmButton } from "../../ui/form/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import styles from "./conversations.module.css";

type Props = { readonly conversation: ListedConversation };

const titleOf = ({ title, kind }: ListedConversation): string =>
  title ??
  (kind === "designer"
    ? "A plan that was talked about"
    : kind === "coach_setup"
      ? "A coach of your own"
      : "A talk without words");

const MarkedText = ({ text, marks }: MatchingPassage) => (
  <>
    {marks.map(({ start, end }, at) => (
      <Fragment key={start}>
        {text.slice(marks[at - 1]?.end ?? 0, start)}
        <mark className={styles.match}>{text.slice(start, end)}</mark>
      </Fragment>
    ))}
    {text.slice(marks.at(-1)?.end ?? 0)}
  </>
);

type Searched = Props & { readonly q: string | undefined };

const WayIn = ({ conversation, q = "" }: Searched) => {
  const title = titleOf(conversation);
  return (
    <Link
      to="/coach"
      search={{ conversation: conversation.id, message: conversation.match?.id }}
      className={rows.title}
    >
      <MarkedText text={title} marks={conversation.title === undefined ? [] : markMatches(title, q)} />
    </Link>
  );
};

const own = ({ author }: { readonly author: string }): string => (author === "member" ? "You: " : "");

/** What was searched for, else the latest message. */
const Said = ({ conversation: { match, lastMessage } }: Props) =>
  match ? (
    <p className={styles.passage}>
      {own(match)}
      <MarkedText {...match} />
    </p>
  ) : (
    lastMessage && <p className={styles.said}>{`${own(lastMessage)}${lastMessage.text}`}</p>
  );

const Change = ({ conversation, onDone }: Props & { readonly onDone: () => void }) => {
  const client = useQueryClient();
  const [title, setTitle] = useState(conversation.title ?? "");
  const changing = useMutation({
    mutationFn: (change: Parameters<typeof changeConversation>[2]) =>
      changeConversation(client, conversation.id, change),
  });
  const isActive = conversation.status === "active";
  const become = (status: ListedConversation["status"]) => () =>
    changing.mutate({ status }, { onSuccess: onDone });
  return (
    <form
      className={styles.change}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === "") return;
        changing.mutate({ title: title.trim() }, { onSuccess: onDone });
      }}
    >
      <TextInput
        label="Title"
        value={title}
        maxLength={120}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Checkbox
        label="Other conversations may be told of it"
        checked={conversation.isShared}
        onChange={(event) => changing.mutate({ isShared: event.currentTarget.checked })}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={changing.isPending} disabled={title.trim() === ""}>
          Save
        </Button>
        {isActive ? (
          <Button variant="default" onClick={become("completed")}>
            Complete
          </Button>
        ) : (
          <Button variant="default" onClick={become("active")}>
            Take up again
          </Button>
        )}
        {conversation.status !== "archived" && (
          <Button variant="default" onClick={become("archived")}>
            Archive
          </Button>
        )}
        <ConfirmButton
          title={`Delete “${titleOf(conversation)}”?`}
          says="All that was said in it is gone for good. What came of it, workouts and changes of plans, stays."
          onConfirm={() => deleteConversation(client, conversation.id)}
        >
          Delete
        </ConfirmButton>
      </div>
      {changing.isError && <ProblemNotice error={changing.error} />}
    </form>
  );
};

/** A conversation in the list: its subject, its latest message or what was searched for, and its actions. */
const ConversationRow = ({ conversation, q }: Searched) => {
  const { member, today } = useActingMember();
  const [isOpen, setOpen] = useState(false);
  const { kind, updatedAt, isShared, step, status } = conversation;
  return (
    <li className={rows.row}>
      <div className={styles.head}>
        <WayIn conversation={conversation} q={q} />
        <ActionIcon
          className={styles.above ?? ""}
          aria-expanded={isOpen}
          aria-label={`Change ${titleOf(conversation)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? (
            <IconX size={20} stroke={1.6} aria-hidden />
          ) : (
            <IconDots size={20} stroke={1.6} aria-hidden />
          )}
        </ActionIcon>
      </div>
      <p className={styles.when}>
        {sourceNames[kind === "assignment" ? "coach" : kind]} ·{" "}
        <Moment at={updatedAt} zone={member.zone} today={today} />
      </p>
      <Said conversation={conversation} />
      {step !== undefined && status === "active" && <p className={styles.when}>Questions are still open</p>}
      {!isShared && <p className={styles.when}>Kept to itself</p>}
      {isOpen && (
        <div className={styles.above}>
          <Change conversation={conversation} onDone={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
};

type Filter = Parameters<typeof conversationPagesQuery>[0];

const List = ({ filter }: { readonly filter: Filter }) => {
  const pages = useInfiniteQuery(conversationPagesQuery(filter));
  if (pages.isPending) return <ListSkeleton rows={5} />;
  if (pages.isError) return <ProblemNotice error={pages.error} again={() => void pages.refetch()} />;
  const conversations = pages.data.pages.flatMap(({ items }) => items);
  if (conversations.length === 0)
    return (
      <EmptyState>
        {filter.q ? (
          "Nothing that was said has these words."
        ) : filter.status !== "active" ? (
          `Nothing is ${filter.status}.`
        ) : (
          <>
            What you talk over with the coach, and about plans, is kept here.{" "}
            <Link to="/coach">Begin one</Link>
          </>
        )}
      </EmptyState>
    );
  return (
    <>
      <ul className={rows.list} aria-label="Conversations">
        {conversations.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} q={filter.q} />
        ))}
      </ul>
      <OlderButton pages={pages} says="Older conversations" />
    </>
  );
};

const statuses: readonly { readonly value: Filter["status"]; readonly label: string }[] = [
  { value: "active", label: "Open" },
  { value: "completed", label: "Completed" },
  { value: "archived", label: "Archived" },
];

/** All of one's conversations with their latest message: searched, renamed, archived, deleted. */
export const ConversationsPage = () => {
  const [q, setQ] = useState("");
  const [status, setStatus] = useState<Filter["status"]>("active");
  return (
    <>
      <PageHead title="Conversations" over={<BackToMore />} />
      <div className={styles.filters}>
        <SearchField value={q} onChange={setQ} label="Search what was said" />
        <NativeSelect
          aria-label="Which ones"
          value={status}
          onChange={({ currentTarget: { value } }) =>
            setStatus(statuses.find((one) => one.value === value)?.value ?? "active")
          }
          data={[...statuses]}
        />
      </div>
      <List filter={{ status, ...(q.trim() !== "" && { q: q.trim() }) }} />
    </>
  );
};
