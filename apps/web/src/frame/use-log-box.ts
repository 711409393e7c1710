import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";

/**
 * The box to write in lies over the page that it was opened from, as a step of its own in the browser's history:
 * going back closes it and a reload finds it open.
 */
export const useLogBox = () => {
  const router = useRouter();
  const navigate = useNavigate();
  const isOpen = useRouterState({ select: (state) => state.location.state.isLogOpen === true });
  const open = useCallback(() => {
    if (router.state.location.state.isLogOpen) return;
    void navigate({ to: ".", search: true, state: { isLogOpen: true }, resetScroll: false });
  }, [navigate, router]);
  const close = useCallback(() => router.history.back(), [router]);
  return { isOpen, open, close };
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    isLogOpen?: boolean;
  }
}
