import { Button } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { can } from "@canter/domain/access/access";
import type { ContentProgramResponse } from "@canter/protocol/training/content";
import { contentProgramQuery } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import styles from "./content.module.css";
import { minutesInWords } from "./content-in-words.ts";
import { programFacts } from "./content-programs.tsx";
import { StartContentProgram } from "./start-content-program.tsx";

const route = getRouteApi("/content/programs/$programId");

/** A fortnight shows a program's pattern. */
const firstShown = 14;

const Days = ({ program }: { readonly program: ContentProgramResponse }) => {
  const [isAll, setAll] = useState(false);
  const items = new Map(program.items.map((item) => [item.id, item]));
  const days = isAll ? program.days : program.days.slice(0, firstShown);
  return (
    <section aria-labelledby="program-days" className={styles.days}>
      <h2 id="program-days">Day by day</h2>
      <ol className={styles.dayList}>
        {days.map(({ day, title, contentIds }) => (
          <li key={day}>
            <span className={styles.dayNumber}>{day}</span>
            <div className={styles.dayWords}>
              {title !== undefined && <p>{title}</p>}
              {contentIds.length === 0 && <p className={styles.quiet}>Rest</p>}
              {contentIds.map((id, index) => {
                const item = items.get(id);
                return (
                  <p key={`${id} ${index}`} className={styles.dayItem}>
                    {item ? (
                      <>
                        <Link to="/content/$contentId" params={{ contentId: id }} className={styles.link}>
                          {item.title}
                        </Link>{" "}
                        <span className={styles.quiet}>{minutesInWords(item.durationMinutes)}</span>
                        {item.missing === true && (
                          <span className={styles.missing}> missing from its source</span>
                        )}
                      </>
                    ) : (
                      <span className={styles.missing}>{id} is not in the catalogue</span>
                    )}
                  </p>
                );
              })}
            </div>
          </li>
        ))}
      </ol>
      {!isAll && program.days.length > firstShown && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          Show all {program.days.length} days of training
        </Button>
      )}
    </section>
  );
};

/** A content program: what it is, how to start it, and its content day by day. */
export const ContentProgramPage = () => {
  const { programId } = route.useParams();
  const acting = useActingMember();
  const { data: program } = useSuspenseQuery(contentProgramQuery(programId));
  return (
    <>
      <PageHead
        title={program.title}
        over={<BackLink to="/content">Content</BackLink>}
        under={programFacts(program)}
      />
      {program.description !== undefined && <p className={styles.description}>{program.description}</p>}
      {program.unknown.length > 0 ? (
        <p className={styles.caution}>
          It can’t be started: it asks for {program.unknown.slice(0, 3).join(", ")}
          {program.unknown.length > 3 && ` and ${program.unknown.length - 3} more`}, which the catalogue
          doesn’t have.
        </p>
      ) : (
        can(acting.member.role, "program", "write") && <StartContentProgram program={program} />
      )}
      <Days program={program} />
    </>
  );
};
