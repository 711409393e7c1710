import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from "@tanstack/react-router";
import { sessionQuery } from "./api/queries.ts";
import { historySearch } from "./features/history/history-search.ts";
import { TodayPage } from "./features/today/today-page.tsx";
import { Frame } from "./frame/frame.tsx";
import { MissingPage } from "./ui/missing-page.tsx";
import { PageBones } from "./ui/page-bones.tsx";
import { RouteProblem } from "./ui/route-problem.tsx";

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const rootRoute = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Frame,
  loader: ({ context }) => void context.queryClient.prefetchQuery(sessionQuery),
  notFoundComponent: () => <MissingPage />,
});

const todayRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: TodayPage });

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/history",
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import("./features/history/history-page.tsx"), "HistoryPage"),
});

const workoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/workouts/$workoutId",
  validateSearch: (search): { readonly edit?: true } => (search["edit"] === true ? { edit: true } : {}),
  component: lazyRouteComponent(() => import("./features/workout/workout-page.tsx"), "WorkoutPage"),
});

const exercisesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/exercises",
  validateSearch: (search): { readonly q?: string } => {
    const q = text(search["q"]);
    return q === undefined ? {} : { q };
  },
  component: lazyRouteComponent(() => import("./features/exercise/exercises-page.tsx"), "ExercisesPage"),
});

const exerciseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/exercises/$exerciseId",
  validateSearch: (search): { readonly athlete?: string } => {
    const athlete = text(search["athlete"]);
    return athlete === undefined ? {} : { athlete };
  },
  component: lazyRouteComponent(() => import("./features/exercise/exercise-page.tsx"), "ExercisePage"),
});

const morePage = () => import("./features/settings/more-page.tsx");
const moreRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/more",
  component: lazyRouteComponent(morePage, "MorePage"),
});
const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("./features/settings/settings-page.tsx"), "SettingsPage"),
});
const disciplinesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/disciplines",
  component: lazyRouteComponent(() => import("./features/settings/disciplines-page.tsx"), "DisciplinesPage"),
});
const dataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/data",
  component: lazyRouteComponent(() => import("./features/settings/data-page.tsx"), "DataPage"),
});
const draftsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/drafts",
  component: lazyRouteComponent(() => import("./features/workout/drafts-page.tsx"), "DraftsPage"),
});
const deletedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/deleted",
  component: lazyRouteComponent(() => import("./features/workout/deleted-page.tsx"), "DeletedPage"),
});

const routeTree = rootRoute.addChildren([
  todayRoute,
  historyRoute,
  workoutRoute,
  exercisesRoute,
  exerciseRoute,
  moreRoute,
  settingsRoute,
  disciplinesRoute,
  dataRoute,
  draftsRoute,
  deletedRoute,
]);

/** The routes; a page's code is fetched when a link to it is hovered, focused or touched. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPendingComponent: PageBones,
    defaultPendingMs: 120,
    defaultErrorComponent: ({ error, reset }) => (
      <RouteProblem error={error instanceof Error ? error : new Error(String(error))} reset={reset} />
    ),
    scrollRestoration: true,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
