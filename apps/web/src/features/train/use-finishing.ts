import { useMutation, useQueryClient } from "@tanstack/react-query";
import { finishSession } from "../../api/programs-actions.ts";
import { usePlace } from "../../frame/use-place.ts";
import { dropKept } from "./kept-session.ts";
import type { SessionLogState } from "./use-session-log.ts";

type Options = {
  readonly programId: string;
  readonly sessionUid: string;
  readonly state: SessionLogState;
  readonly onDone: () => void;
};

/** Ends a session: what was ticked off becomes a workout. Sent again it is still one. */
export const useFinishing = ({ programId, sessionUid, state, onDone }: Options) => {
  const client = useQueryClient();
  const place = usePlace();
  const { log, kept, hold, release } = state;
  return useMutation({
    mutationFn: async () => {
      await hold();
      return finishSession(
        client,
        programId,
        sessionUid,
        {
          log: { ...log, ...(kept.baseAt !== undefined && { baseAt: kept.baseAt }) },
          now: place.now(),
        },
        `${kept.finishKey}-${log.at}`,
      );
    },
    onError: release,
    onSuccess: () => {
      dropKept(programId, sessionUid);
      onDone();
    },
  });
};
