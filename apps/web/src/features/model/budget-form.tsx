import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type { ModelBudget } from "@canter/protocol/coach/models";
import { modelsQuery, saveBudgets } from "../../api/agents.ts";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { readPrice } from "./model-form.ts";

const typedOf = ({ tokensPerMemberDay, costMicrosPerMonth }: ModelBudget) => ({
  tokens: tokensPerMemberDay === null ? "" : String(tokensPerMemberDay),
  dollars: costMicrosPerMonth === null ? "" : String(costMicrosPerMonth / 1e6),
});

/** A typed whole number of tokens, with or without thousands separators; undefined if it is no number. */
const readTokens = (typed: string): number | undefined => {
  const digits = typed.replaceAll(/[\s,.']/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
};

/** A member's tokens per day, and a month's maximum cost. An empty field means no limit. */
export const BudgetForm = ({ budgets }: { readonly budgets: ModelBudget }) => {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(budgets));
  const tokens = readTokens(typed.tokens);
  const dollars = readPrice(typed.dollars);
  const isTokensWrong = typed.tokens.trim() !== "" && tokens === undefined;
  const isDollarsWrong = typed.dollars.trim() !== "" && dollars === undefined;
  const saving = useMutation({
    mutationFn: () =>
      saveBudgets({
        tokensPerMemberDay: tokens ?? null,
        costMicrosPerMonth: dollars === undefined ? null : Math.round(dollars * 1e6),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: modelsQuery.queryKey }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTokensWrong && !isDollarsWrong) saving.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="At most">
      <div className={styles.pair}>
        <TextInput
          label="Tokens, a member and day"
          inputMode="numeric"
          placeholder="no limit"
          value={typed.tokens}
          onChange={(event) => setTyped({ ...typed, tokens: event.currentTarget.value })}
          error={isTokensWrong ? "must be a number" : fieldProblem(saving.error, "tokensPerMemberDay")}
        />
        <TextInput
          label="US dollars, the group and month"
          inputMode="decimal"
          placeholder="no limit"
          value={typed.dollars}
          onChange={(event) => setTyped({ ...typed, dollars: event.currentTarget.value })}
          error={isDollarsWrong ? "must be a number" : fieldProblem(saving.error, "costMicrosPerMonth")}
        />
      </div>
      {saving.isError && <ProblemNotice error={saving.error} />}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={saving.isPending}>
          Save
        </Button>
        <output className={styles.quiet}>{saving.isSuccess && "Saved."}</output>
      </div>
    </form>
  );
};
