import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";
import { contentSearch } from "./search-params.ts";

const contentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/content",
  validateSearch: contentSearch,
  component: lazyRouteComponent(() => import("./features/content/content-page.tsx"), "ContentPage"),
});

const sourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/content/sources",
  component: lazyRouteComponent(() => import("./features/content/sources-page.tsx"), "SourcesPage"),
});

const contentProgramRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/content/programs/$programId",
  component: lazyRouteComponent(
    () => import("./features/content/content-program-page.tsx"),
    "ContentProgramPage",
  ),
});

const contentItemRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/content/$contentId",
  component: lazyRouteComponent(() => import("./features/content/content-item-page.tsx"), "ContentItemPage"),
});

const playlistsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/playlists",
  component: lazyRouteComponent(() => import("./features/playlist/playlists-page.tsx"), "PlaylistsPage"),
});

const playlistRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/playlists/$playlistId",
  component: lazyRouteComponent(() => import("./features/playlist/playlist-page.tsx"), "PlaylistPage"),
});

const helpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/help",
  component: lazyRouteComponent(() => import("./features/help/help-page.tsx"), "HelpPage"),
});

const memoryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/memory",
  component: lazyRouteComponent(() => import("./features/memory/memory-page.tsx"), "MemoryPage"),
});

const readingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/readings",
  component: lazyRouteComponent(
    () => import("./features/reading-example/examples-page.tsx"),
    "ReadingExamplesPage",
  ),
});

const coachesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/coaches",
  component: lazyRouteComponent(() => import("./features/persona/coaches-page.tsx"), "CoachesPage"),
});

const assignmentsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/assignments",
  component: lazyRouteComponent(
    () => import("./features/assignment/assignments-page.tsx"),
    "AssignmentsPage",
  ),
});

const importRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/import",
  component: lazyRouteComponent(() => import("./features/import/import-page.tsx"), "ImportPage"),
});

const connectedSourcesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sources",
  component: lazyRouteComponent(
    () => import("./features/connected-source/connected-sources-page.tsx"),
    "ConnectedSourcesPage",
  ),
});

const dayRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/day/$date",
  component: lazyRouteComponent(() => import("./features/dashboard/day-page.tsx"), "DayPage"),
});

/** Content, playlists, past days, imported files, and what agents remember and do on their own. */
export const contentRoutes = [
  contentRoute,
  sourcesRoute,
  contentProgramRoute,
  contentItemRoute,
  playlistsRoute,
  playlistRoute,
  helpRoute,
  memoryRoute,
  readingsRoute,
  coachesRoute,
  assignmentsRoute,
  dayRoute,
  importRoute,
  connectedSourcesRoute,
] as const;
