import { Navigate, useSearch, useNavigate, Link } from "@tanstack/react-router";
import { UnstyledButton, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import { findTemplate } from "@canter/domain/program/templates/program-templates";
import { listTemplates, type TemplateSummary } from "@canter/domain/program/templates/list-templates";
import { dayOfWeekNumber, nextOnDays } from "@canter/domain/program/entered-date";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { addDays, weekdayOf } from "@canter/domain/schedule/local-date";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import { PageHead } from "../../../ui/page/page-head.tsx";
import { BackLink } from "../back-link.tsx";
import { keysOf } from "../../../ui/form/choices.ts";
import { beginDesign } from "../../../api/conversations.ts";
import { ProblemNotice } from "../../../ui/page/problem-notice.tsx";
import rows from "../../../ui/workout/workout-row.module.css";
import styles from "../program.module.css";
import { ImportForm } from "./import-form.tsx";
import { TemplateForm } from "./template-form.tsx";
import { AthleteChoice } from "./athlete-choice.tsx";
import { DayChoice } from "./day-choice.tsx";
import { useCreateProgram } from "./use-create-program.ts";

/** A first week with an empty session on each chosen day. */
const firstWeek = (start: string, days: readonly number[]) => ({
  weeks: [
    {
      weekNumber: 1,
      phase: "",
      startDate: start,
      endDate: addDays(start, 6),
      sessions: Array.from({ length: 7 }, (_, index) => addDays(start, index))
        .filter((date) => days.includes(weekdayOf(date)))
        .map((date, index) => ({
          name: `Session ${index + 1}`,
          scheduledDate: date,
          dayOfWeek: weekdays.find((name) => dayOfWeekNumber(name) === weekdayOf(date)),
          exercises: [],
          completed: false,
        })),
    },
  ],
});

/** A blank program: a name, and the training days. */
const BlankForm = () => {
  const acting = useActingMember();
  const creating = useCreateProgram();
  const [name, setName] = useState("");
  const [athlete, setAthlete] = useState<string>();
  const [days, setDays] = useState<readonly number[]>([1, 3, 5]);
  const [chosenStart, setStart] = useState<string>();
  const start = chosenStart ?? nextOnDays(acting.today, days);
  const save = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      name: name.trim() || "My program",
      ...(athlete !== undefined && { athleteId: athlete }),
      program: firstWeek(start, days),
      schedule: { kind: "dated" },
    });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextInput
        label="Name"
        placeholder="My program"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <AthleteChoice value={athlete} onChange={setAthlete} />
      <TextInput
        type="date"
        label="First day"
        required
        withAsterisk={false}
        value={start}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <DayChoice days={days} onChange={setDays} />
      {creating.isError && <ProblemNotice error={creating.error} />}
      <div className={styles.buttons}>
        <Button type="submit" loading={creating.isPending} disabled={start === ""}>
          Make it
        </Button>
      </div>
    </form>
  );
};

/** Starts an interview with the designer, which asks one question after the other, and opens it. */
const DesignByQuestions = ({ className }: { readonly className?: string | undefined }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const beginning = useMutation({
    mutationFn: () => beginDesign(client),
    onSuccess: (conversation) => navigate({ to: "/coach", search: { conversation } }),
  });
  return (
    <>
      <UnstyledButton className={className} onClick={() => beginning.mutate()} disabled={beginning.isPending}>
        {beginning.isPending ? "Opening the questions…" : "Answer a few questions"}
      </UnstyledButton>
      {beginning.isError && <ProblemNotice error={beginning.error} />}
    </>
  );
};

const titles: Readonly<Record<TemplateSummary["kind"], string>> = {
  strength: "Strength",
  running: "Running",
  conditioning: "Endurance",
  fitness: "Fitness",
  horse: "Horses",
};

const rhythm = ({ weeks, sessionsPerWeek }: TemplateSummary): string =>
  `${weeks} weeks · ${sessionsPerWeek} a week`;

/** The starting points: well-known patterns by kind, a blank start, a file. */
const TemplateList = () => {
  const acting = useActingMember();
  const kinds = keysOf(titles);
  const ordered = acting.group.kind === "barn" ? [...kinds].reverse() : kinds;
  const templates = listTemplates();
  return (
    <div className={styles.kinds}>
      <section aria-labelledby="own">
        <h2 id="own">Your own</h2>
        <ul className={styles.own}>
          <li className={styles.template}>
            <h3>
              <Link to="/make-plan" className={rows.title}>
                Have one made
              </Link>
            </h3>
            <p className={styles.quiet}>
              Say what to reach and by when; nothing of it starts before you say so.
            </p>
          </li>
          <li className={styles.template}>
            <h3>
              <DesignByQuestions className={rows.title} />
            </h3>
            <p className={styles.quiet}>Goal, days, equipment, weights: a whole program, week by week.</p>
          </li>
          <li className={styles.template}>
            <h3>
              <Link to="/plan/new" search={{ from: "blank" }} className={rows.title}>
                Start blank
              </Link>
            </h3>
            <p className={styles.quiet}>Write it yourself, session by session.</p>
          </li>
          <li className={styles.template}>
            <h3>
              <Link to="/plan/new" search={{ from: "file" }} className={rows.title}>
                Bring one in
              </Link>
            </h3>
            <p className={styles.quiet}>Paste a program, or take it from a file.</p>
          </li>
        </ul>
      </section>
      {ordered.map((kind) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>{titles[kind]}</h2>
          <ul className={styles.templates}>
            {templates
              .filter((template) => template.kind === kind)
              .map((template) => (
                <li key={template.id} className={styles.template}>
                  <h3>
                    <Link to="/plan/new" search={{ template: template.id }} className={rows.title}>
                      {template.name}
                    </Link>
                  </h3>
                  <p className={styles.rhythm}>{rhythm(template)}</p>
                  <p className={styles.quiet}>{template.forWhom}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

/** Ways to start a program: from a well-known pattern, blank, or from a file. */
export const NewProgramPage = () => {
  const search = useSearch({ from: "/plan/new" });
  const { role } = useActingMember().member;
  const template = search.template === undefined ? undefined : findTemplate(search.template);
  const back = <BackLink to="/plan/new">New program</BackLink>;
  if (!can(role, "program", "write")) return <Navigate to="/plan" replace />;
  if (template)
    return (
      <>
        <PageHead title={template.name} over={back} under={template.forWhom} />
        <TemplateForm key={template.id} template={template} />
      </>
    );
  if (search.from === "blank")
    return (
      <>
        <PageHead title="Blank program" over={back} under="One empty week, to fill as you like." />
        <BlankForm />
      </>
    );
  if (search.from === "file")
    return (
      <>
        <PageHead
          title="From a file"
          over={back}
          under="A program that Canter saved, or that was written as its JSON."
        />
        <ImportForm />
      </>
    );
  return (
    <>
      <PageHead title="New program" over={<BackLink to="/plan">Plan</BackLink>} />
      <TemplateList />
    </>
  );
};
