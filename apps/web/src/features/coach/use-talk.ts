import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ProgramSummary } from "@canter/protocol/programs";
import { conversationsQuery } from "../../api/conversations.ts";
import { programsQuery } from "../../api/programs.ts";
import { athletesQuery } from "../../api/queries.ts";
import type { Place } from "../../frame/use-place.ts";

const place = (memberId: string) => `canter.coach.program.${memberId}`;

const order = ["active", "paused", "draft"] as const;
const rank = ({ status }: ProgramSummary): number => order.findIndex((one) => one === status);

/** The programs that one may have changed, one's own and the active ones first. */
const useChangeable = ({ member }: Place): readonly ProgramSummary[] | undefined => {
  const { data: programs } = useQuery(programsQuery({}, 100));
  const { data: athletes } = useQuery(athletesQuery);
  if (!programs || !athletes) return undefined;
  const writable = new Set(athletes.filter((athlete) => athlete.writable).map(({ id }) => id));
  const isOthers = ({ athleteId }: ProgramSummary) => (athleteId === member.athleteId ? 0 : 1);
  return programs.items
    .filter((program) => writable.has(program.athleteId) && rank(program) !== -1)
    .toSorted((a, b) => isOthers(a) - isOthers(b) || rank(a) - rank(b));
};

/** Which conversation is on the page, and which program it is about; both stand in the address once they were chosen. */
export const useTalk = (here: Place) => {
  const search = useSearch({ from: "/coach" });
  const navigate = useNavigate({ from: "/coach" });
  const conversations = useQuery(conversationsQuery);
  const programs = useChangeable(here);
  const wanted = search.program ?? localStorage.getItem(place(here.member.id)) ?? undefined;
  const program = programs?.find(({ id }) => id === wanted) ?? programs?.[0];
  const conversationId = search.conversation ?? conversations.data?.[0]?.id;
  return {
    conversations,
    programs,
    program,
    /** What is said before the programs have come is about the one in the address, too. */
    programId: programs ? program?.id : search.program,
    conversationId,
    chooseProgram: (id: string) => {
      localStorage.setItem(place(here.member.id), id);
      void navigate({ search: (before) => ({ ...before, program: id }), replace: true, resetScroll: false });
    },
    open: (id: string) => void navigate({ search: (before) => ({ ...before, conversation: id }) }),
  };
};
export type Talk = ReturnType<typeof useTalk>;
