import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

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
    () => import("./features/notification/open-notification.tsx"),
    "OpenNotification",
  ),
});

export const notificationRoutes = [notificationsRoute, openRoute] as const;
