import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, getRouteApi } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { can } from "@canter/domain/access/access";
import type { ContentProgramResponse } from "@canter/protocol/training/content";
import { daysBetween } from "@canter/domain/schedule/local-date";
import { contentProgramQuery } from "../../api/content.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { BackLink } from "../program/back-link.tsx";
import { fieldProblem } from "../../ui/form/field-problem.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { AthleteChoice, usePlannable } from "../program/new/athlete-choice.tsx";
import { namesOf, useOtherActive } from "../program/new/start-choice.tsx";
import { useCreateProgram } from "../program/new/use-create-program.ts";
import styles from "./content.module.css";
import { minutesInWords } from "../../ui/words/time-in-words.ts";
import { programFacts } from "./content-programs.tsx";

type Beside = "pause" | "beside";

/** What to do with the days between a past first day and today. */
type Earlier = "done" | "today";

type Chosen = { readonly id: string; readonly startDate: string; readonly today: string };

const beginning = (earlier: Earlier, { id, startDate, today }: Chosen) => {
  if (startDate >= today) return { id, startDate };
  return earlier === "done" ? { id, startDate, earlier } : { id, startDate: today };
};

/** Starts a content program on a chosen day; an active program is paused, or continues beside it. */
const StartContentProgram = ({ program }: { readonly program: ContentProgramResponse }) => {
  const acting = useActingMember();
  const creating = useCreateProgram();
  const plannable = usePlannable("person");
  const [athlete, setAthlete] = useState<string>();
  const [startDate, setStartDate] = useState(acting.today);
  const [earlier, setEarlier] = useState<Earlier>("done");
  const [beside, setBeside] = useState<Beside>("pause");
  const athleteId = athlete ?? plannable[0]?.id;
  const day = startDate === "" ? 1 : daysBetween(startDate, acting.today) + 1;
  const canGoOn = day <= program.calendarDays;
  const how = canGoOn ? earlier : "today";
  const others = useOtherActive(athleteId);
  const dateProblem = fieldProblem(creating.error, "contentProgram.startDate");
  const start = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      contentProgram: beginning(how, { id: program.id, startDate, today: acting.today }),
      status: "active",
      pauses: beside === "pause" ? others.map(({ id }) => id) : [],
      ...(athleteId !== undefined && { athleteId }),
    });
  };
  return (
    <form className={styles.start} aria-label="Start" onSubmit={start}>
      <AthleteChoice kind="person" value={athlete} onChange={setAthlete} />
      <TextInput
        type="date"
        label="First day"
        required
        withAsterisk={false}
        value={startDate}
        error={dateProblem}
        onChange={(event) => setStartDate(event.currentTarget.value)}
      />
      {day > 1 && (
        <NativeSelect
          label="That day has passed"
          description={
            how === "done"
              ? "The days before today count as done."
              : "Its first day is today, then; nothing counts as done."
          }
          value={how}
          onChange={(event) => setEarlier(event.currentTarget.value === "done" ? "done" : "today")}
          data={[
            ...(canGoOn
              ? [{ value: "done", label: `Go on with day ${day} of ${program.calendarDays}` }]
              : []),
            { value: "today", label: "Begin today with day 1" },
          ]}
        />
      )}
      {others.length > 0 && (
        <NativeSelect
          label={`${namesOf(others)} ${others.length > 1 ? "are" : "is"} active`}
          value={beside}
          onChange={(event) => setBeside(event.currentTarget.value === "beside" ? "beside" : "pause")}
          data={[
            { value: "pause", label: others.length > 1 ? "Pause them" : "Pause it" },
            { value: "beside", label: others.length > 1 ? "Begin beside them" : "Begin beside it" },
          ]}
        />
      )}
      <Button
        type="submit"
        loading={creating.isPending}
        disabled={athleteId === undefined || startDate === ""}
      >
        Start
      </Button>
      {creating.error && dateProblem === undefined && <ProblemNotice error={creating.error} />}
    </form>
  );
};

const route = getRouteApi("/content/programs/$programId");

/** A fortnight shows a program's pattern. */
const firstShown = 14;

const Days = ({ program }: { readonly program: ContentProgramResponse }) => {
  const [isAll, setAll] = useState(false);
  const items = new Map(program.items.map((item) => [item.id, item]));
  const days = isAll ? program.days : program.days.slice(0, firstShown);
  return (
    <section aria-labelledby="program-days" className={styles.days}>
      <h2 id="program-days">Day by day</h2>
      <ol className={styles.dayList}>
        {days.map(({ day, title, contentIds }) => (
          <li key={day}>
            <span className={styles.dayNumber}>{day}</span>
            <div className={styles.dayWords}>
              {title !== undefined && <p>{title}</p>}
              {contentIds.length === 0 && <p className={styles.quiet}>Rest</p>}
              {contentIds.map((id, index) => {
                const item = items.get(id);
                return (
                  <p key={`${id} ${index}`} className={styles.dayItem}>
                    {item ? (
                      <>
                        <Link to="/content/$contentId" params={{ contentId: id }} className={styles.link}>
                          {item.title}
                        </Link>{" "}
                        <span className={styles.quiet}>{minutesInWords(item.durationMinutes)}</span>
                        {item.missing === true && (
                          <span className={styles.missing}> missing from its source</span>
                        )}
                      </>
                    ) : (
                      <span className={styles.missing}>{id} is not in the catalogue</span>
                    )}
                  </p>
                );
              })}
            </div>
          </li>
        ))}
      </ol>
      {!isAll && program.days.length > firstShown && (
        <Button variant="default" mt="md" onClick={() => setAll(true)}>
          Show all {program.days.length} days of training
        </Button>
      )}
    </section>
  );
};

/** A content program: what it is, how to start it, and its content day by day. */
export const ContentProgramPage = () => {
  const { programId } = route.useParams();
  const acting = useActingMember();
  const { data: program } = useSuspenseQuery(contentProgramQuery(programId));
  return (
    <>
      <PageHead
        title={program.title}
        over={<BackLink to="/content">Content</BackLink>}
        under={programFacts(program)}
      />
      {program.description !== undefined && <p className={styles.description}>{program.description}</p>}
      {program.unknown.length > 0 ? (
        <p className={styles.caution}>
          It can’t be started: it asks for {program.unknown.slice(0, 3).join(", ")}
          {program.unknown.length > 3 && ` and ${program.unknown.length - 3} more`}, which the catalogue
          doesn’t have.
        </p>
      ) : (
        can(acting.member.role, "program", "write") && <StartContentProgram program={program} />
      )}
      <Days program={program} />
    </>
  );
};
