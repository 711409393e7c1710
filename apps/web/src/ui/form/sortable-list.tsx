import { Accessibility, Cursor, defaultPreset, Feedback } from "@dnd-kit/dom";
import { DragDropProvider, type DragEndEvent } from "@dnd-kit/react";
import { isSortable, useSortable } from "@dnd-kit/react/sortable";
import { IconGripVertical } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import styles from "./sortable-list.module.css";

/** `id` is unique in the list; `name` is used in announcements. */
export type SortableRow = { readonly id: string; readonly name: string; readonly content: ReactNode };

type Props = {
  readonly label: string;
  readonly rows: readonly SortableRow[];
  readonly onMove: (from: number, to: number) => void;
};

const Row = ({
  row: { id, name, content },
  index,
}: {
  readonly row: SortableRow;
  readonly index: number;
}) => {
  const { ref, handleRef, isDragging } = useSortable({ id, index, data: { name } });
  return (
    <li ref={ref} className={styles.row} data-moving={isDragging || undefined}>
      <button
        type="button"
        ref={handleRef}
        className={styles.handle}
        aria-label={`Move ${name}`}
        aria-roledescription="handle"
      >
        <IconGripVertical size={20} stroke={1.6} aria-hidden />
      </button>
      <div className={styles.content}>{content}</div>
    </li>
  );
};

type Operation = Pick<DragEndEvent["operation"], "source">;

/** A row being moved: indexes from 0, `from` where it started. */
type MovedPlace = {
  readonly name: string;
  readonly index: number;
  readonly from: number;
  readonly count: number;
};

const placeInWords = ({ index, count }: MovedPlace): string => `${index + 1} of ${count}`;

/** The announcements for screen readers while a row of a list is moved. */
export const moveAnnouncements = {
  how: "Press Space to take it up, the arrow keys to move it, Space to put it down, Escape to leave it where it was.",
  takenUp: (place: MovedPlace | undefined): string | undefined =>
    place && `${place.name} taken up, ${placeInWords(place)}.`,
  moved: (place: MovedPlace | undefined): string | undefined =>
    place && `${place.name}, ${placeInWords(place)}.`,
  putDown: (place: MovedPlace | undefined, isCancelled: boolean): string | undefined => {
    if (!place) return undefined;
    return isCancelled || place.index === place.from
      ? `${place.name} stays where it was, ${placeInWords({ ...place, index: place.from })}.`
      : `${place.name} is now ${placeInWords(place)}.`;
  },
};

/** The current position of the moved row. */
const placeOf = ({ source }: Operation): MovedPlace | undefined => {
  if (!isSortable(source) || !("initialIndex" in source)) return undefined;
  const count = [...(source.manager?.registry.droppables ?? [])].length;
  return { name: String(source.data["name"]), index: source.index, from: source.initialIndex, count };
};

type DragStep = { readonly operation: Operation; readonly canceled?: boolean };

/** The announcements of one list. A row over its own position has not moved. */
const createAnnouncements = () => {
  let last: number | undefined;
  return {
    dragstart: ({ operation }: DragStep) => {
      const place = placeOf(operation);
      last = place?.from;
      return moveAnnouncements.takenUp(place);
    },
    dragover: ({ operation }: DragStep) => {
      const place = placeOf(operation);
      if (place?.index === last) return undefined;
      last = place?.index;
      return moveAnnouncements.moved(place);
    },
    dragend: ({ operation, canceled = false }: DragStep) =>
      moveAnnouncements.putDown(placeOf(operation), canceled),
  };
};

/** A row loses the focus when it is moved in the page; keyboard users keep it. */
const keepFocus = ({ operation: { activatorEvent, source } }: Pick<DragEndEvent, "operation">): void => {
  if (!(activatorEvent instanceof KeyboardEvent) || !source || !("handle" in source)) return;
  const { handle } = source;
  requestAnimationFrame(() => {
    if (handle instanceof HTMLElement) handle.focus({ preventScroll: true });
  });
};

const motion = { duration: 150, easing: "cubic-bezier(0.2, 0, 0, 1)" } as const;

const usualPlugins = defaultPreset.plugins.filter(
  (plugin) => plugin !== Accessibility && plugin !== Cursor && plugin !== Feedback,
);

const createPlugins = () => [
  ...usualPlugins,
  Accessibility.configure({
    screenReaderInstructions: { draggable: moveAnnouncements.how },
    announcements: createAnnouncements(),
    debounce: 150,
  }),
  Feedback.configure({ dropAnimation: motion, keyboardTransition: motion }),
];

/**
 * A list that is sorted by its handles: by dragging, or by keyboard (Space or Enter picks a row up, arrows move it, Space drops it,
 * Escape cancels). Announced to screen readers.
 */
export const SortableList = ({ label, rows, onMove }: Props) => {
  const [plugins] = useState(createPlugins);
  return (
    <DragDropProvider
      plugins={plugins}
      onDragOver={keepFocus}
      onDragEnd={({ operation, canceled }) => {
        keepFocus({ operation });
        const place = canceled ? undefined : placeOf(operation);
        if (place && place.from !== place.index) onMove(place.from, place.index);
      }}
    >
      <ol className={styles.list} aria-label={label}>
        {rows.map((row, index) => (
          <Row key={row.id} row={row} index={index} />
        ))}
      </ol>
    </DragDropProvider>
  );
};
