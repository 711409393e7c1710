import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * The box to write in lies over the page that it was opened from: it is part of the address (`?log=true`),
 * so that going back closes it and a reload finds it open.
 */
export const useLogBox = () => {
  const router = useRouter();
  const navigate = useNavigate();
  const isOpen = useSearch({ strict: false, select: (search) => search.log === true });
  const open = useCallback(() => {
    if (router.state.location.search.log) return;
    void navigate({ to: ".", search: (before: object) => ({ ...before, log: true as const }), state: { openedHere: true }, resetScroll: false });
  }, [navigate, router]);
  const close = useCallback(() => {
    if (router.state.location.state.openedHere) return router.history.back();
    void navigate({ to: ".", search: ({ log: _, ...rest }: { log?: true }) => rest, replace: true, resetScroll: false });
  }, [navigate, router]);
  return { isOpen, open, close };
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The box was opened by a step of our own, so going back closes it. */
    openedHere?: boolean;
  }
}
