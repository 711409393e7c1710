import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { defaultLayout, type Layout } from "@canter/domain/dashboard/layout";
import { changeLayout, layoutQuery, prepareAgain } from "../../api/dashboards.ts";
import type { Place } from "../../frame/use-place.ts";
import { ProblemNotice } from "../../ui/problem-notice.tsx";
import { moved, shownOrNot, widthChanged } from "./arranged.ts";
import styles from "./arrange.module.css";
import { widgets, type WidgetType } from "./widgets.ts";

type Props = { readonly layout: Layout; readonly place: Place; readonly onDone: () => void };

const all = Object.keys(widgets) as readonly WidgetType[];

/** Which widgets are shown, in which order and how wide; kept as it is changed. */
export const ArrangeDashboard = ({ layout, place, onDone }: Props) => {
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: (next: Layout) => changeLayout(client, next),
    // One after the other, as they were tapped; what was refused is not shown as if it were kept.
    scope: { id: "dashboard-layout" },
    onError: () => client.invalidateQueries({ queryKey: layoutQuery.queryKey }),
  });
  const again = useMutation({ mutationFn: () => prepareAgain(client, place.today) });
  const shown = layout.widgets.map(({ type }) => type);
  const rows = [...shown, ...all.filter((type) => !shown.includes(type))];
  return (
    <section className={styles.arrange} aria-label="Arrange">
      <ul>
        {rows.map((type) => {
          const place = shown.indexOf(type);
          const { name } = widgets[type];
          return (
            <li key={type}>
              <Checkbox
                label={name}
                checked={place >= 0}
                onChange={() => keep.mutate(shownOrNot(layout, type))}
              />
              {place >= 0 && (
                <span className={styles.moves}>
                  <Checkbox
                    label="wide"
                    checked={layout.widgets[place]?.size === "wide"}
                    onChange={() => keep.mutate(widthChanged(layout, type))}
                  />
                  <ActionIcon
                    variant="subtle"
                    aria-label={`${name} up`}
                    disabled={place === 0}
                    onClick={() => keep.mutate(moved(layout, type, -1))}
                  >
                    <IconArrowUp size={18} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`${name} down`}
                    disabled={place === shown.length - 1}
                    onClick={() => keep.mutate(moved(layout, type, 1))}
                  >
                    <IconArrowDown size={18} />
                  </ActionIcon>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {(keep.error ?? again.error) && <ProblemNotice error={keep.error ?? again.error} />}
      <div className={styles.end}>
        <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
          Prepare the day again
        </Button>
        <Button variant="subtle" onClick={() => keep.mutate(defaultLayout)}>
          As it was
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
};
