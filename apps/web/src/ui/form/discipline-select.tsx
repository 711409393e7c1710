import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Discipline } from "@canter/domain/workout/discipline";
import { disciplinesQuery } from "../../api/workouts.ts";

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** Disciplines of horses; default: of people. */
  readonly isHorse?: boolean;
  /** Only disciplines with this measure. */
  readonly measure?: Discipline["measure"];
  /** The label for no particular one, if that can be chosen. */
  readonly any?: string;
};

/** One of the group's disciplines; the current choice stays available. */
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
