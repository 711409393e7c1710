import { can } from "@canter/domain/access/access";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/session.ts";

/** Whether one may log anything here: read-only members are not invited to. */
export const useMayLog = (): boolean => {
  const { data } = useQuery(sessionQuery);
  return !data || can(data.member.role, "workout", "write");
};
