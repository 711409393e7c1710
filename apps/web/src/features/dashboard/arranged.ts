import type { Layout } from "@canter/domain/dashboard/layout";
import { movedTo } from "../../ui/undo/moved-to.ts";

type Type = Layout["widgets"][number]["type"];

/** A widget put in another's place, both by their places in the layout. */
export const moved = ({ widgets }: Layout, from: number, to: number): Layout => ({
  widgets: movedTo(widgets, from, to),
});

/** A widget that is shown no more, or again, at the end. */
export const shownOrNot = ({ widgets }: Layout, type: Type): Layout =>
  widgets.some((widget) => widget.type === type)
    ? { widgets: widgets.filter((widget) => widget.type !== type) }
    : { widgets: [...widgets, { type, size: "narrow" }] };

export const widthChanged = ({ widgets }: Layout, type: Type): Layout => ({
  widgets: widgets.map((widget) =>
    widget.type === type ? { type, size: widget.size === "wide" ? "narrow" : "wide" } : widget,
  ),
});
