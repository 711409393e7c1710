import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Installation } from "@canter/protocol/account/installation";
import { changeInstallation } from "../../api/accounts.ts";
import styles from "../../ui/page/plain-page.module.css";
import { readPrice } from "../model/model-form.ts";

type Limits = Pick<Installation, "tokensPerAccountDay" | "costMicrosPerAccountMonth">;

const typedOf = ({ tokensPerAccountDay, costMicrosPerAccountMonth }: Limits) => ({
  tokens: tokensPerAccountDay === null ? "" : String(tokensPerAccountDay),
  dollars: costMicrosPerAccountMonth === null ? "" : String(costMicrosPerAccountMonth / 1e6),
});

/** Null: no limit. Undefined: not a number. */
const readTokens = (typed: string): number | null | undefined => {
  const digits = typed.replaceAll(/[\s,.']/g, "");
  if (digits === "") return null;
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
};

const readMicros = (typed: string): number | null | undefined => {
  if (typed.trim() === "") return null;
  const dollars = readPrice(typed);
  return dollars === undefined ? undefined : Math.round(dollars * 1e6);
};

type Props = {
  readonly limits: Limits;
  readonly change: (change: {
    readonly act: () => Promise<Installation>;
    readonly meanwhile: (before: Installation) => Installation;
  }) => void;
  readonly isPending: boolean;
};

/** An account's limits for the installation's model, per day and month. An empty field means no limit. */
export const AccountLimits = ({ limits, change, isPending }: Props) => {
  const [typed, setTyped] = useState(() => typedOf(limits));
  const tokens = readTokens(typed.tokens);
  const micros = readMicros(typed.dollars);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tokens === undefined || micros === undefined) return;
    const patch = { tokensPerAccountDay: tokens, costMicrosPerAccountMonth: micros };
    change({ act: () => changeInstallation(patch), meanwhile: (before) => ({ ...before, ...patch }) });
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-label="At most, for each account">
      <div className={styles.pair}>
        <TextInput
          label="Tokens a day"
          inputMode="numeric"
          placeholder="no limit"
          value={typed.tokens}
          onChange={(event) => setTyped({ ...typed, tokens: event.currentTarget.value })}
          error={tokens === undefined && "must be a number"}
        />
        <TextInput
          label="US dollars a month"
          inputMode="decimal"
          placeholder="no limit"
          value={typed.dollars}
          onChange={(event) => setTyped({ ...typed, dollars: event.currentTarget.value })}
          error={micros === undefined && "must be a number"}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="default" loading={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
};
