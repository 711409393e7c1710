import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { athletesQuery, otherAthletesQuery } from "../api/queries.ts";

/** Names by athlete id: of those whose training one may read, and of the group's other people. */
export const useAthleteName = (): ((id: string | undefined) => string | undefined) => {
  const { data: athletes } = useQuery(athletesQuery);
  const { data: others } = useQuery(otherAthletesQuery);
  return useMemo(() => {
    const names = new Map([...(athletes ?? []), ...(others ?? [])].map(({ id, name }) => [id, name]));
    return (id) => (id === undefined ? undefined : names.get(id));
  }, [athletes, others]);
};
