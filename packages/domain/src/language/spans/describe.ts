import type { MassUnit } from "../../units/unit.ts";
import type { Atom, Factor, Piece } from "../grammar/piece.ts";

const plain = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toFixed(2)));

/** 4210 s as "1:10:10", 290 s as "4:50", 45 s as "45 s". */
export const clock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  if (h > 0) return `${h}:${two(m)}:${two(s)}`;
  return m > 0 ? `${m}:${two(s)}` : `${plain(seconds)} s`;
};

const describeAtom = (atom: Atom): string => {
  const { quantity, value } = atom;
  const number = atom.high === undefined ? plain(value) : `${plain(value)}–${plain(atom.high)}`;
  const signed = atom.sign === -1 ? `−${number}` : atom.sign === 1 ? `+${number}` : number;
  switch (atom.unit) {
    case "load":
      return quantity?.mass === undefined ? signed : `${signed} ${quantity.mass}`;
    case "distance":
      return `${number} ${quantity?.distance ?? "m"}`;
    case "time":
    case "clock":
      return clock(quantity?.seconds ?? value);
    case "calories":
      return `${number} cal`;
    case "percent":
      return `${number} %`;
    case "bodyweight":
      return "body weight";
    case "bar":
      return "empty bar";
    case "plates":
      return `${number} plates`;
    case "max":
      return "as many as possible";
    case "failure":
      return "to failure";
    case "singles":
      return `${number} × ${atom.repsEach ?? 1}`;
    default:
      return signed + (atom.open ? "+" : "");
  }
};

const describeFactor = ({ atoms, join, label }: Factor): string => {
  let text = "";
  for (let at = 0; at < atoms.length; at += 1)
    text += (at === 0 ? "" : join === "plus" ? " + " : ", ") + describeAtom(atoms[at] as Atom);
  return label === undefined ? text : `${text} ${label}`;
};

const describeFactors = (factors: readonly Factor[]): string => {
  let text = "";
  for (let at = 0; at < factors.length; at += 1)
    text += (at === 0 ? "" : " × ") + describeFactor(factors[at] as Factor);
  return text;
};

/** What a piece says, in a few words: "5 × 5", "225 lb", "24:10", "RPE 8". */
export const describePiece = (piece: Piece): string => {
  switch (piece.kind) {
    case "term":
      return (piece.leadingTimes ? "× " : "") + describeFactors(piece.factors);
    case "rpe":
      return `RPE ${plain(piece.value)}`;
    case "pace":
      return `${clock(piece.seconds)}${piece.perMeters === undefined ? "" : ` per ${piece.perMeters === 1000 ? "km" : piece.perMeters > 1600 ? "mile" : `${plain(piece.perMeters)} m`}`}`;
    case "speed":
      return `${plain(piece.metersPerSecond * 3.6)} km/h`;
    case "heartRate":
      return `${plain(piece.value)} bpm${piece.measure === "maximum" ? " at most" : ""}`;
    case "rounds":
      return `${plain(piece.count)} rounds${piece.extra === undefined ? "" : ` + ${piece.extra}`}`;
    case "amrap":
      return piece.seconds === undefined
        ? "as many as possible"
        : `as many rounds as possible in ${clock(piece.seconds)}`;
    case "emom":
      return `every ${clock(piece.everySeconds)}${piece.seconds === undefined ? "" : ` for ${clock(piece.seconds)}`}`;
    case "oneRm":
      return piece.atom ? `maximum ${describeAtom(piece.atom)}` : "maximum";
    default:
      return "";
  }
};

/** A bare number that was taken as a load, in the user's unit. */
export const withUnit = (text: string, units: MassUnit): string => `${text} ${units}`;
