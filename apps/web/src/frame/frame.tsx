import {
  QueryErrorResetBoundary,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { Outlet, useRouterState, useNavigate } from "@tanstack/react-router";
import { Activity, Suspense, lazy, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Modal } from "@mantine/core";
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
import { UndoBar, NewerVersionLine, OfflineLine } from "./status-lines.tsx";
import { GroupSwitcher, NavBar, NotificationBell } from "./nav-bar.tsx";
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
  import("../features/members/group-form.tsx").then((module) => ({ default: module.NoGroupPage })),
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

const listed: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["L"], does: "Open the box to write in" },
  { keys: ["⌘ / Ctrl", "Enter"], does: "Save what you wrote, or a workout that you edit" },
  { keys: ["Esc"], does: "Close what lies on top; the text is kept" },
  { keys: ["/"], does: "Search on the page" },
  { keys: ["G", "T"], does: "Go to Today or Barn" },
  { keys: ["G", "P"], does: "Go to Plan" },
  { keys: ["G", "H"], does: "Go to History" },
  { keys: ["G", "C"], does: "Go to Coach" },
  { keys: ["G", "E"], does: "Go to Exercises" },
  { keys: ["G", "R"], does: "Go to Records" },
  { keys: ["G", "B"], does: "Go to Body" },
  { keys: ["G", "F"], does: "Go to Food" },
  { keys: ["G", "M"], does: "Go to More" },
  { keys: ["?"], does: "This list" },
];

const places = {
  t: "/",
  p: "/plan",
  h: "/history",
  c: "/coach",
  e: "/exercises",
  r: "/records",
  b: "/body",
  f: "/food",
  m: "/more",
} as const;
/** How long after `g` the second letter still counts, in milliseconds. */
const pairWithin = 1200;

const isTyping = (event: KeyboardEvent): boolean =>
  event.target instanceof Element &&
  event.target.closest("input, textarea, select, [contenteditable], [role=dialog]") !== null;

/** The single-key shortcuts, disabled while somebody types or a dialog is open; `?` lists them. */
const Shortcuts = () => {
  const [isListed, setListed] = useState(false);
  const box = useLogBox();
  const mayLog = useMayLog();
  const navigate = useNavigate();
  const wentAt = useRef(-pairWithin);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
      const key = event.key.toLowerCase();
      const target =
        event.timeStamp - wentAt.current < pairWithin
          ? Object.entries(places).find(([letter]) => letter === key)?.[1]
          : undefined;
      wentAt.current = key === "g" ? event.timeStamp : -pairWithin;
      if (target) void navigate({ to: target });
      else if (key === "l" && mayLog) box.open();
      else if (key === "?") setListed(true);
      else if (key === "/") document.querySelector<HTMLElement>("main input[type=search]")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [box, mayLog, navigate]);
  return (
    <Modal opened={isListed} onClose={() => setListed(false)} title="Keyboard" centered>
      <dl className={styles.list}>
        {listed.map(({ keys, does }) => (
          <div key={does} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
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
