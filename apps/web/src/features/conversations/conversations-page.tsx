import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { conversationPagesQuery } from "../../api/conversations.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { OlderButton } from "../../ui/page/older-button.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import rows from "../../ui/workout/workout-row.module.css";
import { ConversationRow } from "./conversation-row.tsx";
import styles from "./conversations.module.css";

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
        ) : filter.status === "archived" ? (
          "Nothing is archived."
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
          <ConversationRow key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      <OlderButton pages={pages} says="Older conversations" />
    </>
  );
};

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
          onChange={(event) => setStatus(event.currentTarget.value === "archived" ? "archived" : "active")}
          data={[
            { value: "active", label: "Open" },
            { value: "archived", label: "Archived" },
          ]}
        />
      </div>
      <List filter={{ status, ...(q.trim() !== "" && { q: q.trim() }) }} />
    </>
  );
};
