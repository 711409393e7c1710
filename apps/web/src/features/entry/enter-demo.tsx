import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { enterDemo, useEntered } from "../../api/session.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./entry.module.css";

/** One click into the demo household and the demo barn. */
export const EnterDemo = () => {
  const enter = useEntered();
  const entering = useMutation({ mutationFn: enterDemo, onSuccess: () => enter() });
  return (
    <section className={styles.card} aria-labelledby="demo">
      <h2 id="demo">Or have a look first</h2>
      <p className={styles.quiet}>
        A household and a barn with half a year of training in them. Change what you like: nothing there is
        real.
      </p>
      <Button variant="default" onClick={() => entering.mutate()} loading={entering.isPending}>
        Look at the demo
      </Button>
      {entering.isError && <ProblemNotice error={entering.error} />}
    </section>
  );
};
