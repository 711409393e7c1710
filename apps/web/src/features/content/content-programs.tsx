import { Link } from "@tanstack/react-router";
import type { ContentProgramSummary } from "@canter/protocol/training/content";
import styles from "./content.module.css";
import { countOf } from "./content-in-words.ts";
import { minutesInWords } from "../../ui/words/time-in-words.ts";

/** "6 days on, 1 off". */
export const patternInWords = ({ pattern }: Pick<ContentProgramSummary, "pattern">): string | undefined =>
  pattern && pattern.off > 0 ? `${countOf(pattern.on, "day")} on, ${pattern.off} off` : undefined;

/** The length of a content program, in a line. */
export const programFacts = (program: ContentProgramSummary): string =>
  [countOf(program.calendarDays, "day"), patternInWords(program), `${minutesInWords(program.minutes)} in all`]
    .filter((fact) => fact !== undefined)
    .join(" · ");

/** Content programs, each of which can be started. */
export const ContentPrograms = ({ programs }: { readonly programs: readonly ContentProgramSummary[] }) => (
  <section className={styles.programs} aria-labelledby="content-programs">
    <h2 id="content-programs">Programs</h2>
    <ul className={styles.programList}>
      {programs.map((program) => (
        <li key={program.id} className={styles.program}>
          <h3>
            <Link
              to="/content/programs/$programId"
              params={{ programId: program.id }}
              className={styles.whole}
            >
              {program.title}
            </Link>
          </h3>
          <p>{programFacts(program)}</p>
          {program.description !== undefined && <p className={styles.excerpt}>{program.description}</p>}
        </li>
      ))}
    </ul>
  </section>
);
