import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ProgramSummary } from "@canter/protocol/training/programs";
import { conversationsQuery } from "../../api/conversations.ts";
import { programsQuery } from "../../api/programs.ts";
import { athletesQuery } from "../../api/session.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";

const place = (memberId: string) => `canter.coach.program.${memberId}`;

const order = ["active", "paused", "draft"] as const;
const rank = ({ status }: ProgramSummary): number => order.findIndex((one) => one === status);

/**
 * All programs, once it is known whether the one in the address is among them: a list from before it was created lacks it, and a message
 * must not refer to another one.
 */
const useProgramsWith = (id: string | undefined): readonly ProgramSummary[] | undefined => {
  const { data, refetch } = useQuery(programsQuery({}, 100));
  const [lookedFor, setLookedFor] = useState<string>();
  const isListed = data && (id === undefined || data.items.some((program) => program.id === id));
  const isMissing = isListed === false;
  useEffect(() => {
    if (isMissing) void refetch().then(({ isSuccess }) => isSuccess && setLookedFor(id));
  }, [id, isMissing, refetch]);
  return isListed || lookedFor === id ? data?.items : undefined;
};

/**
 * The programs that one may have changed, and the one that the talk is about as long as none is chosen. What a group is for comes first: in a
 * barn the horses' programs, and one's own is not what others there expect on the screen; at home one's own.
 */
const useChangeable = (
  { member, group }: ActingMember,
  id: string | undefined,
):
  | { readonly programs: readonly ProgramSummary[]; readonly first: ProgramSummary | undefined }
  | undefined => {
  const programs = useProgramsWith(id);
  const { data: athletes } = useQuery(athletesQuery);
  if (!programs || !athletes) return undefined;
  const writable = new Set(athletes.filter((athlete) => athlete.writable).map((athlete) => athlete.id));
  const horses = new Set(athletes.filter(({ kind }) => kind === "horse").map((athlete) => athlete.id));
  const isBarn = group.kind === "barn";
  const isMeant = ({ athleteId }: ProgramSummary) =>
    isBarn ? horses.has(athleteId) : athleteId === member.athleteId;
  const changeable = programs
    .filter((program) => writable.has(program.athleteId) && rank(program) !== -1)
    .toSorted((a, b) => Number(isMeant(b)) - Number(isMeant(a)) || rank(a) - rank(b));
  return { programs: changeable, first: isBarn ? changeable.find(isMeant) : changeable[0] };
};

/**
 * The latest conversation when the page was opened without one: it stays, even if another gets newer meanwhile, or what is being written
 * would go there.
 */
const useLatestAtOpening = (
  conversations: readonly { readonly id: string }[] | undefined,
  chosen: string | undefined,
): string | undefined => {
  const [opened, setOpened] = useState<string>();
  const isThere = conversations?.some(({ id }) => id === opened) ?? true;
  const latest = chosen === undefined ? (isThere && opened) || conversations?.[0]?.id : undefined;
  if (latest !== opened) setOpened(latest);
  return latest;
};

/** The conversation on the page, and its program; both are in the address once they were chosen. */
export const useTalk = (here: ActingMember) => {
  const search = useSearch({ from: "/coach" });
  const navigate = useNavigate({ from: "/coach" });
  const conversations = useQuery(conversationsQuery);
  const changeable = useChangeable(here, search.program);
  const programs = changeable?.programs;
  const wanted = search.program ?? localStorage.getItem(place(here.member.id)) ?? undefined;
  const program = programs?.find(({ id }) => id === wanted) ?? changeable?.first;
  const latest = useLatestAtOpening(conversations.data, search.conversation);
  const conversationId = search.conversation ?? latest;
  return {
    conversations,
    programs,
    program,
    /** A message sent before the programs are loaded also refers to the one in the address. */
    programId: programs ? program?.id : search.program,
    conversationId,
    /** The message that the address names, of the conversation that it names. */
    sought: search.conversation === undefined ? undefined : search.message,
    chooseProgram: (id: string) => {
      localStorage.setItem(place(here.member.id), id);
      void navigate({ search: (before) => ({ ...before, program: id }), replace: true, resetScroll: false });
    },
    open: (id: string) =>
      void navigate({ search: (before) => ({ ...before, conversation: id, message: undefined }) }),
  };
};
export type Talk = ReturnType<typeof useTalk>;
