import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { can } from "@canter/domain/access/access";
import { contentSourcesQuery } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SourceForm } from "./source-form.tsx";
import { SourceRow } from "./source-row.tsx";

const Sources = () => {
  const acting = useActingMember();
  const { data: sources, error, refetch } = useQuery(contentSourcesQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHead
        title="Sources"
        over={<BackLink to="/content">Content</BackLink>}
        under={`Where ${acting.group.name} has its content from.`}
        actions={
          !isAdding && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add one
            </Button>
          )
        }
      />
      {isAdding && (
        <div className={styles.card}>
          <SourceForm onDone={() => setAdding(false)} />
        </div>
      )}
      {error && <ProblemNotice error={error} again={() => void refetch()} />}
      {!sources && !error && <ListSkeleton rows={2} />}
      {sources?.length === 0 && !isAdding && (
        <EmptyState example="Add the first one" onExample={() => setAdding(true)}>
          A folder of catalogue files beside Canter’s data, or a Plex server in your house.
        </EmptyState>
      )}
      {sources && sources.length > 0 && (
        <ul className={styles.list} aria-label="Sources">
          {sources.map((source) => (
            <SourceRow key={source.id} source={source} acting={acting} />
          ))}
        </ul>
      )}
    </>
  );
};

/** For owners: content sources, with their last sync results. */
export const SourcesPage = () => {
  const acting = useActingMember();
  if (can(acting.member.role, "content", "administer")) return <Sources />;
  return (
    <>
      <PageHead title="Sources" over={<BackLink to="/content">Content</BackLink>} />
      <p>Only owners of {acting.group.name} look after where its content comes from.</p>
    </>
  );
};
