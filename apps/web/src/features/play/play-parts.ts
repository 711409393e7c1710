import { offerAddress } from "../dashboard/offer-link.tsx";

/** A part of a stack: content to play, or a planned session, which is done in Train. */
export type PlayPart =
  | { readonly kind: "play"; readonly ids: readonly string[] }
  | {
      readonly kind: "train";
      readonly id: string;
      readonly programId: string;
      readonly sessionUid: string;
    };

/** A stack (ids of content, `session:<program>/<uid>`) in parts, in order. */
export const playParts = (ids: readonly string[]): readonly PlayPart[] => {
  const parts: PlayPart[] = [];
  for (const id of ids) {
    const place = offerAddress(id);
    const last = parts.at(-1);
    if (place.kind === "session")
      parts.push({ kind: "train", id, programId: place.programId, sessionUid: place.sessionUid });
    else if (last?.kind === "play") parts[parts.length - 1] = { kind: "play", ids: [...last.ids, id] };
    else parts.push({ kind: "play", ids: [id] });
  }
  return parts;
};
