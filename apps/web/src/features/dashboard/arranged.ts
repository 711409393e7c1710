import type { Layout } from "@canter/domain/dashboard/layout";

type Type = Layout["widgets"][number]["type"];

/** A widget moved by so many places; at an end it stays. */
export const moved = ({ widgets }: Layout, type: Type, by: -1 | 1): Layout => {
  const from = widgets.findIndex((widget) => widget.type === type);
  const to = from + by;
  const [one, other] = [widgets[from], widgets[to]];
  if (!one || !other) return { widgets };
  return { widgets: widgets.with(from, other).with(to, one) };
};

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
