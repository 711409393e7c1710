import { Button, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Workout } from "@canter/domain/workout/workout";
import type { SessionOfWorkout } from "@canter/protocol/training/programs";
import { weekdayOf } from "@canter/domain/schedule/local-date";
import { weekdays } from "@canter/domain/schedule/calendar-words";
import { workoutInPlanQuery } from "../../api/programs.ts";
import { markSession } from "../../api/programs-actions.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { formatShortDate } from "../../ui/formats.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import styles from "./counts-as.module.css";

/** "Fri" for days of this week, else "Fri 27 Nov". */
const dayOf = (date: string, today: string): string =>
  `${(weekdays[weekdayOf(date) - 1] ?? "").slice(0, 3)} ${formatShortDate(date, today)}`.trim();

const sessionInWords = ({ name, date, weekNumber }: SessionOfWorkout, today: string): string =>
  `${name}, ${date === undefined ? `week ${weekNumber}` : dayOf(date, today)}`;

type Props = { readonly workout: Workout; readonly mayChange: boolean };

/** What a saved workout counts as in the plan, with an undo; else what it could count as. */
export const CountsAs = ({ workout, mayChange }: Props) => {
  const { today } = useActingMember();
  const client = useQueryClient();
  const { data } = useQuery(workoutInPlanQuery(workout));
  const changing = useMutation({
    mutationFn: async ({ from, to }: { from?: SessionOfWorkout; to?: SessionOfWorkout }) => {
      if (from) await markSession(client, from.programId, from.sessionUid, { done: false });
      if (to) await markSession(client, to.programId, to.sessionUid, { done: true, workoutId: workout.id });
      await client.invalidateQueries({ queryKey: workoutInPlanQuery(workout).queryKey });
    },
  });
  if (!data) return null;
  const [counted] = data.counts;
  const offers = mayChange ? data.offers : [];
  if (!counted && offers.length === 0) return null;
  const programs = new Set(offers.map(({ programId }) => programId));
  const offerInWords = (offer: SessionOfWorkout) =>
    `${sessionInWords(offer, today)}${programs.size > 1 ? ` · ${offer.programName}` : ""}`;
  const choose = (to: SessionOfWorkout) => changing.mutate({ ...(counted && { from: counted }), to });
  return (
    <div className={styles.countsAs}>
      {counted && (
        <span>
          Counts as{" "}
          <Link
            to="/plan/$programId/$sessionUid"
            params={{ programId: counted.programId, sessionUid: counted.sessionUid }}
          >
            {sessionInWords(counted, today)}
          </Link>
        </span>
      )}
      {counted && mayChange && (
        <Button
          variant="subtle"
          color="gray"
          size="compact"
          loading={changing.isPending}
          onClick={() => changing.mutate({ from: counted })}
        >
          Doesn’t count
        </Button>
      )}
      {!counted && data.asks && (
        <fieldset className={styles.whichSession}>
          <legend>Which session was it?</legend>
          {offers.map((offer) => (
            <Button
              key={`${offer.programId} ${offer.sessionUid}`}
              variant="light"
              size="compact"
              loading={changing.isPending}
              onClick={() => choose(offer)}
            >
              {offerInWords(offer)}
            </Button>
          ))}
        </fieldset>
      )}
      {offers.length > 0 && (counted !== undefined || !data.asks) && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="subtle" color="gray" size="compact" loading={changing.isPending}>
              {counted ? "Count as another session" : "Count it in the plan"}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offers.map((offer) => (
              <Menu.Item key={`${offer.programId} ${offer.sessionUid}`} onClick={() => choose(offer)}>
                {offerInWords(offer)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {changing.isError && <ProblemNotice error={changing.error} />}
    </div>
  );
};
