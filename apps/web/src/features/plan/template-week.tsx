import type { ProgramTemplate, SessionTemplate } from "@canter/domain/program/templates/template";
import { cardioInWords, workInWords } from "./planned-in-words.ts";
import styles from "./plan.module.css";

const lines = ({ exercises = [], cardio, work }: SessionTemplate): readonly string[] => [
  ...exercises.map(({ name, workingSets, reps }) => `${name} ${workingSets}\u00a0×\u00a0${reps}`),
  ...(cardio ? [cardioInWords({ ...cardio, completed: false })] : []),
  ...(work ? [workInWords(work)] : []),
];

/** The first week of a template, to see what one would do. */
export const TemplateWeek = ({ template }: { readonly template: ProgramTemplate }) => (
  <section aria-labelledby="first-week">
    <h2 id="first-week">The first week</h2>
    <ul className={styles.firstWeek}>
      {template.weeks[0]?.sessions.map((session, index) => (
        <li key={index}>
          <h3>{session.name}</h3>
          <p className={styles.quiet}>{lines(session).join(", ") || "Rest"}</p>
        </li>
      ))}
    </ul>
  </section>
);
