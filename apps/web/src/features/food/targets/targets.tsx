import { Button } from "@mantine/core";
import { useState } from "react";
import type { NutritionTargets } from "@canter/protocol/health/nutrition";
import { formatShortDate } from "../../../ui/formats.ts";
import type { ActingMember } from "../../../frame/use-acting-member.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import diary from "../../diary/diary.module.css";
import { gramsInWords, kcalInWords } from "../food-in-words.ts";
import { TargetsForm } from "./targets-form.tsx";
import styles from "../food.module.css";

type Props = {
  readonly acting: ActingMember;
  readonly targets: NutritionTargets;
  readonly mayWrite: boolean;
};

const inWords = (targets: NutritionTargets): string =>
  [targets.calories === undefined ? undefined : kcalInWords(targets.calories), gramsInWords(targets)]
    .filter(Boolean)
    .join(" · ");

/** The daily targets. */
export const Targets = ({ acting, targets, mayWrite }: Props) => {
  const [isChanging, setChanging] = useState(false);
  const said = inWords(targets);
  const close = () => setChanging(false);
  return (
    <section className={diary.section} aria-labelledby="targets">
      <div className={diary.sectionHead}>
        <h2 id="targets">Targets a day</h2>
        {mayWrite && !isChanging && said !== "" && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change the targets
          </Button>
        )}
      </div>
      {isChanging ? (
        <TargetsForm acting={acting} targets={targets} onDone={close} onCancel={close} />
      ) : said === "" ? (
        <EmptyState {...(mayWrite && { example: "Suggest targets", onExample: () => setChanging(true) })}>
          {mayWrite ? "With targets this page says what is left of the day." : "No targets were set."}
        </EmptyState>
      ) : (
        <div className={diary.card}>
          <p>{said}</p>
          {targets.from !== undefined && (
            <p className={styles.quiet}>since {formatShortDate(targets.from, acting.today)}</p>
          )}
        </div>
      )}
    </section>
  );
};
