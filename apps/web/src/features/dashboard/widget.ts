import type { ComponentType } from "react";
import type { DashboardView } from "@canter/protocol/dashboards";
import type { Place } from "../../frame/use-place.ts";

/** What every widget is given: where one is, and the day as the coach prepared it (absent while it is not there). */
export type WidgetProps = { readonly place: Place; readonly day: DashboardView | undefined };

/** `name` is shown where widgets are arranged. */
export type Widget = { readonly name: string; readonly component: ComponentType<WidgetProps> };
