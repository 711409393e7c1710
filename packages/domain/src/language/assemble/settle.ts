import { joinRows } from "./number-rows.ts";
import type { Piece } from "../grammar/piece.ts";
import { classOf, firstAtom, isDistanceTerm, isSimpleTerm } from "./piece-shape.ts";

export type Settled = {
  readonly pieces: readonly Piece[];
  readonly startTimes: readonly { readonly at: number; readonly time: string }[];
  readonly rests: readonly Piece[];
};

const easyMove = /^(jog|jogging|walk|walking|easy|float|spin|paddle|jogs)$/;

const isTimed = (piece: Piece | undefined): boolean => {
  const unit = isSimpleTerm(piece) ? piece.factors[0]?.atoms.at(-1)?.unit : undefined;
  return unit === "time" || unit === "clock" || unit === "plural" || unit === "distance";
};

const textOf = (piece: Piece | undefined): string => (piece?.kind === "lexeme" ? piece.lexeme.text : "");
const isOff = (piece: Piece | undefined): boolean => piece?.kind === "lexeme" && piece.lexeme.text === "off";

/** As long as a rest between repeats can be: longer ones are sessions of their own ("20 min easy spin"). */
const isShort = (piece: Piece | undefined): boolean => {
  const quantity = firstAtom(piece)?.quantity;
  return (quantity?.seconds ?? 0) <= 360 && (quantity?.meters ?? 0) <= 1000;
};

/** Length of a rest from `at`: "w/ 2 min jog", "90s rest", "rest 2:00", "on 2:00" behind repeats; 0 for none. */
const restLength = (pieces: readonly Piece[], at: number, afterRepeats: boolean): number => {
  const first = classOf(pieces[at]);
  let index = at;
  if (afterRepeats && isOff(pieces[at])) index += 1;
  else if (
    first === "With" ||
    first === "Open" ||
    first === "Slash" ||
    first === "Plus" ||
    first === "Rest" ||
    first === "Comma"
  )
    index += 1;
  else if (!isTimed(pieces[at]) || (!afterRepeats && (firstAtom(pieces[at])?.quantity?.meters ?? 0) > 800))
    return 0;
  while (
    ["Article", "Filler", "Of", "Colon", "With", "Then", "Sign", "Each"].includes(
      classOf(pieces[index]) ?? "",
    )
  )
    index += 1;
  const isBareJog =
    afterRepeats &&
    index > at &&
    isSimpleTerm(pieces[index]) &&
    firstAtom(pieces[index])?.unit === "none" &&
    (firstAtom(pieces[index])?.value ?? 0) >= 50 &&
    easyMove.test(textOf(pieces[index + 1]));
  if (!isTimed(pieces[index]) && !isBareJog) return 0;
  const hasRestWord = first === "Rest";
  let end = index + 1;
  if (
    afterRepeats &&
    easyMove.test(textOf(pieces[end])) &&
    (first === "Slash" || first === "With" || first === "Plus") &&
    classOf(pieces[end + 1]) !== "Rest"
  )
    return end + 1 - at;
  while (
    classOf(pieces[end]) === "Filler" ||
    (pieces[end]?.kind === "lexeme" && classOf(pieces[end]) === "Article")
  )
    end += 1;
  const behind = pieces[end];
  if (isTimed(pieces[at]) && /^(later|apart)$/.test(textOf(behind))) return end + 1 - at;
  if ((firstAtom(pieces[index])?.quantity?.meters ?? 0) > 1000) return 0;
  if (
    classOf(behind) === "Rest" ||
    (behind?.kind === "lexeme" && behind.lexeme.text === "off" && afterRepeats)
  )
    return end + 1 - at;
  if (hasRestWord)
    return !afterRepeats && (firstAtom(pieces[index])?.quantity?.seconds ?? 0) >= 900 ? 0 : index + 1 - at;
  if (!afterRepeats || !isShort(pieces[index])) return 0;
  if (
    behind?.kind === "lexeme" &&
    (easyMove.test(behind.lexeme.text) ||
      (behind.lexeme.class === "Activity" && /jog|walk|easy/.test(behind.lexeme.text)))
  )
    return end + 1 + (classOf(pieces[end + 1]) === "Rest" ? 1 : 0) - at;
  if (isOff(pieces[at]) && !isDistanceTerm(pieces[index])) return index + 1 - at;
  const isSendOff =
    first === "With" &&
    (pieces[at] as { lexeme?: { text: string } }).lexeme?.text === "on" &&
    index === at + 1 &&
    !isDistanceTerm(pieces[index]);
  return isSendOff ? index + 1 - at : 0;
};

const climbWords =
  /^(climb|climbing|climbed|elevation|elev|ascent|gain|vert|up|elevation gain|hm|of climbing|height)$/;

/** "80x3 0.55": how fast the bar moved, in m/s. */
const isBarSpeed = (pieces: readonly Piece[], at: number): boolean => {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  const value = isSimpleTerm(piece) && firstAtom(piece)?.unit === "none" ? (firstAtom(piece)?.value ?? 0) : 0;
  return (
    value > 0 && value < 2 && !Number.isInteger(value) && before?.kind === "term" && before.factors.length > 1
  );
};

/** "tempo squats 3-1-0", "(4-1-0)": seconds down, below and up, behind the word or with a pause of none. */
const isBeats = (pieces: readonly Piece[], at: number): boolean => {
  const piece = pieces[at];
  const factor = isSimpleTerm(piece) ? piece.factors[0] : undefined;
  if (
    factor?.join !== "dash" ||
    factor.atoms.length < 3 ||
    factor.atoms.length > 4 ||
    !factor.atoms.every(({ value, unit }) => unit === "none" && value <= 6)
  )
    return false;
  return (
    factor.atoms.some(({ value }) => value === 0) ||
    pieces.slice(Math.max(0, at - 3), at).some((one) => /\btempo\b/.test(textOf(one)))
  );
};

/** "bodyweight is 181", "bw: 82.5 kg" as a clause of its own: what the writer weighs. */
const bodyWeightLength = (pieces: readonly Piece[], at: number): number => {
  const before = classOf(pieces[at - 1]);
  const isStart =
    at === 0 ||
    ["Stop", "Comma", "Newline", "Open", "Semi", "Bang", "And", "Pronoun", "Dash"].includes(before ?? "");
  if (!isStart || !isSimpleTerm(pieces[at]) || firstAtom(pieces[at])?.unit !== "bodyweight") return 0;
  let behind = at + 1;
  while (
    ["Filler", "Colon", "Sign", "At", "DayWord"].includes(classOf(pieces[behind]) ?? "") ||
    pieces[behind]?.kind === "date"
  )
    behind += 1;
  const atom = firstAtom(pieces[behind]);
  const ends =
    pieces[behind + 1] === undefined ||
    ["Stop", "Comma", "Newline", "Close", "Semi", "Bang", "Filler", "And", "DayWord", "DayPart"].includes(
      classOf(pieces[behind + 1]) ?? "",
    );
  return isSimpleTerm(pieces[behind]) &&
    atom !== undefined &&
    atom.sign === undefined &&
    ["none", "load"].includes(atom.unit) &&
    atom.value >= 35 &&
    ends
    ? behind + 1 - at
    : 0;
};

/** "480m of climbing", "720m up", "(4 stations)": told in the notes, no way covered and no count. */
const asideLength = (pieces: readonly Piece[], at: number): number => {
  if (isDistanceTerm(pieces[at]) && (firstAtom(pieces[at])?.quantity?.meters ?? 0) < 6000) {
    const of = classOf(pieces[at + 1]) === "Of" ? 1 : 0;
    const word = pieces[at + 1 + of];
    if (of === 0 && textOf(word) === "d" && classOf(pieces[at + 2]) === "Plus") return 3;
    if (word?.kind === "lexeme" && climbWords.test(word.lexeme.text)) return 2 + of;
    if (word?.kind === "measure" && of === 0) return 0;
  }
  const atom = firstAtom(pieces[at]);
  if (isSimpleTerm(pieces[at]) && atom?.unit === "none" && classOf(pieces[at + 1]) === "Alternating")
    return 2;
  const behind = pieces[at + 1];
  if (
    classOf(pieces[at]) === "Wod" &&
    isSimpleTerm(pieces[at + 1]) &&
    firstAtom(pieces[at + 1])?.unit === "none" &&
    classOf(pieces[at + 2]) === "Colon"
  )
    return 2;
  if (classOf(pieces[at]) === "TimeCap" && isSimpleTerm(behind) && firstAtom(behind)?.unit === "none")
    return 2;
  const weight = bodyWeightLength(pieces, at);
  if (weight > 0) return weight;
  // "8, 7, 6 (21 total)"
  if (
    classOf(pieces[at - 1]) === "Open" &&
    isSimpleTerm(pieces[at]) &&
    atom?.unit === "none" &&
    classOf(behind) === "Total" &&
    classOf(pieces[at + 2]) === "Close"
  )
    return 2;
  if (isBeats(pieces, at) || isBarSpeed(pieces, at)) return 1;
  const isTempo =
    behind?.kind === "lexeme" &&
    /^(pauses?|paused|holds?|hold at|eccentrics?|eccentric|negatives?|descent|lowering|tempo|iso|isometric|count|up|down|squeeze|lower)$/.test(
      behind.lexeme.text,
    );
  const isSeconds =
    atom?.unit === "time" ||
    atom?.unit === "plural" ||
    (isSimpleTerm(pieces[at]) &&
      pieces[at].factors[0]?.join === "dash" &&
      (pieces[at].factors[0]?.atoms.length ?? 0) >= 3);
  if (isSimpleTerm(pieces[at]) && isTempo && (atom?.value ?? 99) <= 10 && isSeconds) return 2;
  return 0;
};

/** "1rm on front squat is 110", "75% of my 100kg max": the maximum is no set. */
const withMaximum = (pieces: readonly Piece[]): Piece[] => {
  const out = [...pieces];
  const isPercent = pieces.some((piece) => firstAtom(piece)?.unit === "percent");
  out.forEach((piece, at) => {
    if (piece.kind === "oneRm" && !piece.atom) {
      for (let ahead = at + 1; ahead < Math.min(out.length, at + 7); ahead += 1) {
        const next = out[ahead];
        if (["Stop", "Newline", "Comma", "At"].includes(classOf(next) ?? "")) return;
        const atom = firstAtom(next);
        if (!isSimpleTerm(next) || !atom || (atom.unit !== "none" && atom.unit !== "load")) continue;
        out[at] = { ...piece, atom };
        out[ahead] = { kind: "oneRm", atom, from: next.from, to: next.to };
        return;
      }
    }
    let behind = at + 1;
    while (
      ["Filler", "Colon", "Of", "Sign", "Article", "At", "Pronoun", "For"].includes(
        classOf(out[behind]) ?? "",
      ) &&
      behind < at + 5
    )
      behind += 1;
    const named = classOf(piece) === "Maximum" || isMaxWord(piece) ? out[behind] : undefined;
    const top = firstAtom(named);
    if (
      isPercent &&
      named &&
      isSimpleTerm(named) &&
      top &&
      (top.unit === "load" || (top.unit === "none" && top.value > 20))
    ) {
      out[at] = { kind: "oneRm", atom: top, from: piece.from, to: piece.to };
      out[behind] = { kind: "oneRm", atom: top, from: named.from, to: named.to };
      return;
    }
    const share =
      firstAtom(out[classOf(out[at - 1]) === "Article" ? at - 3 : at - 2])?.unit === "percent" &&
      classOf(out[classOf(out[at - 1]) === "Article" ? at - 2 : at - 1]) === "Of";
    const atom = firstAtom(piece);
    if (
      share &&
      isSimpleTerm(piece) &&
      atom &&
      (atom.unit === "load" || (atom.unit === "none" && atom.value > 20))
    ) {
      out[at] = { kind: "oneRm", atom, from: piece.from, to: piece.to };
      return;
    }
    if (
      isPercent &&
      isSimpleTerm(piece) &&
      atom &&
      (atom.unit === "load" || (atom.unit === "none" && atom.value > 20)) &&
      (classOf(out[at + 1]) === "Maximum" || isMaxWord(out[at + 1]))
    )
      out[at] = { kind: "oneRm", atom, from: piece.from, to: (out[at + 1] as Piece).to };
  });
  return out;
};

/** "my best is 140", "pr 315": a maximum by another name, beside a percentage. */
const isMaxWord = (piece: Piece | undefined): boolean =>
  /^(pr|pb|best|all time best|lifetime best|maxes|tested max|current max)$/.test(textOf(piece));

const isRepeats = (piece: Piece): boolean =>
  piece.kind === "term" &&
  piece.factors.length === 2 &&
  ["distance", "time", "clock", "plural", "none", "calories"].includes(
    piece.factors[1]?.atoms[0]?.unit ?? "",
  );

/** Time of day ("6am", "at 18:30", "6:30 pm"): its length and value; undefined where none is. */
const timeOfDay = (pieces: readonly Piece[], at: number): { length: number; time: string } | undefined => {
  const isAt = classOf(pieces[at]) === "At";
  const term = pieces[isAt ? at + 1 : at];
  if (!isSimpleTerm(term) || term.leadingTimes) return undefined;
  const atom = firstAtom(term);
  const part = pieces[isAt ? at + 2 : at + 1];
  if (!atom || term.factors[0]?.atoms.length !== 1 || (atom.unit !== "none" && atom.unit !== "clock"))
    return undefined;
  const [hours, minutes] =
    atom.unit === "clock"
      ? [Math.floor((atom.quantity?.seconds ?? 0) / 60), (atom.quantity?.seconds ?? 0) % 60]
      : [atom.value, 0];
  if (!Number.isInteger(hours) || !Number.isInteger(minutes) || hours > 23) return undefined;
  const after = pieces[isAt ? at + 3 : at + 2];
  if (after?.kind === "lexeme" && after.lexeme.class === "Word") return undefined;
  const half =
    part?.kind === "lexeme" &&
    part.lexeme.class === "DayPart" &&
    /^(am|pm|a m|p m|in the morning|in the evening|in the afternoon)$/.test(part.lexeme.text)
      ? part.lexeme.entry?.value
      : undefined;
  const clock = part?.kind === "lexeme" && part.lexeme.entry?.value === "ampm";
  if (half === undefined && !clock) return undefined;
  if (hours > 12 && half) return undefined;
  const hour = half === "pm" && hours < 12 ? hours + 12 : half === "am" && hours === 12 ? 0 : hours;
  return {
    length: (isAt ? 1 : 0) + 2,
    time: `${String(hour).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`,
  };
};

/** "1) 12 cal row 2) 10 burpees": the numbers of a list. */
/** "1. row 2. burpees 3. rest": numbers with stops that count up from one. */
const isListNumber = (pieces: readonly Piece[], at: number): boolean => {
  const numbers = pieces.flatMap((piece, index) => {
    const next = pieces[index + 1];
    const isStopped =
      isSimpleTerm(piece) &&
      firstAtom(piece)?.unit === "none" &&
      next?.kind === "lexeme" &&
      next.lexeme.class === "Stop" &&
      !next.lexeme.spaced;
    return isStopped ? [{ index, value: firstAtom(piece)?.value ?? 0 }] : [];
  });
  const start = numbers.findIndex(({ value }) => value === 1);
  const row = numbers.slice(start).filter(({ value }, place) => value === place + 1);
  return start >= 0 && row.length > 1 && row.some(({ index }) => index === at);
};

const isEnumeration = (pieces: readonly Piece[], at: number): boolean => {
  const atom = firstAtom(pieces[at]);
  if (!isSimpleTerm(pieces[at]) || atom?.unit !== "none" || atom.value > 12 || !Number.isInteger(atom.value))
    return false;
  if (classOf(pieces[at + 1]) === "Stop") return isListNumber(pieces, at);
  if (classOf(pieces[at + 1]) !== "Close") return false;
  for (let before = at - 1; before >= 0; before -= 1) {
    if (classOf(pieces[before]) === "Open") return false;
    if (classOf(pieces[before]) === "Close") return true;
  }
  return true;
};

/** Numbers of a ladder told with spaces ("21 15 9 thrusters"): how many pieces from `at`; 0 for none. */
const ladderLength = (pieces: readonly Piece[], at: number): number => {
  const before = classOf(pieces[at - 1]);
  if (
    at > 0 &&
    !["Colon", "Comma", "Stop", "Newline", "Open", "Of", "Filler", "Dash", "ForTime"].includes(before ?? "")
  )
    return 0;
  let end = at;
  const values: number[] = [];
  while (isSimpleTerm(pieces[end])) {
    const factor = (
      pieces[end] as {
        factors: readonly { atoms: readonly { value: number; unit: string }[]; label?: string }[];
        leadingTimes?: boolean;
      }
    ).factors[0];
    const atom = factor?.atoms[0];
    if (
      !factor ||
      !atom ||
      factor.atoms.length !== 1 ||
      factor.label !== undefined ||
      atom.unit !== "none" ||
      (pieces[end] as { leadingTimes?: boolean }).leadingTimes
    )
      break;
    values.push(atom.value);
    end += 1;
  }
  const isFalling =
    values.length >= 3 &&
    values.every(
      (value, index) =>
        Number.isInteger(value) && value <= 60 && (index === 0 || value < (values[index - 1] ?? 0)),
    );
  const next = classOf(pieces[end]) === "Of" ? classOf(pieces[end + 1]) : classOf(pieces[end]);
  return isFalling && (next === "Exercise" || next === "Activity") ? end - at : 0;
};

/** "circuit x 3", "3 supersets of 12 curls and 12 pushdowns": two pieces that count rounds. */
const asRounds = (pieces: readonly Piece[], at: number): readonly Piece[] | undefined => {
  const [piece, next] = [pieces[at], pieces[at + 1]];
  if (!piece || !next) return undefined;
  const isCircuit =
    /^(circuits?|giant sets?|complex)$/.test(textOf(piece)) &&
    next.kind === "term" &&
    next.leadingTimes &&
    isSimpleTerm(next);
  if (isCircuit)
    return [
      piece,
      { kind: "rounds", count: firstAtom(next)?.value ?? 1, timing: "none", from: next.from, to: next.to },
    ];
  const isCounted =
    isSimpleTerm(piece) &&
    firstAtom(piece)?.unit === "none" &&
    (firstAtom(piece)?.value ?? 99) <= 10 &&
    /^(super ?sets?|tri ?sets?|giant sets?)( of)?$/.test(textOf(next)) &&
    firstAtom(pieces[at + 2])?.unit === "none";
  return isCounted
    ? [{ kind: "rounds", count: firstAtom(piece)?.value ?? 1, timing: "none", from: piece.from, to: next.to }]
    : undefined;
};

/** Takes out of the pieces what is told at once and belongs to no set: rests, send-offs, times of day. */
export const settle = (all: readonly Piece[]): Settled => {
  const pieces = withMaximum(joinRows(all));
  const out: Piece[] = [];
  const startTimes: { at: number; time: string }[] = [];
  const rests: Piece[] = [];
  let afterRepeats = false;
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at] as Piece;
    const day = timeOfDay(pieces, at);
    const isEvery =
      afterRepeats && piece.kind === "emom" && piece.seconds === undefined && piece.count === undefined;
    const rest = day ? 0 : isEvery ? 1 : restLength(pieces, at, afterRepeats);
    const aside = day || rest > 0 ? 0 : asideLength(pieces, at);
    if (aside > 0) {
      out.push({ kind: "measure", from: piece.from, to: (pieces[at + aside - 1] as Piece).to });
      at += aside;
      continue;
    }
    const ladder = ladderLength(pieces, at);
    if (ladder > 0) {
      const steps = pieces.slice(at, at + ladder);
      const atoms = steps.flatMap((step) => firstAtom(step) ?? []);
      out.push({
        kind: "term",
        leadingTimes: false,
        factors: [{ atoms, join: "dash" }],
        from: piece.from,
        to: (steps.at(-1) as Piece).to,
      });
      at += ladder;
      continue;
    }
    if (isEnumeration(pieces, at)) {
      const settled: Piece = { kind: "measure", from: piece.from, to: piece.to };
      rests.push(settled);
      out.push(settled);
      at += 1;
      continue;
    }
    const rounds = asRounds(pieces, at);
    if (rounds) {
      out.push(...rounds);
      at += 2;
      continue;
    }
    const length = day?.length ?? rest;
    if (length > 0) {
      const keepsComma =
        classOf(piece) === "Comma" || classOf(piece) === "Open" || classOf(piece) === "Slash";
      if (keepsComma) out.push(piece);
      const from = (keepsComma ? pieces[at + 1] : piece)?.from ?? piece.from;
      const settled: Piece = { kind: "measure", from, to: (pieces[at + length - 1] as Piece).to };
      if (day) startTimes.push({ at: from, time: day.time });
      rests.push(settled);
      out.push(settled);
      at += length;
      continue;
    }
    if (isRepeats(piece) || (isDistanceTerm(piece) && classOf(pieces[at - 1]) === "Times"))
      afterRepeats = true;
    out.push(piece);
    at += 1;
  }
  return { pieces: out, startTimes, rests };
};
