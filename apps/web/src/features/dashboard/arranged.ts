import type { Layout } from "@canter/domain/dashboard/layout";
import { movedTo } from "../../ui/undo/moved-to.ts";

type Type = Layout["widgets"][number]["type"];

/** Moves a widget to another's position, both by their index in the layout. */
export const moved = ({ widgets }: Layout, from: number, to: number): Layout => ({
  widgets: movedTo(widgets, from, to),
});

/** Hides a widget, or shows it again, at the end. */
export const shownOrNot = ({ widgets }: Layout, type: Type): Layout =>
  widgets.some((widget) => widget.type === type)
    ? { widgets: widgets.filter((widget) => widget.type !== type) }
    : { widgets: [...widgets, { type, size: "narrow" }] };

export const widthChanged = ({ widgets }: Layout, type: Type): Layout => ({
  widgets: widgets.map((widget) =>
    widget.type === type ? { type, size: widget.size === "wide" ? "narrow" : "wide" } : widget,
  ),
});
