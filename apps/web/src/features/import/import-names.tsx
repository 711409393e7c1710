import { Select } from "@mantine/core";
import type { ImportPreview } from "@canter/domain/import/import-preview";
import type { ImportApply } from "@canter/protocol/training/imports";
import { counted } from "./import-in-words.ts";
import styles from "./import.module.css";

type Names = NonNullable<ImportApply["names"]>;
type Props = {
  readonly asked: ImportPreview["names"];
  readonly said: Names;
  readonly onChange: (said: Names) => void;
};

const own = "";
/** Nobody answers more at a time; the others stay exercises of one's own. */
const maxAsked = 40;

/** Exercise names that are not in the catalogue: each is asked about once, and the answers are remembered. */
export const ImportNames = ({ asked, said, onChange }: Props) => {
  if (asked.length === 0) return null;
  return (
    <div className={styles.question}>
      <p>
        {counted(asked.length, "exercise")} {asked.length === 1 ? "goes" : "go"} by a name of{" "}
        {asked.length === 1 ? "its" : "their"} own. Say what {asked.length === 1 ? "it is" : "they are"}, and
        the answer is remembered; or leave {asked.length === 1 ? "it as yours" : "them as yours"}.
      </p>
      <ul className={styles.names}>
        {asked.slice(0, maxAsked).map(({ name, workouts, likely }) => (
          <li key={name}>
            <span>
              {name} <span className={styles.quiet}>{workouts}×</span>
            </span>
            <Select
              aria-label={`What ${name} is`}
              data={[
                { value: own, label: "My own exercise" },
                ...likely.map((exercise) => ({ value: exercise.exerciseId, label: exercise.name })),
              ]}
              value={said[name] ?? own}
              allowDeselect={false}
              onChange={(value) => onChange({ ...said, [name]: value === own ? null : value })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
