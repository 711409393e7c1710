import { err, ok, type Result } from "@canter/domain/result";
import { isDeep } from "../schema/is-deep.ts";
import { memoryBounds } from "../schema/memory-entry.ts";

function isJson(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isJson);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isJson);
}

/** The value as it is kept: a copy, as JSON has it. The error says what is accepted. */
export function toJsonValue(value: unknown): Result<unknown, string> {
  if (isDeep(value) || !isJson(value))
    return err("must be a JSON value: text, number, true, false, null, list or object");
  const text = JSON.stringify(value);
  const { valueLength } = memoryBounds;
  if (text.length > valueLength)
    return err(`must be at most ${valueLength} characters of JSON; it has ${text.length}`);
  return ok(JSON.parse(text));
}
