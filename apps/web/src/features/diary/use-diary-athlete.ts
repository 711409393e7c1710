import { useQuery } from "@tanstack/react-query";
import { can, type Resource } from "@canter/domain/access/access";
import { athletesQuery } from "../../api/session.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";

export type DiaryAthlete = {
  readonly athleteId: string;
  /** Of somebody else, whose data one may look at. */
  readonly name: string | undefined;
  readonly isHorse: boolean;
  /** Nobody whose data one may see. */
  readonly isUnknown: boolean;
  /** One's own can be changed here; what somebody has shared is looked at. */
  readonly mayWrite: boolean;
};

/** Whose data a page is about: one's own, or of the athlete in the address. */
export const useDiaryAthlete = (athlete: string | undefined, resource: Resource): DiaryAthlete => {
  const { member } = useActingMember();
  const nameOf = useAthleteName();
  const { data: athletes } = useQuery(athletesQuery);
  const athleteId = athlete ?? member.athleteId;
  const isOwn = athleteId === member.athleteId;
  const found = athletes?.find(({ id }) => id === athleteId);
  return {
    athleteId,
    name: isOwn ? undefined : nameOf(athleteId),
    isHorse: found?.kind === "horse",
    isUnknown: athletes !== undefined && !isOwn && !found,
    mayWrite: isOwn && can(member.role, resource, "write"),
  };
};
