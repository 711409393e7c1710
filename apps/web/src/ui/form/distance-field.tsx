import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { parseDistance } from "@canter/domain/units/parse-quantity";
import type { Distance, DistanceUnit } from "@canter/domain/units/unit";
import { useActingMember } from "../../frame/use-acting-member.ts";
import { formatDistance } from "../formats.ts";

type Props = {
  readonly label: string;
  readonly entered: Distance | undefined;
  /** Undefined: nothing is entered, or nothing that is a distance. */
  readonly onChange: (distance: Distance | undefined) => void;
  /** That of a number alone; absent: the member's. */
  readonly unit?: DistanceUnit | undefined;
};

type Shown = {
  readonly text: string;
  /** What was reported of the text, or taken from outside. */
  readonly reported: Distance | undefined;
  /** What was entered when it was looked at last. */
  readonly seen: Distance | undefined;
};

const isSame = (one: Distance | undefined, other: Distance | undefined): boolean =>
  one?.value === other?.value && one?.unit === other?.unit;

const textOf = (distance: Distance | undefined): string => (distance ? formatDistance(distance) : "");

/** The text follows a distance that was changed elsewhere; what is being typed stays as it is. */
export const followEntered = (shown: Shown, entered: Distance | undefined): Shown => {
  if (isSame(entered, shown.seen)) return shown;
  if (isSame(entered, shown.reported)) return { ...shown, seen: entered };
  return { text: textOf(entered), reported: entered, seen: entered };
};

/** A distance with its unit, for whoever typed a number alone: what that means may change with another field. */
export const inFull = (shown: Shown, bare: DistanceUnit): Shown => {
  const text = textOf(shown.reported);
  const read = parseDistance(text, bare);
  return read.ok && isSame(read.value, shown.reported) ? { ...shown, text } : shown;
};

/**
 * A distance as it is written: "10 km", "400 m", a number alone in the member's unit. A form with one that can't be read is not sent: it
 * would be without it.
 */
export const DistanceField = ({ label, entered, onChange, unit }: Props) => {
  const { units } = useActingMember();
  const bare = unit ?? units.distance;
  const field = useRef<HTMLInputElement>(null);
  const [before, setShown] = useState<Shown>({ text: textOf(entered), reported: entered, seen: entered });
  const shown = followEntered(before, entered);
  if (shown !== before) setShown(shown);
  const read = shown.text.trim() === "" ? undefined : parseDistance(shown.text, bare);
  const problem = read && !read.ok ? read.error.message : undefined;
  useEffect(() => field.current?.setCustomValidity(problem ?? ""), [problem]);
  return (
    <TextInput
      ref={field}
      label={label}
      placeholder={bare === "mi" ? "6.2 mi" : bare === "m" ? "1500 m" : "10 km"}
      maxLength={20}
      value={shown.text}
      error={problem}
      onBlur={() => setShown(inFull(shown, bare))}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const distance = parseDistance(typed, bare);
        const reported = distance.ok ? distance.value : undefined;
        setShown({ ...shown, text: typed, reported });
        onChange(reported);
      }}
    />
  );
};
