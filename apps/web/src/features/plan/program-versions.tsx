import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProgramResponse } from "@canter/protocol/programs";
import { programVersionsQuery } from "../../api/programs.ts";
import { usePlace } from "../../frame/use-place.ts";
import { ListBones } from "../../ui/page-bones.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { PreviewItems } from "./preview-items.tsx";
import styles from "./plan.module.css";
import { OlderButton } from "../../ui/older-button.tsx";

const VersionList = ({ id }: { readonly id: string }) => {
  const place = usePlace();
  const versions = useInfiniteQuery(programVersionsQuery(id));
  if (versions.isPending) return <ListBones rows={2} />;
  if (versions.isError) return <ProblemNotice error={versions.error} again={() => void versions.refetch()} />;
  const all = versions.data.pages.flatMap(({ items }) => items);
  return (
    <>
      <ol className={styles.versions}>
        {all.map(({ version, summary, details, createdAt, changedByName }) => (
          <li key={version}>
            <p>{summary}</p>
            <p className={styles.quiet}>
              {changedByName} · <Moment at={createdAt} zone={place.member.zone} today={place.today} />
            </p>
            {details.length > 0 && (
              <details className={styles.more}>
                <summary>
                  {details.length} {details.length === 1 ? "change" : "changes"}
                </summary>
                <PreviewItems items={details} />
              </details>
            )}
          </li>
        ))}
      </ol>
      <OlderButton pages={versions} says="Older changes" />
    </>
  );
};

/** Every version of the plan and what each changed; fetched when somebody asks. */
export const ProgramVersions = ({ program }: { readonly program: ProgramResponse }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Versions</summary>
      {isOpen && <VersionList id={program.id} />}
    </details>
  );
};
