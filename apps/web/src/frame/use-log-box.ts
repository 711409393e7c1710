import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useEffectEvent, useState } from "react";

/**
 * The log box opens over the current page, as a separate entry of the browser's history: going back closes it and a reload finds it open.
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

/**
 * After a reload the box reopens only if there is still something in it: what was logged there has been seen. `hasWork`: whether there
 * is; undefined until it is known whose box it is. One that was opened meanwhile stays open.
 */
export const useReloadedLogBox = (hasWork: (() => boolean) | undefined): void => {
  const router = useRouter();
  const isKnown = hasWork !== undefined;
  const [wasOpen] = useState(() => router.state.location.state.isLogOpen === true);
  const look = useEffectEvent(() => {
    const { state, href } = router.state.location;
    if (!wasOpen || !state.isLogOpen || hasWork === undefined || hasWork()) return;
    const { isLogOpen: _, ...rest } = state;
    router.history.replace(href, rest);
  });
  useEffect(() => {
    if (isKnown) look();
  }, [isKnown]);
};

declare module "@tanstack/react-router" {
  interface HistoryState {
    isLogOpen?: boolean;
  }
}
