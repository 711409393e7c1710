import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Discipline } from "@canter/domain/workout/discipline";
import { disciplinesQuery } from "../../api/workouts.ts";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Whose they are; left out: a person's. */
  readonly isHorse?: boolean;
  /** Only disciplines told by it. */
  readonly measure?: Discipline["measure"];
  /** What none in particular is called, where that can be chosen. */
  readonly any?: string;
};

/** One of the group's disciplines; what is chosen already stays to be chosen. */
export const DisciplineSelect = ({ label, value, onChange, isHorse = false, measure, any }: Props) => {
  const { data: disciplines = [] } = useQuery(disciplinesQuery);
  const fitting = disciplines.filter(
    (one) =>
      one.id === value ||
      (one.athleteKind !== (isHorse ? "person" : "horse") &&
        (measure === undefined || one.measure === measure)),
  );
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(any === undefined ? [] : [{ value: "", label: any }]),
        ...fitting.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
};
