import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { defaultLayout, type Layout } from "@canter/domain/dashboard/layout";
import { keysOf } from "../../ui/form/choices.ts";
import { layoutQuery, putLayout } from "../../api/dashboards.ts";
import type { ActingMember } from "../../frame/use-acting-member.ts";
import { ProblemNotice } from "../../ui/page/problem-notice.tsx";
import { SortableList } from "../../ui/form/sortable-list.tsx";
import styles from "./arrange.module.css";
import { usePrepareAgain } from "./use-prepare-again.ts";
import type { WidgetType } from "./widgets/widget-type.ts";
import { widgets } from "./widgets/widget-registry.ts";
import { movedTo } from "../../ui/undo/moved-to.ts";

type Props = { readonly layout: Layout; readonly acting: ActingMember; readonly onDone: () => void };

const all = keysOf(widgets);

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

/** Which widgets are shown, in which order and how wide: by mouse or keyboard; stored with each change. */
export const ArrangeDashboard = ({ layout, acting, onDone }: Props) => {
  const client = useQueryClient();
  const newest = () => client.getQueryData(layoutQuery.queryKey) ?? layout;
  const keep = useMutation({
    // The newest by now: of several quick taps those in between need not be stored.
    mutationFn: () => putLayout(newest()),
    // In sequence; a refused change is not shown as stored.
    scope: { id: "dashboard-layout" },
    onError: () => client.invalidateQueries({ queryKey: layoutQuery.queryKey }),
  });
  /** Shown at once, and each change is made on the one before, whether that is stored yet or not. */
  const change = (step: (before: Layout) => Layout) => {
    void client.cancelQueries({ queryKey: layoutQuery.queryKey });
    client.setQueryData(layoutQuery.queryKey, step(newest()));
    keep.mutate();
  };
  const again = usePrepareAgain(acting.today);
  const hidden = all.filter((type) => !layout.widgets.some((widget) => widget.type === type));
  const toggle = (type: WidgetType) => change((before) => shownOrNot(before, type));
  const rows = layout.widgets.map(({ type, size }) => {
    const { name } = widgets[type];
    return {
      id: type,
      name,
      content: (
        <div className={styles.row}>
          <span>{name}</span>
          <span className={styles.ways}>
            <Button
              variant={size === "wide" ? "light" : "subtle"}
              color={size === "wide" ? "turf" : "gray"}
              size="compact"
              aria-pressed={size === "wide"}
              aria-label={`Wide: ${name}`}
              onClick={() => change((before) => widthChanged(before, type))}
            >
              Wide
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact"
              aria-label={`Hide ${name}`}
              onClick={() => toggle(type)}
            >
              Hide
            </Button>
          </span>
        </div>
      ),
    };
  });
  return (
    <section className={styles.arrange} aria-label="Arrange">
      {rows.length > 0 && (
        <SortableList
          label="Shown"
          rows={rows}
          onMove={(from, to) => change((before) => moved(before, from, to))}
        />
      )}
      {hidden.length > 0 && (
        <ul className={styles.hidden} aria-label="Hidden">
          {hidden.map((type) => (
            <li key={type} className={styles.row}>
              <span>{widgets[type].name}</span>
              <Button
                variant="subtle"
                size="compact"
                aria-label={`Show ${widgets[type].name}`}
                onClick={() => toggle(type)}
              >
                Show
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(keep.error ?? again.error) && <ProblemNotice error={keep.error ?? again.error} />}
      <div className={styles.end}>
        <Button variant="subtle" loading={again.isPending} onClick={again.start}>
          Prepare the day again
        </Button>
        <Button variant="subtle" onClick={() => change(() => defaultLayout)}>
          As it was
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
};
