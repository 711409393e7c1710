import type { PlannedExercise, PlannedSession, Week } from "../../program.ts";
import type { EditStep } from "./edit-step.ts";
import { targetOf } from "./edit-target.ts";
import { freshSession } from "../items/new-items.ts";

type Item = Week | PlannedSession | PlannedExercise;

/** What a preview tells of by its name alone: the item that is taken out, or the one that a copy is made of. */
function toldByName({ edit, before }: EditStep): Item | undefined {
  if (edit.name === "copy_session") {
    const { sourceWeekNumber: week, sourceSessionNumber: session } = edit.args;
    const source = before.weeks[Number(week) - 1]?.sessions[Number(session) - 1];
    return source && freshSession(source, () => "");
  }
  if (!edit.name.startsWith("remove_")) return undefined;
  const target = targetOf(edit, before);
  return target?.exercise ?? target?.session ?? target?.week;
}

/** 53 bits of a text (cyrb53, public domain): no secret, only to tell two contents apart. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Of an item its place and its uid are no content. */
const places: ReadonlySet<string> = new Set(["uid", "id", "weekNumber"]);

/** Texts that are longer stand as their hash, which is made once: copies share them. */
const longText = 100;

/** Tells items by their content; for the items of one list of edits. */
function createContentOf(): (item: Item) => string {
  const hashes = new Map<string, string>();
  const shortened = (text: string): string => {
    let hash = hashes.get(text);
    if (hash === undefined) hashes.set(text, (hash = `#${hashOf(text)}`));
    return hash;
  };
  return (item) =>
    JSON.stringify(item, (key, value: unknown) => {
      if (places.has(key)) return undefined;
      return typeof value === "string" && value.length > longText ? shortened(value) : value;
    });
}

/**
 * Of all that these edits copy and take out, wherever it stands: the same for the same content. Undefined where nothing is. It says what
 * the words of a preview don't: "Upper A - 5 exercises" may have become five others.
 */
export function contentFingerprint(steps: readonly EditStep[]): string | undefined {
  const contentOf = createContentOf();
  const hashes = steps.flatMap((step) => {
    const item = toldByName(step);
    return item ? [hashOf(contentOf(item))] : [];
  });
  return hashes.length > 0 ? hashOf(hashes.join(" ")) : undefined;
}
