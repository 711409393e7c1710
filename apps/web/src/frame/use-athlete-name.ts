import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { athletesQuery, horsesElsewhereQuery, otherAthletesQuery } from "../api/session.ts";

/** Names by athlete id: of those whose training one may read, of the group's other people, and of horses elsewhere. */
export const useAthleteName = (): ((id: string | undefined) => string | undefined) => {
  const { data: athletes } = useQuery(athletesQuery);
  const { data: others } = useQuery(otherAthletesQuery);
  const { data: elsewhere } = useQuery(horsesElsewhereQuery);
  return useMemo(() => {
    const names = new Map(
      [...(athletes ?? []), ...(others ?? []), ...(elsewhere ?? [])].map(({ id, name }) => [id, name]),
    );
    return (id) => (id === undefined ? undefined : names.get(id));
  }, [athletes, others, elsewhere]);
};
