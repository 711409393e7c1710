import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { athletesQuery } from "../../../api/session.ts";
import { useActingMember } from "../../../frame/use-acting-member.ts";

type Kind = "person" | "horse" | undefined;

/** The athletes that one may plan for, of one kind if given; one's own athlete first. */
export const usePlannable = (kind?: Kind) => {
  const acting = useActingMember();
  const { data: athletes = [] } = useQuery(athletesQuery);
  return athletes
    .filter((athlete) => athlete.writable && (kind === undefined || athlete.kind === kind))
    .sort((a, b) => Number(b.id === acting.member.athleteId) - Number(a.id === acting.member.athleteId));
};

type Props = {
  readonly kind?: Kind;
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
};

/** The program's athlete: asked only if there is a choice. */
export const AthleteChoice = ({ kind, value, onChange }: Props) => {
  const athletes = usePlannable(kind);
  if (athletes.length === 0)
    return (
      <p>
        {kind === "horse"
          ? "This one is for a horse, and this group has none that you may plan for."
          : "There is nobody here that you may plan for."}
      </p>
    );
  if (athletes.length === 1) return null;
  return (
    <NativeSelect
      label="For whom"
      value={value ?? athletes[0]?.id ?? ""}
      data={athletes.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
