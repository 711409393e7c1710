import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { switchTo, type ScreenPerson } from "../../api/session.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";

const PinPad = lazy(async () => ({ default: (await import("./pin-pad.tsx")).PinPad }));

/** Switches to an account by a tap, or by its PIN. `beside` (an error or the PIN pad) must be rendered on the page. */
export const useSwitching = (): {
  readonly choose: (person: ScreenPerson) => void;
  readonly isBusy: boolean;
  readonly beside: ReactNode;
} => {
  const client = useQueryClient();
  const [asked, setAsked] = useState<ScreenPerson>();
  const switching = useMutation({
    mutationFn: ({ accountId }: ScreenPerson) => switchTo(client, accountId),
  });
  return {
    choose: (person) => (person.hasPin ? setAsked(person) : switching.mutate(person)),
    isBusy: switching.isPending,
    beside: (
      <>
        {switching.isError && <ProblemNotice error={switching.error} />}
        {asked && (
          <Suspense>
            <PinPad person={asked} onClose={() => setAsked(undefined)} />
          </Suspense>
        )}
      </>
    ),
  };
};
