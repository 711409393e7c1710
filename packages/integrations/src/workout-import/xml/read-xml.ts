import { SaxesParser } from "saxes";
import type { ReadingReport } from "../activity-reader.ts";

/** What an element is told by: its name without prefix, its attributes, and the names around it, the outermost first. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly path: readonly string[];
};

export type XmlHandlers = {
  readonly open?: (element: XmlElement) => void;
  /** `text`: what stands in it directly. */
  readonly close?: (element: XmlElement, text: string) => void;
};

const pieceBytes = 65_536;
const maxDepth = 100;
/** Of one element's text; a note may be long. */
const maxTextLength = 100_000;

const plainName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Of what comes between two elements: a comment, a text or an attribute of so many bytes is none of a format of activities. */
const maxBetween = 8 * 1024 * 1024;

export type XmlOptions = {
  /** Whether a document type may describe the elements; entities of its own end the reading. */
  readonly mayDescribe?: boolean;
};

/**
 * Reads XML as it comes. Entities of the document's own are not known (nothing is ever expanded or fetched). `write` is false from where the
 * text can't be read on: that is noted when it ends, and what came before stands.
 */
export function createXmlReader(
  { open, close }: XmlHandlers,
  report: ReadingReport,
  { mayDescribe = false }: XmlOptions = {},
) {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stack: (XmlElement & { text: string })[] = [];
  const path: string[] = [];
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let problem: string | undefined;
  let between = 0;
  parser.on("error", (error) => (problem ??= error.message));
  parser.on("doctype", (text) => {
    if (!mayDescribe) problem ??= "has a document type, which no format of activities has";
    else if (/<!ENTITY/i.test(text)) problem ??= "has entities of its own, which are not expanded";
  });
  parser.on("opentag", ({ name, attributes }) => {
    between = 0;
    if (problem !== undefined) return;
    if (path.length >= maxDepth) return void (problem = `is nested more than ${maxDepth} deep`);
    path.push(plainName(name));
    const element = {
      name: plainName(name),
      attributes: attributes as Record<string, string>,
      path: [...path],
      text: "",
    };
    stack.push(element);
    open?.(element);
  });
  parser.on("text", (text) => {
    const element = stack.at(-1);
    if (element && element.text.length < maxTextLength) element.text += text;
  });
  parser.on("closetag", () => {
    between = 0;
    const element = stack.pop();
    path.pop();
    if (element && problem === undefined) close?.(element, element.text.trim());
  });
  return {
    write: (bytes: Uint8Array): boolean => {
      if (problem !== undefined) return false;
      const isFirst = decoder === undefined;
      decoder ??= new TextDecoder(encodingOf(bytes), { ignoreBOM: false });
      const piece = decoder.decode(bytes, { stream: true });
      between += bytes.length;
      // Strava's TCX begins with blanks, before which XML allows no declaration.
      parser.write(isFirst ? piece.trimStart() : piece);
      if (between > maxBetween)
        problem ??= `goes on for more than ${maxBetween / 1_048_576} MB without an element`;
      return problem === undefined;
    },
    end: (): void => {
      if (problem === undefined) parser.close();
      if (problem !== undefined)
        report.problem(`line ${parser.line}`, `can't be read from here on: ${problem.slice(0, 200)}`);
    },
  };
}

/** The same of a text that is there whole: says each time that a piece is done, so that what has come of it can be handed on. */
export function* readXml(bytes: Uint8Array, handlers: XmlHandlers, report: ReadingReport): Generator<void> {
  const reader = createXmlReader(handlers, report);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    if (!reader.write(bytes.subarray(start, start + pieceBytes))) break;
    yield;
  }
  reader.end();
}

/** As its mark or declaration says; UTF-8 where that is nothing that there is. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const stated = /encoding=["']([\w-]+)["']/i.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(stated).encoding;
  } catch {
    return "utf-8";
  }
}

/** A number that stands as text; undefined: it is none. */
export const numberIn = (text: string): number | undefined => {
  if (text === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
};

/** The number that an element holds; what should be one and is none is noted ("NaN" is what apps write for none). */
export const numberOf = (name: string, text: string, report: ReadingReport): number | undefined => {
  const value = numberIn(text);
  if (value === undefined && text !== "" && !/^nan$/i.test(text))
    report.problem(`element ${name}`, `must be a number, not "${text.slice(0, 40)}"`);
  return value;
};

/** An instant as XML writes it, in epoch milliseconds. */
export const instantIn = (text: string): number | undefined => {
  const at = Date.parse(/([zZ]|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : at;
};
