import { cutMessage } from "./clauses/cut-message.ts";
import { asking, cantDay } from "./draft/ask.ts";
import type { EditReading, EditRequestInput, LoadBound } from "./edit-request.ts";
import type { EditReader } from "./learned/edit-reader.ts";
import { askReading } from "./plan-request.ts";

const spaces = (text: string): string => " ".repeat(text.length);

const listSign = /(?<![\p{L}\p{N}.,:/-])(?<number>\d{1,2})(?:\)|\.(?=\s+\p{L}))/gu;
/** A text that is kept as written may be a list itself. */
const keepsText = /["“«]|\b(?:notes?|warm-?\s?ups?)\b/iu;

/** "Today: 1) bench 5 sets 2) rows 10 reps": a request each. As long as before. */
const withoutNumbers = (message: string): string => {
  const signs = [...message.matchAll(listSign)];
  const [first] = signs;
  const isList = signs.length > 1 && signs.every(({ groups }, at) => Number(groups?.["number"]) === at + 1);
  if (!first || !isList || keepsText.test(message)) return message;
  return signs.reduce(
    (text, { 0: sign, index }) =>
      `${text.slice(0, index)}${index === first.index ? spaces(sign) : `;${spaces(sign).slice(1)}`}${text.slice(index + sign.length)}`,
    message,
  );
};

const number = String.raw`(?<value>\d+(?:[.,]\d+)?)\s*(?:(?<unit>kgs?|kilos?|lbs?|pounds?)\b|(?![\d.,]*\d)(?!\s*(?:[%x×:/–-]|(?:reps?|sets?|mins?|minutes?|secs?|seconds?|hours?|weeks?|days?|sessions?|times?|miles?|km?|m|s|percent|rpe|rir)\b)))`;
const all = String.raw`\b(?:everything|anything|all (?:the )?(?:exercises|lifts|loads|weights)|every(?: single)? (?:exercise|lift|load|weight))`;
const loadBound = new RegExp(
  String.raw`${all}(?: (?:that|which))?(?:['’]s| is| are| weighs?| has| with)? (?<side>heavier than|over|above|more than|at least|lighter than|under|below|less than|at most) ${number}|${all}(?: (?:that|which))?(?:['’]s| is| are)? (?:at )?${number.replace(/\?</gu, "?<or")} (?:or|and) (?<orside>more|over|above|heavier|less|under|below|lighter)\b`,
  "iu",
);

/** "Everything heavier than 60 kg": what of everything is meant, and the message without that, as long as before. */
const withBound = (input: EditRequestInput): EditRequestInput => {
  const found = loadBound.exec(input.message);
  const { side, value, unit, orside, orvalue, orunit } = found?.groups ?? {};
  if (!found) return input;
  const said = (unit ?? orunit)?.toLowerCase();
  const bound: LoadBound = {
    side: /^(?:heav|over|above|more|at least)/iu.test(side ?? orside ?? "") ? "over" : "under",
    value: Number((value ?? orvalue ?? "").replace(",", ".")),
    unit: said === undefined ? undefined : said.startsWith("k") ? "kg" : "lb",
    isWith: orside !== undefined || /^at /iu.test(side ?? ""),
  };
  const { message } = input;
  const end = found.index + found[0].length;
  return {
    ...input,
    bound,
    message: `${message.slice(0, found.index)}${"everything".padEnd(found[0].length)}${message.slice(end)}`,
  };
};

const wishes = String.raw`(?:(?:please|can|could|may|you|we|i|i['’]d|would|like|love|want|need|to|have|let['’]?s|just|also|ok|hey|add|put|in|do|plan|schedule|give|get|me|us)\W+)*`;
const likeOther = new RegExp(
  String.raw`^\W*${wishes}(?:one more|another|an? (?:second|third|extra|additional|new)) (?<what>(?!(?:sets?|reps?)\b)\p{L}+(?: (?!(?:on|at|in|to|for|this|next)\b)\p{L}+)?),? (?<where>[^.;]*?),? (?:the )?same as (?<like>(?:(?!\b(?:but|except|with|without|plus|and|only)\b)[^,.;])+?)[.!]*$`,
  "iu",
);
const itself =
  /^(?:the|this|that) (?:one|\p{L}+)(?: (?:that|which)?(?:['’]?s| is)?(?: already)? (?:there|in)| we have| i have)?$/iu;

/** "A second easy run on Sunday, same as Thursday's": that one is copied there. */
const asCopy = (message: string): { readonly message: string; readonly isSure: boolean } | undefined => {
  const { what = "", where = "", like = "" } = likeOther.exec(message.slice(0, maxLength))?.groups ?? {};
  const week = /\b(?:this|next) week\b|\bweek \d+\b/iu.exec(where)?.[0];
  const day = /\bon (?<day>\p{L}+(?: \d+(?: \p{L}+)?)?)/iu.exec(where.replace(/\bon the end\b/iu, ""))
    ?.groups?.["day"];
  if (what === "" || (day === undefined && !/\b(?:at|on|to) the end\b/iu.test(where))) return undefined;
  const isOwn = /['’]s$/u.test(like);
  const source = isOwn ? `${like} ${what}` : itself.test(like) ? `the ${what}` : like;
  const place = day === undefined ? `the end${week ? ` of ${week}` : ""}` : `${day}${week ? ` ${week}` : ""}`;
  return {
    message: `copy ${source} to ${place}`,
    isSure: isOwn || itself.test(like) || /^week$/iu.test(what),
  };
};

const swapsThose =
  /\b(?:just |please )?(?:swap|switch|flip|exchange) (?:those|these|the|them)(?: two)?(?: days)?(?: around| round| over)?[.!]*$/iu;
const dayNames = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/giu;

/** "I'll do the cardio Wednesday and rest Tuesday, just swap those two days": what stands in front is what that comes to. */
const asSwap = (input: EditRequestInput): string | undefined => {
  const { message } = input;
  const asked = message.length > maxLength ? null : swapsThose.exec(message);
  if (!asked) return undefined;
  const { segments } = cutMessage(input);
  const isOfMore = segments.some(({ items }) =>
    items.some(({ kind, start }) => /^(?:exercise|amount|quote)$/u.test(kind) && start < asked.index),
  );
  if (isOfMore) return undefined;
  const days = [...new Set((message.match(dayNames) ?? []).map((day) => day.toLowerCase()))];
  return days.length === 2 ? `swap ${days.join(" and ")}` : undefined;
};

const maxLength = 300;

/** A day that won't work, and why: "Thursday I can not come, I have dentist". */
const cantCome = /^(?<day>[^,;.\n]*\b(?:can ?not|can['’]?t|won['’]?t|unable)\b[^,;.\n]*)[,;.]/iu;

const ofDay = (input: EditRequestInput, read: EditReader): EditReading | undefined => {
  const day = cantCome.exec(input.message.slice(0, maxLength))?.groups?.["day"];
  const reading = day === undefined ? undefined : read({ ...input, message: day });
  return reading?.kind === "ask" && reading.reply === cantDay.ask ? reading : undefined;
};

/** What is said of loads is of exercises: nothing else is done for it. */
const isOfLoads = ({ toolCalls }: EditReading): boolean =>
  toolCalls.every(({ function: { name } }) => name.endsWith("_exercise"));

/** "Add a session on Saturday, name: Arms": as long as before. */
const namedBehind = /(?<=\b(?:session|workout|day)\b.{0,40}), name: (?=\p{L})/iu;

/** Reads a request whose parts stand otherwise than most write them as what they come to. */
export const inPlainWords = (said: EditRequestInput, read: EditReader): EditReading => {
  const message = withoutNumbers(said.message.replace(namedBehind, " called "));
  const input = withBound({ ...said, message });
  const reading = read(input);
  if (reading.kind === "none") return ofDay(input, read) ?? reading;
  if (reading.kind === "edits")
    return input.bound && !isOfLoads(reading) ? askReading(whichLoads, message) : reading;
  const copied = asCopy(input.message);
  const copy = copied && read({ ...input, message: copied.message });
  if (copy?.kind === "edits") return copied?.isSure ? copy : { ...copy, confidence: "unsure" };
  const swapped = asSwap(input);
  const swap = swapped === undefined ? undefined : read({ ...input, message: swapped });
  if (swap?.kind === "edits") return { ...swap, confidence: "unsure" };
  const { pending } = reading;
  // An answer completes what was written, with its bound.
  return pending?.message === input.message ? { ...reading, pending: { ...pending, message } } : reading;
};

const whichLoads = asking("Which exercises do you mean?");
