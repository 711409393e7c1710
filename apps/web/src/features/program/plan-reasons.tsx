import { useInfiniteQuery } from "@tanstack/react-query";
import type { ProgramResponse } from "@canter/protocol/training/programs";
import { programVersionsQuery } from "../../api/programs.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { Moment } from "../../ui/moment.tsx";
import styles from "./program.module.css";

const maxChanges = 5;

/** Why a program is as it is, and what was changed since that was written, newest first. */
export const PlanReasons = ({ program }: { readonly program: ProgramResponse }) => {
  const acting = useActingMember();
  const isChanged = program.version > 1;
  const versions = useInfiniteQuery({ ...programVersionsQuery(program.id), enabled: isChanged });
  const all = isChanged ? (versions.data?.pages.flatMap(({ items }) => items) ?? []) : [];
  const written = all.findIndex(
    ({ change, details }) =>
      change === "created" ||
      details.some(({ fields = [] }) => fields.some(({ field }) => field === "reasoning")),
  );
  const since = written < 0 ? all : all.slice(0, written);
  return (
    <>
      <p className={styles.reasons}>{program.reasoning}</p>
      {since.length > 0 && (
        <>
          <p>Changed since that was written:</p>
          <ul className={styles.versions}>
            {since.slice(0, maxChanges).map(({ version, summary, createdAt, changedByName }) => (
              <li key={version}>
                {summary}{" "}
                <span className={styles.quiet}>
                  {changedByName} · <Moment at={createdAt} zone={acting.member.zone} today={acting.today} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
