import type { ComponentType } from "react";
import type { Layout } from "@canter/domain/dashboard/layout";
import type { DashboardView } from "@canter/protocol/coach/dashboards";
import type { ActingMember } from "../../../frame/use-acting-member.ts";

/** The props of every widget: the acting member, the shown day (local), and that day as the coach prepared it (absent until it is loaded). */
export type WidgetProps = {
  readonly acting: ActingMember;
  readonly date: string;
  readonly day: DashboardView | undefined;
};

/** `name` is shown where widgets are arranged. */
export type Widget = { readonly name: string; readonly component: ComponentType<WidgetProps> };

export type WidgetType = Layout["widgets"][number]["type"];

/** Widgets by type: a layout's types are looked up here, and unknown ones left out. */
export type WidgetRegistry = Readonly<Partial<Record<WidgetType, Widget>>>;
