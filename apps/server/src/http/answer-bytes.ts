import { z } from "zod";
import { problemResponse } from "./problem-response.ts";

export type StoredBytes = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Changes with the bytes, unique among all versions at this address. */
  readonly version: string;
  readonly cacheControl: string;
};

/** Besides the whole: a part of it, as requested by players that seek (Safari plays nothing else). */
export const partOfIt = (mediaType: string) => ({
  status: 206,
  description: "The part that Range asks for.",
  schema: z.string(),
  mediaType,
});

const isAmong = (etag: string, list: string): boolean =>
  list.trim() === "*" || list.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

type Part = { readonly start: number; readonly end: number };

/**
 * The part that a Range header requests, both ends inclusive (RFC 9110, section 14). Undefined: the whole, also if the header is invalid or
 * requests several parts; "none": outside the bytes.
 */
function partOf(range: string, length: number): Part | "none" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim()) ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const count = Math.min(Number(last), length);
    return count === 0 ? "none" : { start: length - count, end: length - 1 };
  }
  const start = Number(first);
  const end = last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= length ? "none" : { start, end };
}

/** Responds with bytes, with the requested part of them, or that they are unchanged (If-None-Match). */
export function answerBytes(
  request: Request,
  { bytes, mediaType, version, cacheControl }: StoredBytes,
): Response {
  const etag = `"${version}"`;
  const { length } = bytes;
  const known = {
    etag,
    "accept-ranges": "bytes",
    "cache-control": cacheControl,
    "x-content-type-options": "nosniff",
  };
  const { method, headers } = request;
  if (isAmong(etag, headers.get("if-none-match") ?? ""))
    return new Response(null, { status: 304, headers: known });
  const condition = headers.get("if-range");
  const range =
    method === "GET" && (condition === null || condition.trim() === etag) ? headers.get("range") : null;
  const part = range === null ? undefined : partOf(range, length);
  if (part === "none")
    return problemResponse("range_not_satisfiable", `Range: there are ${length} bytes.`, {
      headers: { "content-range": `bytes */${length}`, "accept-ranges": "bytes" },
    });
  const sent = part ? bytes.subarray(part.start, part.end + 1) : bytes;
  return new Response(new Uint8Array(sent), {
    status: part ? 206 : 200,
    headers: {
      ...known,
      "content-type": mediaType,
      "content-length": String(sent.length),
      ...(part && { "content-range": `bytes ${part.start}-${part.end}/${length}` }),
    },
  });
}
