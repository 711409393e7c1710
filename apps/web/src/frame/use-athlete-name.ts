import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  athletesQuery,
  horsesElsewhereQuery,
  otherAthletesQuery,
  partnerRidersQuery,
} from "../api/session.ts";

/** Names by athlete id: of those whose training one may read, of the group's other people, of a shared horse's riders, and of horses elsewhere. */
export const useAthleteName = (): ((id: string | undefined) => string | undefined) => {
  const { data: athletes } = useQuery(athletesQuery);
  const { data: others } = useQuery(otherAthletesQuery);
  const { data: partners } = useQuery(partnerRidersQuery);
  const { data: elsewhere } = useQuery(horsesElsewhereQuery);
  return useMemo(() => {
    const names = new Map(
      [...(athletes ?? []), ...(others ?? []), ...(partners ?? []), ...(elsewhere ?? [])].map(
        ({ id, name }) => [id, name],
      ),
    );
    return (id) => (id === undefined ? undefined : names.get(id));
  }, [athletes, others, partners, elsewhere]);
};
