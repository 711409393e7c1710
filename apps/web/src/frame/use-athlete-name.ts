import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { athletesQuery } from "../api/queries.ts";
import { usePlace } from "./use-place.ts";

/** Names by athlete id: of those whose training one may read, and of the group's other people. */
export const useAthleteName = (): ((id: string | undefined) => string | undefined) => {
  const { people } = usePlace();
  const { data: athletes } = useQuery(athletesQuery);
  return useMemo(() => {
    const names = new Map([
      ...(people ?? []).map(({ athleteId, name }) => [athleteId, name] as const),
      ...(athletes ?? []).map(({ id, name }) => [id, name] as const),
    ]);
    return (id) => (id === undefined ? undefined : names.get(id));
  }, [people, athletes]);
};
