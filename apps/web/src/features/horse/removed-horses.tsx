import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { can } from "@canter/domain/access/access";
import type { HorseResponse } from "@canter/protocol/horse/horses";
import { restoreHorse, removedHorsesQuery } from "../../api/horses.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import plain from "../../ui/page/plain-page.module.css";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";

const RemovedHorse = ({ horse }: { readonly horse: HorseResponse }) => {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreHorse(horse.id),
    onSuccess: () => client.invalidateQueries(),
  });
  return (
    <li className={plain.row}>
      <div className={plain.rowWords}>
        <h3>{horse.name}</h3>
        {restoring.isError && <ProblemNotice error={restoring.error} />}
      </div>
      <Button variant="subtle" onClick={() => restoring.mutate()} loading={restoring.isPending}>
        Bring back
      </Button>
    </li>
  );
};

/** Horses that were removed from the barn, for those who may restore them. */
export const RemovedHorses = () => {
  const acting = useActingMember();
  const mayRestore = can(acting.member.role, "athlete", "administer");
  const { data: horses = [] } = useQuery({ ...removedHorsesQuery, enabled: mayRestore });
  if (horses.length === 0) return null;
  return (
    <section className={plain.section} aria-labelledby="removed-horses">
      <h2 id="removed-horses">Horses</h2>
      <ul className={plain.list}>
        {horses.map((horse) => (
          <RemovedHorse key={horse.id} horse={horse} />
        ))}
      </ul>
    </section>
  );
};
