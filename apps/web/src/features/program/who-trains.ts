import { useQuery } from "@tanstack/react-query";
import type { PlannedSession } from "@canter/domain/program/program";
import { athletesQuery } from "../../api/session.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";

const ridden: readonly string[] = ["flatwork", "jumping", "trail"];

/** The verb for a session: a person trains; a horse is ridden, or worked from the ground. */
export const trainWord = (
  session: PlannedSession | undefined,
  isHorse: boolean,
): "Train" | "Ride" | "Work" => {
  if (!isHorse) return "Train";
  const discipline = session?.work?.discipline;
  return discipline === undefined || ridden.includes(discipline) ? "Ride" : "Work";
};

export const useIsHorse = (athleteId: string): boolean => {
  const { data: athletes } = useQuery(athletesQuery);
  return athletes?.find(({ id }) => id === athleteId)?.kind === "horse";
};

type NamedAthlete = { readonly athleteId: string; readonly athleteName: string };

/** The athlete, if it is not obvious: "Juno, with Alex" for a horse and whoever works it, the name of another person. */
export const whoTrains = (
  { athleteId, athleteName }: NamedAthlete,
  acting: ActingMember,
  isHorse: boolean,
): string | undefined => {
  if (isHorse) return `${athleteName}, with ${acting.member.name}`;
  return athleteId === acting.member.athleteId ? undefined : athleteName;
};
