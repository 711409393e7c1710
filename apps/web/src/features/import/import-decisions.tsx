import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { MassUnit } from "@canter/domain/units/unit";
import type { ImportApply, ImportResponse } from "@canter/protocol/training/imports";
import { applyImport, importQuery } from "../../api/workout-actions.ts";
import { DisciplineSelect } from "../../ui/form/discipline-select.tsx";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { newIn, newInWords } from "./import-in-words.ts";
import { ImportNames } from "./import-names.tsx";
import styles from "./import.module.css";

type Props = { readonly batch: ImportResponse; readonly units: MassUnit; readonly aside: ReactNode };

type UnitProps = {
  readonly label: string;
  readonly data: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const UnitQuestion = ({ label, data, value, onChange }: UnitProps) => (
  <div className={styles.question}>
    <p>{label}</p>
    <SegmentedControl data={[...data]} value={value} onChange={onChange} aria-label={label} />
  </div>
);

/** The decisions about files that only a person can make, and the button that imports them. */
export const ImportDecisions = ({ batch, units, aside }: Props) => {
  const client = useQueryClient();
  const open = batch.preview?.open;
  const [massUnit, setMassUnit] = useState<MassUnit>(units);
  const [distanceUnit, setDistanceUnit] = useState<"km" | "mi">(units === "lb" ? "mi" : "km");
  const [discipline, setDiscipline] = useState(open?.discipline);
  const [date, setDate] = useState("");
  const [names, setNames] = useState<NonNullable<ImportApply["names"]>>({});
  const applying = useMutation({
    mutationFn: () =>
      applyImport(batch.id, {
        ...(open?.massUnit && { massUnit }),
        ...(open?.distanceUnit && { distanceUnit }),
        ...(discipline !== undefined && discipline !== open?.discipline && { discipline }),
        ...(date !== "" && { date }),
        names,
      }),
    onSuccess: (after) => client.setQueryData(importQuery(batch.id).queryKey, after),
  });
  const fresh = newInWords(newIn(batch.preview));
  const which = batch.files.length > 1 ? "Some of the files do" : "The file does";
  if (fresh === "")
    return (
      <>
        {batch.total > 0 && <p>There is nothing new in it.</p>}
        <div className={styles.buttons}>{aside}</div>
      </>
    );
  return (
    <>
      {open?.massUnit && (
        <UnitQuestion
          label={`${which} not say what the weights are in.`}
          data={["kg", "lb"]}
          value={massUnit}
          onChange={(value) => setMassUnit(value === "lb" ? "lb" : "kg")}
        />
      )}
      {open?.distanceUnit && (
        <UnitQuestion
          label={`${which} not say what the distances are in (with miles, pools are in yards).`}
          data={["km", "mi"]}
          value={distanceUnit}
          onChange={(value) => setDistanceUnit(value === "mi" ? "mi" : "km")}
        />
      )}
      {open?.discipline !== undefined && (
        <div className={styles.question}>
          <p>
            {batch.files.length > 1
              ? "Tracks without a sport are taken by their pace. Choose another for all of them:"
              : "The track does not say which sport it was. By its pace it was this:"}
          </p>
          <DisciplineSelect label="Sport" value={discipline ?? open.discipline} onChange={setDiscipline} />
        </div>
      )}
      {open?.date && (
        <div className={styles.question}>
          <p>Something in it has no date.</p>
          <TextInput
            type="date"
            aria-label="Date"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </div>
      )}
      <ImportNames asked={batch.preview?.names ?? []} said={names} onChange={setNames} />
      <div className={styles.buttons}>
        <Button
          onClick={() => applying.mutate()}
          loading={applying.isPending}
          disabled={open?.date === true && date === ""}
        >
          Bring in {fresh}
        </Button>
        {aside}
      </div>
      {applying.isError && <ProblemNotice error={applying.error} />}
    </>
  );
};
