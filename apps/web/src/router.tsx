import type { QueryClient } from "@tanstack/react-query";
import { Navigate, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { accountRoutes, notificationRoutes } from "./account-routes.ts";
import { contentRoutes } from "./content-routes.ts";
import { runStates, type RunState } from "./features/run/run-states.ts";
import { TodayPage } from "./features/today/today-page.tsx";
import { useActingMember } from "./frame/use-acting-member.ts";
import { PageSkeleton } from "./ui/page/page-skeleton.tsx";
import { rootRoute } from "./root-route.tsx";
import { RouteProblem } from "./ui/page/route-problem.tsx";
import {
  bodySearch,
  coachSearch,
  foodSearch,
  historySearch,
  playSearch,
  newProgramSearch,
  programsSearch,
  goalPlanSearch,
  trainSearch,
} from "./search-params.ts";

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const ofAthlete = (search: Record<string, unknown>): { readonly athlete?: string } => {
  const athlete = text(search["athlete"]);
  return athlete === undefined ? {} : { athlete };
};

const todayRoute = createRoute({ getParentRoute: () => rootRoute, path: "/", component: TodayPage });

const playRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/play",
  validateSearch: playSearch,
  component: lazyRouteComponent(() => import("./features/play/play-page.tsx"), "PlayPage"),
});

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/history",
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import("./features/history/history-page.tsx"), "HistoryPage"),
});

const workoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/workouts/$workoutId",
  // `wrong`: it is edited because it was read wrong, and kept as an example once it is saved.
  validateSearch: (search): { readonly edit?: true; readonly wrong?: true } => ({
    ...(search["edit"] === true && { edit: true }),
    ...(search["edit"] === true && search["wrong"] === true && { wrong: true }),
  }),
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

const recordsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/records",
  validateSearch: (search): { readonly athlete?: string; readonly q?: string } => {
    const q = text(search["q"]);
    return { ...ofAthlete(search), ...(q !== undefined && { q }) };
  },
  component: lazyRouteComponent(() => import("./features/record/records-page.tsx"), "RecordsPage"),
});

const exerciseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/exercises/$exerciseId",
  validateSearch: ofAthlete,
  component: lazyRouteComponent(() => import("./features/exercise/exercise-page.tsx"), "ExercisePage"),
});

const planRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plan",
  validateSearch: programsSearch,
  component: lazyRouteComponent(() => import("./features/program/programs-page.tsx"), "ProgramsPage"),
});
const newProgramRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plan/new",
  validateSearch: newProgramSearch,
  component: lazyRouteComponent(
    () => import("./features/program/new/new-program-page.tsx"),
    "NewProgramPage",
  ),
});
const makePlanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/make-plan",
  validateSearch: goalPlanSearch,
  component: lazyRouteComponent(() => import("./features/goal-plan/make-plan-page.tsx"), "MakePlanPage"),
});
const programRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plan/$programId",
  component: lazyRouteComponent(() => import("./features/program/page/program-page.tsx"), "ProgramPage"),
});
const plannedSessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/plan/$programId/$sessionUid",
  component: lazyRouteComponent(() => import("./features/program/session/session-page.tsx"), "SessionPage"),
});
const trainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/train/$programId/$sessionUid",
  validateSearch: trainSearch,
  component: lazyRouteComponent(() => import("./features/train/train-page.tsx"), "TrainPage"),
});

const conversationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/conversations",
  component: lazyRouteComponent(
    () => import("./features/conversations/conversations-page.tsx"),
    "ConversationsPage",
  ),
});
const barnRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/barn",
  validateSearch: (search): { readonly week?: string } => {
    const week = text(search["week"]);
    return week !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(week) ? { week } : {};
  },
  component: lazyRouteComponent(() => import("./features/barn/barn-view.tsx"), "BarnPage"),
});
const newHorseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/horses/new",
  component: lazyRouteComponent(() => import("./features/horse/horse-editor.tsx"), "NewHorsePage"),
});
const horseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/horses/$horseId",
  component: lazyRouteComponent(() => import("./features/horse/horse-page.tsx"), "HorsePage"),
});
const stallCardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/horses/$horseId/card",
  component: lazyRouteComponent(() => import("./features/horse/stall-card-page.tsx"), "StallCardPage"),
});
const horseOfferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/horse-offers/$token",
  component: lazyRouteComponent(() => import("./features/horse/horse-shares.tsx"), "HorseOfferPage"),
});

const bodyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/body",
  validateSearch: bodySearch,
  component: lazyRouteComponent(() => import("./features/body/body-page.tsx"), "BodyPage"),
});
const foodRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/food",
  validateSearch: foodSearch,
  component: lazyRouteComponent(() => import("./features/food/food-page.tsx"), "FoodPage"),
});
const goalsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/goals",
  validateSearch: ofAthlete,
  component: lazyRouteComponent(() => import("./features/goals/goals-page.tsx"), "GoalsPage"),
});
const newScanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/body/scans/new",
  component: lazyRouteComponent(() => import("./features/body/scan/scan-page.tsx"), "NewScanPage"),
});
const scanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/body/scans/$scanId",
  validateSearch: ofAthlete,
  component: lazyRouteComponent(() => import("./features/body/scan/scan-page.tsx"), "ScanPage"),
});

const coachRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/coach",
  validateSearch: coachSearch,
  component: lazyRouteComponent(() => import("./features/coach/coach-page.tsx"), "CoachPage"),
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
  component: lazyRouteComponent(() => import("./features/workout/drafts-and-deleted.tsx"), "DraftsPage"),
});
const deletedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/deleted",
  component: lazyRouteComponent(() => import("./features/workout/drafts-and-deleted.tsx"), "DeletedPage"),
});

const runsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/runs",
  validateSearch: (search): { readonly state?: RunState } => {
    const state = runStates.find((one) => one === search["state"]);
    return state === undefined ? {} : { state };
  },
  component: lazyRouteComponent(() => import("./features/run/runs-page.tsx"), "RunsPage"),
});
const runRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/runs/$runId",
  component: lazyRouteComponent(() => import("./features/run/runs-page.tsx"), "RunPage"),
});

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reports",
  component: lazyRouteComponent(() => import("./features/report/reports-page.tsx"), "ReportsPage"),
});
const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reports/$reportId",
  component: lazyRouteComponent(() => import("./features/report/reports-page.tsx"), "ReportPage"),
});

const modelsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/models",
  component: lazyRouteComponent(() => import("./features/model/models-page.tsx"), "ModelsPage"),
});
const installationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/installation",
  component: lazyRouteComponent(
    () => import("./features/settings/installation-page.tsx"),
    "InstallationPage",
  ),
});
const usageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/usage",
  validateSearch: (search): { readonly month?: string } => {
    const month = text(search["month"]);
    return month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
  },
  component: lazyRouteComponent(() => import("./features/model/usage-page.tsx"), "UsagePage"),
});
/** Where a refused single sign-on returns to; signed-in members continue. */
const SignInRoute = () => {
  useActingMember();
  return <Navigate to="/" replace />;
};

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  component: SignInRoute,
});
const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  staticData: { standsAlone: true },
  validateSearch: (search): { readonly token?: string } => {
    const token = text(search["token"]);
    return token === undefined ? {} : { token };
  },
  component: lazyRouteComponent(() => import("./features/entry/linked-pages.tsx"), "ResetPasswordPage"),
});
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation/$token",
  staticData: { standsAlone: true },
  component: lazyRouteComponent(() => import("./features/entry/linked-pages.tsx"), "InvitationPage"),
});

const routeTree = rootRoute.addChildren([
  ...accountRoutes,
  ...contentRoutes,
  ...notificationRoutes,
  todayRoute,
  playRoute,
  historyRoute,
  workoutRoute,
  exercisesRoute,
  exerciseRoute,
  recordsRoute,
  planRoute,
  makePlanRoute,
  newProgramRoute,
  programRoute,
  plannedSessionRoute,
  trainRoute,
  conversationsRoute,
  barnRoute,
  newHorseRoute,
  horseRoute,
  stallCardRoute,
  horseOfferRoute,
  bodyRoute,
  newScanRoute,
  scanRoute,
  foodRoute,
  goalsRoute,
  coachRoute,
  moreRoute,
  settingsRoute,
  disciplinesRoute,
  dataRoute,
  draftsRoute,
  deletedRoute,
  runsRoute,
  runRoute,
  reportsRoute,
  reportRoute,
  modelsRoute,
  usageRoute,
  installationRoute,
  signInRoute,
  resetPasswordRoute,
  invitationRoute,
]);

/** The routes; a page's code is fetched when a link to it is hovered, focused or touched. */
export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: "intent",
    defaultPendingComponent: PageSkeleton,
    defaultPendingMs: 120,
    defaultErrorComponent: ({ error, reset }) => (
      <RouteProblem error={error instanceof Error ? error : new Error(String(error))} reset={reset} />
    ),
    // A conversation opens at its end, wherever it was left.
    scrollRestoration: ({ location }) => location.pathname !== "/coach",
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
