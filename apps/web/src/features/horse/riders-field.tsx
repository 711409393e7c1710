import { Checkbox, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "../../api/accounts.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { horseLabels } from "./horse-form.ts";
import styles from "./horse.module.css";

type Props = {
  /** Athletes' ids; `null`: everybody. */
  readonly value: readonly string[] | null;
  readonly onChange: (value: readonly string[] | null) => void;
  readonly error: string | undefined;
};

/** Who may ride a horse: everybody in the barn, or the members chosen. */
export const RidersField = ({ value, onChange, error }: Props) => {
  const { data: members = [] } = useQuery(membersQuery);
  return (
    <div>
      <NativeSelect
        label={horseLabels.riders}
        data={[
          { value: "everybody", label: "Everybody in the barn" },
          { value: "chosen", label: "Only those chosen here" },
        ]}
        value={value === null ? "everybody" : "chosen"}
        onChange={({ currentTarget }) => onChange(currentTarget.value === "everybody" ? null : [])}
        error={error}
      />
      {value !== null && (
        <Checkbox.Group
          aria-label="Those who may ride"
          value={[...value]}
          onChange={onChange}
          className={styles.riders}
        >
          {members.map(({ athleteId, name }) => (
            <Checkbox key={athleteId} value={athleteId} label={name} />
          ))}
        </Checkbox.Group>
      )}
    </div>
  );
};

/** Who may ride, by name; `riderIds` of a horse's profile. */
export const useRidersInWords = (): ((riderIds: readonly string[] | null | undefined) => string) => {
  const nameOf = useAthleteName();
  return (riderIds) =>
    riderIds
      ? riderIds.flatMap((id) => nameOf(id) ?? []).join(", ") || "Nobody without asking"
      : "Everybody in the barn";
};
