import { can } from "@canter/domain/access/access";
import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/session.ts";

/** Whether there is anything that one may write here: who only looks on is not invited to. */
export const useMayLog = (): boolean => {
  const { data } = useQuery(sessionQuery);
  return !data || can(data.member.role, "conversation", "write");
};
