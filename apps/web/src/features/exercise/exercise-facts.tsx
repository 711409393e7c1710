import type { Exercise } from "@canter/domain/workout/exercise/exercise";
import styles from "./exercise.module.css";

const listed = (words: readonly string[] | undefined): string | undefined =>
  words && words.length > 0 ? words.join(", ") : undefined;

/** The catalogue's data: muscles, equipment, other names, and how it is done. */
export const ExerciseFacts = ({ exercise }: { readonly exercise: Exercise }) => {
  const facts = [
    ["Works", listed(exercise.primaryMuscles)],
    ["Helps", listed(exercise.secondaryMuscles)],
    ["Equipment", exercise.equipment],
    ["Level", exercise.level],
    ["Also called", listed(exercise.aliases)],
  ].filter(([, value]) => value !== undefined);
  if (facts.length === 0 && !exercise.instructions) return null;
  return (
    <div className={styles.columns}>
      {exercise.instructions && exercise.instructions.length > 0 && (
        <section aria-labelledby="how">
          <h2 id="how">How it is done</h2>
          <ol className={styles.steps}>
            {exercise.instructions.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      {facts.length > 0 && (
        <section aria-labelledby="facts">
          <h2 id="facts">About it</h2>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
};
