import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/members",
  component: lazyRouteComponent(() => import("./features/members/members-page.tsx"), "MembersPage"),
});

const sharingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sharing",
  component: lazyRouteComponent(() => import("./features/members/sharing-page.tsx"), "SharingPage"),
});

const newGroupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/groups/new",
  component: lazyRouteComponent(() => import("./features/members/group-form.tsx"), "NewGroupPage"),
});

const securityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/security",
  component: lazyRouteComponent(() => import("./features/account/security-page.tsx"), "SecurityPage"),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/api-keys",
  component: lazyRouteComponent(() => import("./features/account/api-keys-page.tsx"), "ApiKeysPage"),
});

const connectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/connect",
  validateSearch: (search): { readonly query?: string } => {
    const query = search["query"];
    return typeof query === "string" ? { query } : {};
  },
  component: lazyRouteComponent(() => import("./features/account/api-keys-page.tsx"), "ConnectPage"),
});

/** Routes for one's account, its groups, and the programs that act for it. */
export const accountRoutes = [
  membersRoute,
  sharingRoute,
  newGroupRoute,
  securityRoute,
  apiKeysRoute,
  connectRoute,
] as const;

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications",
  component: lazyRouteComponent(
    () => import("./features/notification/notifications-page.tsx"),
    "NotificationsPage",
  ),
});

const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/open",
  validateSearch: (search): { readonly group?: string; readonly id?: string; readonly to?: string } => {
    const { group, id, to } = {
      group: text(search["group"]),
      id: text(search["id"]),
      to: text(search["to"]),
    };
    return {
      ...(group !== undefined && { group }),
      ...(id !== undefined && { id }),
      // One of our pages, not another site.
      ...(to !== undefined && /^\/(?![/\\])/.test(to) && { to }),
    };
  },
  component: lazyRouteComponent(
    () => import("./features/notification/notifications-page.tsx"),
    "OpenInGroup",
  ),
});

export const notificationRoutes = [notificationsRoute, openRoute] as const;
