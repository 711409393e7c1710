import {
  QueryErrorResetBoundary,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { Activity, Suspense, lazy, useEffect, useLayoutEffect, useRef } from "react";
import { athletesQuery, sessionQuery, signOut } from "../api/session.ts";
import { disciplinesQuery } from "../api/workouts.ts";
import { pageScope } from "../browser/page-scope.ts";
import { useUnsentMembers } from "../browser/unsent/unsent-members.ts";
import { RequestFailed } from "../api/request.ts";
import { readStoredText } from "../features/log/writing/stored-text.ts";
import { hasPendingRuns } from "../features/log/pending-runs.ts";
import { ErrorBoundary } from "../ui/page/error-boundary.tsx";
import { PageSkeleton } from "../ui/page/page-skeleton.tsx";
import { RouteProblem } from "../ui/page/route-problem.tsx";
import { chooseForms } from "../ui/formats.ts";
import { UndoBar } from "../ui/undo/undo-bar.tsx";
import { GroupSwitcher } from "./group-switcher.tsx";
import { NavBar } from "./nav-bar.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { NewerVersionLine } from "./newer-version-line.tsx";
import { OfflineLine } from "./offline-line.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { useLogBox, useReloadedLogBox } from "./use-log-box.ts";
import { useMayLog } from "./use-may-log.ts";
import styles from "./frame.module.css";
import { isDemoAccount } from "./is-demo-account.ts";
import { useActingMember, useRefreshAtMidnight } from "./use-acting-member.ts";
import demoLine from "./demo-line.module.css";

/** Says that this is a demo, with a link to start one's own. */
const DemoLine = () => {
  const acting = useActingMember();
  const leaving = useMutation({ mutationFn: signOut });
  if (!isDemoAccount(acting.account)) return null;
  return (
    <p className={demoLine.line}>
      <span>
        This is the demo<span className={demoLine.more}>; nothing in it is real</span>.
      </span>
      <button type="button" onClick={() => leaving.mutate()} disabled={leaving.isPending}>
        Set up your own, or sign in
      </button>
    </p>
  );
};

const loadLogOverlay = () => import("../features/log/log-overlay.tsx");
const LogOverlay = lazy(() => loadLogOverlay().then((module) => ({ default: module.LogOverlay })));

const loadUnsentSender = () => import("../features/unsent/unsent-sender.tsx");
const UnsentSender = lazy(() => loadUnsentSender().then((module) => ({ default: module.UnsentSender })));

const EntryPage = lazy(() =>
  import("../features/entry/entry-page.tsx").then((module) => ({ default: module.EntryPage })),
);
const NoGroupPage = lazy(() =>
  import("../features/entry/no-group-page.tsx").then((module) => ({ default: module.NoGroupPage })),
);

/**
 * Preloads the log box, its parser and what sends from here once the first page is shown, so that they are there at once, even offline;
 * names and disciplines only once it is known of which group.
 */
const usePreloadedLog = (isGroupKnown: boolean) => {
  const client = useQueryClient();
  useEffect(() => {
    const later = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 300));
    const handle = later(() => {
      void loadLogOverlay();
      void loadUnsentSender();
      void import("../features/log/writing/reading-thread.ts").then(({ readingThread }) => readingThread());
      if (!isGroupKnown) return;
      void client.prefetchQuery(athletesQuery);
      void client.prefetchQuery(disciplinesQuery);
    });
    return () => (window.cancelIdleCallback ?? window.clearTimeout)(handle);
  }, [client, isGroupKnown]);
};

/** Moves focus to the new page when the address changes, so that a screen reader starts there. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const before = useRef(path);
  // Before anybody sees the page: later it would take the focus from where somebody has put it meanwhile.
  useLayoutEffect(() => {
    if (before.current !== path) main.current?.focus({ preventScroll: true });
    before.current = path;
  }, [path]);
  return main;
};

/** In a barn, and on the pages of horses anywhere, a phone is used at the stable door: see the theme. */
const useStableView = (isBarn: boolean) => {
  const isOfHorses = useRouterState({
    select: ({ location }) => /^\/(barn|horses)(\/|$)/.test(location.pathname),
  });
  useEffect(() => {
    document.documentElement.toggleAttribute("data-stable", isBarn || isOfHorses);
  }, [isBarn, isOfHorses]);
};

/** Text that is not saved yet, or a message that is still in progress. */
const hasLogWork = (memberId: string): boolean =>
  readStoredText(memberId).text.trim() !== "" || hasPendingRuns(memberId);

/** Waits for the session, or throws why there is none. */
const UntilGroupIsKnown = () => {
  useSuspenseQuery(sessionQuery);
  return null;
};

/** The frame around every page: group at the top left, navigation, and the log box above all. */
const FramedPage = () => {
  const box = useLogBox();
  const mayLog = useMayLog();
  const main = useFocusOnNavigation();
  useRefreshAtMidnight();
  const { data: session } = useQuery(sessionQuery);
  const memberId = session?.member.id;
  // On the first visit of a browser the server might choose another group for what is asked before the session, and nothing of it could
  // be kept for offline.
  const isGroupKnown = session !== undefined || pageScope().groupId !== undefined;
  usePreloadedLog(memberId !== undefined);
  useStableView(session?.group.kind === "barn");
  useReloadedLogBox(memberId === undefined ? undefined : () => hasLogWork(memberId));
  const senders = useUnsentMembers(session && { accountId: session.account.id, memberId: session.member.id });
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <div className={styles.frame}>
          <a className={styles.skip} href="#page">
            Skip to the page
          </a>
          <aside className={styles.head} aria-label="Group">
            <ErrorBoundary fallback={() => null}>
              <Suspense fallback={<span className={styles.brand}>Canter</span>}>
                <GroupSwitcher />
              </Suspense>
            </ErrorBoundary>
            <NotificationBell />
          </aside>
          <ErrorBoundary fallback={() => <NavBar />}>
            <NavBar />
          </ErrorBoundary>
          <main className={styles.page} id="page" ref={main} tabIndex={-1}>
            <ErrorBoundary
              fallback={(error, again) => <RouteProblem error={error} reset={again} />}
              onReset={reset}
            >
              <Suspense fallback={null}>
                <OfflineLine />
                <NewerVersionLine />
                <DemoLine />
              </Suspense>
              <Suspense fallback={<PageSkeleton />}>
                {isGroupKnown ? <Outlet /> : <UntilGroupIsKnown />}
              </Suspense>
            </ErrorBoundary>
          </main>
          <UndoBar />
          <Shortcuts />
          <Suspense fallback={null}>
            {senders.map((sender) => (
              <UnsentSender key={sender} memberId={sender} />
            ))}
            {box.isOpen && mayLog && <LogOverlay onClose={box.close} />}
          </Suspense>
        </div>
      )}
    </QueryErrorResetBoundary>
  );
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof RequestFailed ? error.problem.status : undefined;

/**
 * The page for signed-in members; for others the sign-in, at the same address. Work in progress when a session ended is hidden, and kept
 * unchanged.
 */
const GuardedPage = () => {
  const { data: session, error } = useQuery(sessionQuery);
  // Before anything below formats a date or a number.
  if (session) chooseForms(session.member);
  const isSignedOut = statusOf(error) === 401;
  const isWithoutGroup = statusOf(error) === 404;
  const isShut = isSignedOut || isWithoutGroup;
  return (
    <>
      {(session !== undefined || !isShut) && (
        <Activity mode={isShut ? "hidden" : "visible"}>
          <FramedPage />
        </Activity>
      )}
      <Suspense fallback={null}>
        {isSignedOut && <EntryPage name={session?.member.name} />}
        {isWithoutGroup && <NoGroupPage />}
      </Suspense>
    </>
  );
};

/** Every page: most are in the frame and need an account, the few that external links open have none. */
export const Frame = () => {
  const standsAlone = useRouterState({
    select: ({ matches }) => matches.some(({ staticData }) => staticData.standsAlone === true),
  });
  return standsAlone ? (
    <Suspense fallback={null}>
      <Outlet />
    </Suspense>
  ) : (
    <GuardedPage />
  );
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    standsAlone?: boolean;
  }
}
