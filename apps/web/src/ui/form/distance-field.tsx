import { TextInput } from "@mantine/core";
import { useState } from "react";
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

/** A distance as it is written: "10 km", "400 m", a number alone in the member's unit. */
export const DistanceField = ({ label, entered, onChange, unit }: Props) => {
  const { units } = useActingMember();
  const bare = unit ?? units.distance;
  const [text, setText] = useState(entered ? formatDistance(entered) : "");
  const read = text.trim() === "" ? undefined : parseDistance(text, bare);
  return (
    <TextInput
      label={label}
      placeholder={bare === "mi" ? "6.2 mi" : bare === "m" ? "1500 m" : "10 km"}
      maxLength={20}
      value={text}
      error={read && !read.ok && read.error.message}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        const distance = parseDistance(typed, bare);
        setText(typed);
        onChange(distance.ok ? distance.value : undefined);
      }}
    />
  );
};
