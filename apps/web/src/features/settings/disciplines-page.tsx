import { Button } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import type { DisciplineResponse } from "@canter/protocol/training/workouts";
import type { Discipline } from "@canter/domain/workout/discipline";
import { disciplinesQuery } from "../../api/workouts.ts";
import { request } from "../../api/request.ts";
import { ViewerNotice } from "../../frame/viewer-notice.tsx";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { PageHead } from "../../ui/page/page-head.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { offerUndo } from "../../ui/undo/undo-offer.ts";
import { BackToMore } from "../../ui/page/back-to-more.tsx";
import { NewDiscipline } from "./new-discipline.tsx";
import styles from "./settings.module.css";
import { useOpening } from "../../ui/form/use-opening.ts";

const kinds = { person: "people", horse: "horses", any: "people and horses" } as const;
const measures = {
  sets: "measured in sets",
  distance: "measured by distance",
  duration: "measured by time",
  score: "measured by a score",
} as const;

const Row = ({
  discipline,
  onRemove,
}: {
  readonly discipline: DisciplineResponse;
  readonly onRemove?: (() => void) | undefined;
}) => (
  <li className={styles.discipline}>
    <div>
      <h3>{discipline.name}</h3>
      <p className={styles.quiet}>
        {kinds[discipline.athleteKind]}, {measures[discipline.measure]}
        {discipline.fields.length > 0 &&
          `; ${discipline.fields.map(({ label, unit }) => (unit ? `${label} (${unit})` : label)).join(", ")}`}
        {!discipline.builtIn && discipline.words.length > 0 && `; goes by ${discipline.words.join(", ")}`}
      </p>
    </div>
    {onRemove && (
      <Button variant="subtle" color="gray" onClick={onRemove} aria-label={`Remove ${discipline.name}`}>
        Remove
      </Button>
    )}
  </li>
);

const put = ({ id, ...rest }: Discipline) => request("PUT /disciplines/{id}", { params: { id }, body: rest });

/** The group's disciplines: the built-in ones, and its own with their own fields and words. */
export const DisciplinesPage = () => {
  const acting = useActingMember();
  const client = useQueryClient();
  const { data: disciplines } = useSuspenseQuery(disciplinesQuery);
  const [isAdding, setAdding, buttonRef] = useOpening();
  const refresh = () => client.invalidateQueries({ queryKey: disciplinesQuery.queryKey });
  const adding = useMutation({
    mutationFn: put,
    onSuccess: () => {
      setAdding(false);
      return refresh();
    },
  });
  const removing = useMutation({
    mutationFn: (discipline: DisciplineResponse) =>
      request("DELETE /disciplines/{id}", { params: { id: discipline.id } }),
    onSuccess: (_, { builtIn: __, ...discipline }) => {
      offerUndo(`Removed ${discipline.name}.`, async () => {
        await put(discipline);
        await refresh();
      });
      return refresh();
    },
  });
  const mayWrite = can(acting.member.role, "discipline", "write");
  const own = disciplines.filter(({ builtIn }) => !builtIn);
  return (
    <>
      <PageHead
        title="Disciplines"
        over={<BackToMore />}
        actions={
          mayWrite &&
          !isAdding && (
            <Button ref={buttonRef} variant="default" onClick={() => setAdding(true)}>
              Add one
            </Button>
          )
        }
      />
      <ViewerNotice />
      {isAdding && (
        <NewDiscipline
          onAdd={adding.mutate}
          onCancel={() => setAdding(false)}
          error={adding.error}
          isPending={adding.isPending}
          taken={disciplines.map(({ id }) => id)}
        />
      )}
      {removing.isError && <ProblemNotice error={removing.error} />}
      {own.length > 0 && (
        <section aria-labelledby="own-disciplines" className={styles.section}>
          <h2 id="own-disciplines">{acting.group.name}’s own</h2>
          <ul className={styles.entries}>
            {own.map((discipline) => (
              <Row
                key={discipline.id}
                discipline={discipline}
                onRemove={mayWrite ? () => removing.mutate(discipline) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="built-in" className={styles.section}>
        <h2 id="built-in">Built in</h2>
        <ul className={styles.entries}>
          {disciplines
            .filter(({ builtIn }) => builtIn)
            .map((discipline) => (
              <Row key={discipline.id} discipline={discipline} />
            ))}
        </ul>
      </section>
    </>
  );
};
