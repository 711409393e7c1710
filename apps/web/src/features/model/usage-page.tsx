import { Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { months } from "@canter/domain/schedule/calendar-words";
import type { ModelUsage } from "@canter/protocol/coach/models";
import { usageQuery } from "../../api/agents.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import { ListSkeleton } from "../../ui/page/page-skeleton.tsx";
import { PageHead } from "../../ui/page/page-head.tsx";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { agentInWords, costInWords, countInWords } from "../run/run-in-words.ts";
import styles from "./model.module.css";

type Line = ModelUsage["total"] & { readonly name: string };

const monthInWords = (month: string): string => {
  const { year, month: number } = Temporal.PlainYearMonth.from(month);
  return `${months[number - 1]} ${year}`;
};

const questions = (count: number): string =>
  `${countInWords(count)} ${count === 1 ? "question" : "questions"}`;

const money = (costMicros: number): string => costInWords(costMicros) ?? "–";

type TableProps = { readonly title: string; readonly first: string; readonly lines: readonly Line[] };

const Table = ({ title, first, lines }: TableProps) => (
  <table className={styles.table}>
    <caption>{title}</caption>
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">Questions</th>
        <th scope="col">Tokens in</th>
        <th scope="col">Tokens out</th>
        <th scope="col">Cost</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.name}>
          <th scope="row">{line.name}</th>
          <td>{countInWords(line.modelCalls)}</td>
          <td>{countInWords(line.inputTokens)}</td>
          <td>{countInWords(line.outputTokens)}</td>
          <td>{money(line.costMicros)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Total = ({ usage }: { readonly usage: ModelUsage }) => {
  const { total, budget } = usage;
  const limit = budget.costMicrosPerMonth;
  return (
    <div className={styles.total}>
      <p className={styles.hero}>{money(total.costMicros)}</p>
      <p className={plain.quiet}>
        {limit !== null && `of ${money(limit)} · `}
        {questions(total.modelCalls)} · {countInWords(total.inputTokens + total.outputTokens)} tokens
      </p>
      {limit !== null && limit > 0 && (
        <meter
          className={styles.meter}
          aria-label="Of the month’s budget"
          min={0}
          max={limit}
          high={limit * 0.8}
          value={Math.min(total.costMicros, limit)}
        />
      )}
    </div>
  );
};

const Month = ({ month }: { readonly month: string }) => {
  const {
    data: usage,
    error,
    refetch,
  } = useQuery({ ...usageQuery(month), placeholderData: keepPreviousData });
  if (error) return <ProblemNotice error={error} again={() => void refetch()} />;
  if (!usage) return <ListSkeleton rows={3} />;
  if (usage.total.modelCalls === 0) {
    return (
      <EmptyState>
        No model was asked in {monthInWords(month)}. What costs nothing is not listed here; every answer is
        under{" "}
        <Link to="/runs" className={plain.link}>
          Activity
        </Link>
        .
      </EmptyState>
    );
  }
  return (
    <>
      <Total usage={usage} />
      <div className={styles.tables}>
        <Table title="By member" first="Member" lines={usage.byMember} />
        <Table
          title="By agent"
          first="Agent"
          lines={usage.byAgent.map((line) => ({ ...line, name: agentInWords(line.agent) }))}
        />
        <Table
          title="By model"
          first="Model"
          lines={usage.byModel.map((line) => ({ ...line, name: line.model }))}
        />
      </div>
    </>
  );
};

/** Model usage in a month: everybody's for owners, else one's own. */
export const UsagePage = () => {
  const acting = useActingMember();
  const thisMonth = acting.today.slice(0, 7);
  const { month = thisMonth } = useSearch({ from: "/usage" });
  const navigate = useNavigate();
  const go = (months: number) => {
    const next = Temporal.PlainYearMonth.from(month).add({ months }).toString();
    void navigate({ to: "/usage", search: next === thisMonth ? {} : { month: next }, replace: true });
  };
  return (
    <>
      <PageHead
        title="Model usage"
        over={<BackToMore />}
        under={monthInWords(month)}
        actions={
          <>
            <Button variant="default" size="compact" aria-label="The month before" onClick={() => go(-1)}>
              <IconChevronLeft size={18} aria-hidden />
            </Button>
            <Button
              variant="default"
              size="compact"
              aria-label="The month after"
              onClick={() => go(1)}
              disabled={month >= thisMonth}
            >
              <IconChevronRight size={18} aria-hidden />
            </Button>
          </>
        }
      />
      <Month month={month} />
    </>
  );
};
