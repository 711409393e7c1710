import { Button } from "@mantine/core";
import { can } from "@canter/domain/access/access";
import { useActingMember } from "../../../frame/use-acting-member.ts";
import type { DecisionAtHand } from "./use-decision.ts";

type Props = {
  readonly decision: DecisionAtHand;
  readonly className: string | undefined;
  readonly applyLabel: string;
};

/** The buttons to decide about all pending changes; nothing for read-only members. */
export const DecisionButtons = ({ decision, className, applyLabel }: Props) => {
  const { decide, isBusy, first, mayShift } = decision;
  const { role } = useActingMember().member;
  if (!can(role, "proposal", "apply")) return null;
  return (
    <div className={className} data-is-many={mayShift || undefined}>
      <Button onClick={() => decide(first)} loading={isBusy(first)}>
        {first === "check" ? "Check again" : applyLabel}
      </Button>
      {mayShift && (
        <Button variant="default" onClick={() => decide("shift")} loading={isBusy("shift")}>
          Also move the later weeks
        </Button>
      )}
      <Button variant="default" onClick={() => decide("cancel")} loading={isBusy("cancel")}>
        Cancel
      </Button>
    </div>
  );
};
