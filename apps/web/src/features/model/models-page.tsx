import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import type { ModelSetting, ModelBudget, Models } from "@canter/protocol/coach/models";
import {
  allAgents,
  embeddings,
  transcription,
  modelsQuery,
  removeModel,
  saveModel,
  saveBudgets,
} from "../../api/agents.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import styles from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo, withdrawAnyUndo } from "../../ui/undo/undo-offer.ts";
import { ContinueWithPassword, usePasswordFirst } from "../account/use-password-first.tsx";
import { agentInWords } from "../run/run-in-words.ts";
import { ModelEditor } from "./model-editor.tsx";
import { providerInWords, modelOwner, readPrice } from "./model-form.ts";
import { ModelTestButton } from "./model-test.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";

const SettingInWords = ({ setting }: { readonly setting: ModelSetting }) => {
  const { provider, model, baseUrl, hasKey, price, source, waits } = setting;
  const facts = [
    providerInWords(provider),
    baseUrl,
    hasKey ? "with a key" : "without a key",
    price ? `$${price.inputPerMillion} in, $${price.outputPerMillion} out a million tokens` : "no price",
    `waits ${waits.firstByteSeconds} s for the first word, ${waits.runSeconds} s in all`,
  ];
  return (
    <>
      <h3>
        {model}
        {source === "environment" && <span className={styles.mark}>from the environment</span>}
      </h3>
      <p className={styles.quiet}>{facts.filter((fact) => fact !== undefined).join(" · ")}</p>
      {source === "environment" && (
        <p className={styles.quiet}>Set where Canter was started. What is chosen here comes first.</p>
      )}
    </>
  );
};

type RowProps = {
  readonly agent: string;
  readonly title: string;
  readonly setting: ModelSetting | undefined;
  readonly mayChange: boolean;
  /** The owner of the model that is used if there is none of its own. */
  readonly usual?: string;
};

const useRemoving = ({ agent, title, setting }: RowProps) => {
  const client = useQueryClient();
  const { first, field } = usePasswordFirst();
  const doing = useMutation({
    mutationFn: (act: () => Promise<void>) => first(act),
    onSuccess: () => client.invalidateQueries({ queryKey: modelsQuery.queryKey }),
  });
  const remove = async () => {
    await removeModel(agent);
    // The browser has no key, so it can't be restored.
    if (!setting || setting.hasKey) return;
    const { provider, model, baseUrl, price, patience, options } = setting;
    const before = {
      provider,
      model,
      ...(baseUrl && { baseUrl }),
      ...(price && { price }),
      ...(patience && { patience }),
      ...(options && { options }),
    };
    offerUndo(`${title}: no model of its own any more.`, () =>
      doing.mutateAsync(async () => {
        await saveModel(agent, before);
        withdrawAnyUndo();
      }),
    );
  };
  return { doing, remove: () => doing.mutate(remove), field };
};

/** What still works without its own model, where no other one is used. */
const nothingFor: Readonly<Record<string, string>> = {
  [allAgents]: "None. Canter works by rules alone, without a model.",
  [transcription]: "None. What is said is kept, and typed by whoever said it.",
  [embeddings]: "None. Earlier talk is found by its words.",
};

const Row = (props: RowProps) => {
  const { agent, title, setting, mayChange, usual = "all" } = props;
  const [isEditing, setEditing] = useState(false);
  const { doing, remove, field } = useRemoving(props);
  const isAll = agent === allAgents;
  const without = nothingFor[agent] ?? `The same as for ${usual}.`;
  return (
    <li className={styles.row} data-editing={isEditing || undefined}>
      <div className={styles.rowWords}>
        {!isAll && <p className={styles.quiet}>{title}</p>}
        {setting ? <SettingInWords setting={setting} /> : <p>{without}</p>}
        {doing.isError && <ProblemNotice error={doing.error} />}
        <ContinueWithPassword
          field={field}
          onContinue={() => doing.variables && doing.mutate(doing.variables)}
          isPending={doing.isPending}
        />
      </div>
      {mayChange && !isEditing && (
        <div className={styles.buttons}>
          {setting?.source === "group" && (
            <Button
              variant="subtle"
              color="gray"
              onClick={remove}
              loading={doing.isPending}
              aria-label={`Remove the model for ${title}`}
            >
              Remove
            </Button>
          )}
          <Button
            variant="default"
            onClick={() => setEditing(true)}
            aria-label={`Choose a model for ${title}`}
          >
            {setting?.source === "group" ? "Change" : "Choose"}
          </Button>
        </div>
      )}
      {isEditing && <ModelEditor agent={agent} setting={setting} onClose={() => setEditing(false)} />}
    </li>
  );
};

const withinSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** These need none: rules split a message into its parts. */
const withoutModel: ReadonlySet<string> = new Set([allAgents, "router"]);

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
const BudgetForm = ({ budgets }: { readonly budgets: ModelBudget }) => {
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

type AgentRow = Omit<RowProps, "mayChange" | "setting">;

/** An agent, what it does on its own, and the steps of that: each may have a model of its own. */
const rowsOf = (
  { name, assignments }: Models["agents"][number],
  settings: readonly ModelSetting[],
): readonly AgentRow[] => [
  { agent: name, title: agentInWords(name) },
  ...assignments.flatMap(({ id, title, steps }) => [
    {
      agent: `${name}/${id}`,
      title: `${agentInWords(name)}: ${title}`,
      usual: withinSentence(agentInWords(name)),
    },
    ...steps.map((step) => ({
      agent: `${name}/${id}/${step.id}`,
      title: `${title}: ${withinSentence(step.title)}`,
      usual: withinSentence(modelOwner(settings, name, { id, title, steps })),
    })),
  ]),
];

type AgentRowsProps = {
  readonly rows: readonly Omit<RowProps, "mayChange">[];
  readonly mayChange: boolean;
};

/** The agents with a model of their own; the others are as all are, and folded. */
const AgentRows = ({ rows, mayChange }: AgentRowsProps) => {
  const own = rows.filter(({ setting }) => setting !== undefined);
  const others = rows.filter(({ setting }) => setting === undefined);
  const listed = (some: AgentRowsProps["rows"]) => (
    <ul className={styles.list}>
      {some.map((row) => (
        <Row key={row.agent} {...row} mayChange={mayChange} />
      ))}
    </ul>
  );
  return (
    <section className={styles.section} aria-labelledby="for-one">
      <h2 id="for-one">For one agent</h2>
      {own.length > 0 && listed(own)}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>
            {others.length} {own.length > 0 ? "others" : "agents"}: the same as for all
          </summary>
          {listed(others)}
        </details>
      )}
    </section>
  );
};

/** The group's model settings and budgets. */
export const ModelsPage = () => {
  const acting = useActingMember();
  const { data: models } = useSuspenseQuery(modelsQuery);
  const mayChange = can(acting.member.role, "model", "administer");
  const settingOf = (agent: string) => models.items.find((setting) => setting.agent === agent);
  const agents = models.agents.filter(({ name }) => !withoutModel.has(name));
  const rows = agents.flatMap((agent) =>
    rowsOf(agent, models.items).map((row) => ({ ...row, setting: settingOf(row.agent) })),
  );
  return (
    <>
      <PageHead
        title="Models"
        over={<BackToMore />}
        under="A model helps where a message is not plain. Without one everything still works, by rules."
        actions={
          <Button variant="default" renderRoot={(props) => <Link {...props} to="/usage" />}>
            Usage
          </Button>
        }
      />
      <section className={styles.section} aria-labelledby="for-all">
        <h2 id="for-all">For all agents</h2>
        <ul className={styles.list}>
          <Row agent={allAgents} title="all agents" setting={settingOf(allAgents)} mayChange={mayChange} />
        </ul>
        {mayChange && models.items.length > 0 && <ModelTestButton form={() => undefined} />}
      </section>
      {rows.length > 0 && <AgentRows rows={rows} mayChange={mayChange} />}
      <section className={styles.section} aria-labelledby="for-voice">
        <h2 id="for-voice">For voice memos</h2>
        <p className={styles.says}>Writes down what members say to their coach.</p>
        <ul className={styles.list}>
          <Row
            agent={transcription}
            title="Transcription"
            setting={settingOf(transcription)}
            mayChange={mayChange}
          />
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="for-memory">
        <h2 id="for-memory">For earlier talk</h2>
        <p className={styles.says}>
          Finds what members said before by what it means, so that “patella” finds “knee”. Their conversations
          are sent to it, but for those that are kept to themselves.
        </p>
        <ul className={styles.list}>
          <Row agent={embeddings} title="Embeddings" setting={settingOf(embeddings)} mayChange={mayChange} />
        </ul>
      </section>
      {mayChange && (
        <section className={styles.section} aria-labelledby="budgets">
          <h2 id="budgets">At most</h2>
          <p className={styles.says}>When it is reached, rules go on without the model.</p>
          <BudgetForm budgets={models.budgets} />
        </section>
      )}
    </>
  );
};
