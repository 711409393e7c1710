import type { Run } from "@canter/protocol/coach/runs";
import { isOver } from "../../api/live/run-progress.ts";
import { costInWords, countInWords, millisecondsInWords } from "./run-in-words.ts";
import styles from "./run.module.css";

/** How long a run took, in milliseconds; undefined while that is unknown. */
export const durationOf = (run: Run): number | undefined =>
  run.startedAt !== undefined && run.finishedAt !== undefined ? run.finishedAt - run.startedAt : undefined;

/** A run's usage: time, models, tokens, money. Unused items are left out. */
export const RunFigures = ({ run }: { readonly run: Run }) => {
  const { usage } = run;
  const duration = durationOf(run);
  const figures: readonly (readonly [string, string | undefined])[] = [
    ["Time", duration === undefined ? undefined : millisecondsInWords(duration)],
    ["Model", run.model ?? (isOver(run.state) && usage.modelCalls === 0 ? "none needed" : undefined)],
    ["Questions to it", usage.modelCalls > 0 ? countInWords(usage.modelCalls) : undefined],
    ["Tokens in", usage.modelCalls > 0 ? countInWords(usage.inputTokens) : undefined],
    ["Tokens out", usage.modelCalls > 0 ? countInWords(usage.outputTokens) : undefined],
    ["Cost", usage.modelCalls > 0 ? (costInWords(usage.costMicros) ?? "no price known") : undefined],
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
};
