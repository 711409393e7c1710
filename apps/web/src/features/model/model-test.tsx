import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ModelPut, ModelTest } from "@canter/protocol/coach/models";
import { request } from "../../api/request.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { millisecondsInWords } from "../run/run-in-words.ts";
import styles from "./model.module.css";

const icon = { size: 18, stroke: 2 } as const;

const Steps = ({ test }: { readonly test: ModelTest }) => (
  <div className={styles.test} data-ok={test.ok || undefined}>
    <p>{test.ok ? "It works." : "It does not work yet."}</p>
    <ol>
      {test.steps.map(({ name, ok, milliseconds, detail }) => (
        <li key={name}>
          {ok ? <IconCheck {...icon} aria-label="good" /> : <IconX {...icon} aria-label="failed" />}
          <span className={styles.testWords}>
            {name} <span className={styles.quiet}>{detail}</span>
          </span>
          <span className={styles.quiet}>{millisecondsInWords(milliseconds)}</span>
        </li>
      ))}
    </ol>
  </div>
);

/** Tests the model with two small requests, and shows the result step by step. `form`: the setting to test; absent: the stored one. */
export const ModelTestButton = ({
  form,
}: {
  readonly form: () => (ModelPut & { readonly agent: string }) | undefined;
}) => {
  const testing = useMutation({
    mutationFn: () => request("POST /models/test", { body: form() ?? {} }),
  });
  return (
    <div className={styles.tester}>
      <div>
        <Button variant="default" onClick={() => testing.mutate()} loading={testing.isPending}>
          Test the model
        </Button>
      </div>
      <output>{testing.isSuccess && <Steps test={testing.data} />}</output>
      {testing.isError && <ProblemNotice error={testing.error} />}
    </div>
  );
};
