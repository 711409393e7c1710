import { useQuery } from "@tanstack/react-query";
import { can, type Resource } from "@canter/domain/access/access";
import { athletesQuery } from "../../api/session.ts";
import { useAthleteName } from "../../frame/use-athlete-name.ts";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { MissingPage } from "../../ui/page/missing-page.tsx";

export type DiaryAthlete = {
  readonly athleteId: string;
  /** The name of somebody else, whose data one may read. */
  readonly name: string | undefined;
  readonly isHorse: boolean;
  /** There is no such athlete whose data one may read. */
  readonly isUnknown: boolean;
  /** One's own data can be changed here; what others share is read only. */
  readonly mayWrite: boolean;
};

/** The athlete of a page: oneself, or the one in the address. */
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

/** An address with an athlete whose data one may not see, or who is in another group. */
export const NobodyHere = () => (
  <MissingPage what="There is nobody here whose data you may see by this address." />
);
