import type { ComponentType } from "react";
import type { Layout } from "@canter/domain/dashboard/layout";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import type { ActingMember } from "../../../frame/use-acting-member.ts";

/** What every widget is given: where one is, which day is shown (local), and that day as the coach prepared it (absent while it is not there). */
export type WidgetProps = {
  readonly acting: ActingMember;
  readonly date: string;
  readonly day: DashboardView | undefined;
};

/** `name` is shown where widgets are arranged. */
export type Widget = { readonly name: string; readonly component: ComponentType<WidgetProps> };

export type WidgetType = Layout["widgets"][number]["type"];

/** Widgets by their type: what a layout names is looked up here, and left out where it is not. */
export type WidgetRegistry = Readonly<Partial<Record<WidgetType, Widget>>>;
