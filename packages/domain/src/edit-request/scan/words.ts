/** What a word or phrase of a request is. `value` is its sense: a verb's action, a noun's field, a direction. */
export type WordClass =
  | "verb"
  | "noun"
  | "particle"
  | "more"
  | "prep"
  | "and"
  | "pronoun"
  | "all"
  | "except"
  | "filler"
  | "vague"
  | "kind"
  | "modality"
  | "correction"
  | "half"
  | "side"
  | "keep"
  | "mood"
  | "gear"
  | "no";
export type WordEntry = { readonly class: WordClass; readonly value: string };

const table = (
  entry: WordClass,
  rows: Readonly<Record<string, string>>,
): readonly (readonly [string, WordEntry])[] =>
  Object.entries(rows).flatMap(([value, phrases]) =>
    phrases.split(",").map((phrase) => [phrase.trim(), { class: entry, value }] as const),
  );

const verbs = table("verb", {
  set: "set, no more than, make, put, adjust, update, modify, edit, do, use, give, want, get, go, go for, have, need, perform, plan, run, making, setting, doing, putting, get me, give me, gets, goes, come, comes, want to do, want to have, fix, aim for, turn, turning, adjusting, updating, program, assign, schedule, hit, try, hold, let me do, let me have, go with, stick to, happen, happens, take place, train",
  change: "change, switch, changing, switching, convert, swap over",
  raise:
    "increase, increased, raised, raise, bump, boost, extend, lengthen, increasing, raising, bumping, extending, ramp, crank, build up, beef up, grow, prolong, jack",
  lower:
    "decrease, reduced, lowered, halved, reduce, lower, lighten, shorten, trim, shave, knock, dial, scale, decreasing, reducing, lowering, lightening, shortening, trimming, back off, ease, tone, subtract, deduct, shrink, strip off",
  take: "take, taking",
  drop: "drop, dropped, cut, lose, dropping, cutting",
  bring: "bring, bringing",
  throw: "throw, chuck, stick, slot, squeeze, slip, tack, pop, fit",
  leave: "leave, leaving",
  remove:
    "remove, removed, deleted, cancelled, canceled, scrapped, delete, get rid of, ditch, scrap, eliminate, cancel, axe, kill, nix, bin, erase, do away with, removing, deleting, cancelling, canceling, ditching, scrapping, getting rid of, dump, cross out, cross off, strip, exclude, toss, clear, wipe, purge, discard, pull out, lose out",
  gone: "no more",
  skip: "skip, skipped, sit out, omit, skipping, miss, missing, cant do, cannot do, can not do, not doing, wont do, wont be doing, unable to do, not able to do, pass on, cant manage, im not doing, mark as skipped, skip over, cant be doing, give a miss, cant perform, dont do, do not do, dont want to do, do not want to do, dont wanna do, dont feel like, dont feel like doing, not going to do, wont be able to do, rather not do, id rather not do, arent doing, im skipping, im unable to do, im not able to do",
  unskip:
    "unskip, un skip, reinstate, restore, unskipping, can do, put back in, bring back in, add back in, add back, put back",
  replace:
    "replace, replaced, replacing, sub out, swap out, switch out, trade out, trade, exchange, change out",
  swap: "swap, swapped, swapping, flip, trade places, trade days, change places, changed places, switch places, switch days",
  sub: "sub, substitute, sub in, swap in, switch in, substituting, subbing, trade in",
  add: "add, added, insert, include, append, adding, inserting, including, tag on, tack on, throw in, put in, slot in, attach, create, introduce, stick in, pop in, squeeze in, program in, work in, fit in, build in, chuck in, add in, add on, pencil in, book, book in, plan in, pencil",
  move: "move, moves, moved, shifted, rescheduled, postponed, shift, reschedule, postpone, delay, moving, shifting, rescheduling, reorder, place, slide, relocate, transfer, reorganise, reorganize, rearrange, position, put off, hold off, scoot",
  push: "push, pushing, bump back",
  pull: "pull, pulling",
  copy: "copy, copied, repeated, repeat, a repeat of, a copy of, duplicate, clone, redo, copying, repeating, rerun, replicate, mirror, do over",
  rename: "rename, retitle, name, title, renaming, relabel",
  call: "call, called, be called, label, calling, labelling, labeling, tag",
  superset:
    "superset, super set, supersetting, pair, pairing, group, link, combine, giant set, couple up, alternate, circuit",
  ungroup:
    "ungroup, unpair, unlink, dissolve, un superset, unsuperset, uncouple, separate, split, split up, break up, undo, break, ungrouping",
  halve: "halve, halving",
  double: "double, doubling",
  triple: "triple",
  start: "start, starts, begins, begin, starting, kick off, open, lead off",
  finish: "finish, ends, end, close, wrap up, finish off, finish up, end up, close out",
  note: "remind me, write, jot, write down",
  round: "round",
  rest: "resting",
});

const nouns = table("noun", {
  sets: "sets, volume, working sets, work sets, workset, worksets, working set, work set, setss, rounds",
  reps: "reps, rep, repetitions, repetition, rep range, rep ranges, rep target, rep targets, rep count",
  load: "weight, weights, load, loads, loading, percentage, intensity, target load, target loads, poundage, working weight, working weights, resistance, target weight, loadings, kilos, pounds, lbs, kg, lb",
  rest: "rest, rests, rest time, rest period, rest periods, rest times, rest interval, rest intervals, breaks, pause, pauses, recovery time, recovery between, break",
  warmupsets: "warmup sets, warm up sets, warmup set, warm up set, ramp up sets, ramp sets, ramp up set",
  warmup: "warmup, warm up, warmups, warm ups, warmup list, warm up list, warm up routine, warmup routine",
  note: "note, notes, cue, comment, instruction, reminder, coaching note",
  session:
    "session, sessions, workout, workouts, training, lifting, lift session, gym session, training session, training day, trainings, gym, lifting session, routine, gym day, strength session",
  day: "day, days",
  week: "week, weeks, wk, wks, microcycle",
  program:
    "program, programme, plan, block, blocks, cycle, whole program, entire program, training block, mesocycle",
  cardio:
    "cardio, conditioning, cardio block, cardio session, cardio day, aerobic work, cardio bit, cardio part, cardio piece, conditioning block, conditioning work, finisher",
  exercise:
    "exercise, exercises, excercise, excercises, exersise, exercize, movement, movements, lift, lifts, ex, accessory, accessories",
  phase: "phase, phase name, phase label, phase of",
  supersetnoun: "supersets, the superset, pairing, supersetting group",
  restday: "rest day, day off, off day, rest days, recovery day, days off",
  deload:
    "deload, easy week, down week, unload week, deload week, deloading, deloads, deload weeks, deload phase",
  description: "description",
  date: "date, dates, start date, end date",
  name: "the name, session name, workout name",
  number: "number",
  order: "order, the order, position, positions",
  top: "top, beginning, very start, very top, the start, the beginning, the very start, the top, the very top, the front, the very front, the very beginning",
  bottom: "last thing, very last, bottom, very end, the end, the very end, the bottom, the tail end",
  slot: "slot, spot",
  effort: "rpe, rir",
  max: "1rm, max, one rep max, 1 rm, training max, tm, rm",
  duration: "duration, length, time, minutes, mins, min, minute, seconds, secs, second",
  amrap:
    "amrap, as many as possible, as many reps as possible, max reps, failure, to failure, as many reps as you can",
  single: "single, singles",
  letter: "letter, group label",
});

const particles = table("particle", {
  out: "out, gone",
  off: "off",
  in: "in there, back in there",
  up: "up",
  down: "down",
  back: "back",
  later: "later",
  earlier: "earlier, sooner",
  forward: "forward, forwards, ahead",
  again: "again, once more, one more time, over again, twice, once again",
  afterall: "after all",
  away: "away",
  apart: "apart",
  together: "together, in turn, back to back",
  alone:
    "alone, as it is, as they are, as is, unchanged, untouched, the same, the way it is, the way they are, where it is, where they are, as planned, in place, as it stands",
});

const amounts = table("more", {
  more: "more, extra, additional, another, heavier, higher, longer, plus, an extra, an additional, onto that, bigger, on top",
  less: "less, fewer, lighter, shorter, minus, smaller, lower than",
});

const preps = table("prep", {
  to: "to",
  until: "until, till, til",
  into: "into, onto, in to, becomes, become, turns into, turn into",
  at: "at",
  by: "by",
  of: "of",
  on: "on, upon",
  in: "in, during, within, inside",
  for: "for",
  from: "from, out of, off of",
  with: "with, using, by using, w",
  after:
    "after, behind, following, right after, directly after, straight after, next to, immediately after, below, underneath, under",
  before: "before, b4, ahead of, in front of, right before, directly before, prior to, just before, above",
  instead:
    "instead of, rather than, in place of, in the place of, on the place of, at the place of, in lieu of, not, as opposed to",
  insteadalone: "instead, for it, for them, as a replacement, in its place, in their place",
  between: "between, in between, among",
  as: "as",
  than: "than",
  per: "per, each",
  like: "like, same as, the same as, as on, as in, matching",
});

const joins = table("and", {
  and: "and, n, as well as",
  next: "then, and then, after that, afterwards, next up",
  also: "also, plus also, additionally, on top of that, in addition, oh and, and also",
  but: "but, though, although",
  so: "so, so that, therefore, hence",
  because: "because, since, cause, coz, cuz, as my, due to, seeing as, given",
});

const pronouns = table("pronoun", {
  it: "it, itself, that one, this one, that exercise, this exercise, this lift, that lift",
  them: "them, em, those, these, they, theirs",
  that: "that, this",
  its: "its, their",
  same: "same",
});

const alls = table("all", {
  everything:
    "everything, every exercise, all exercises, all the exercises, all of it, all of them, all of em, all em, all of those, all lifts, all the lifts, every lift, all my lifts, the lot, across the board, each exercise, all movements, every movement, all my exercises, the whole lot, every single exercise, all of the exercises, all the movements, every one of them",
  every:
    "every, all, each and every, any, all the, all my, all of my, all of the, every single, always, every time, each time, whenever, throughout",
  whole: "whole, entire, full, complete",
  both: "both, both of, both of the, both the",
  rest: "the rest, everything else, the others, all the others, rest of it, the rest of it, rest of them, the remaining, remaining, all others, the other exercises, the other lifts, others, the rest of the exercises, the remainder",
});

const excepts = table("except", {
  except:
    "except, except for, apart from, other than, besides, excluding, aside from, save for, all but, but not, not the, just not, with the exception of, leaving out, without touching, without",
});

const vagues = table("vague", {
  some: "some, a few, several, a bit, a little, slightly, a touch, a tad, a little bit, somewhat, a lot, much, way, a bunch of, a bit of, a couple things, a hair, quite a bit, loads of",
  harder:
    "harder, tougher, more challenging, more intense, more hard, more difficult, more demanding, less easy, less light, more heavy",
  easier:
    "easier, gentler, kinder, more easy, more gentle, less hard, less difficult, less demanding, less challenging, less intense, more light, less heavy",
  different:
    "different, something else, something different, alternative, alternatives, another exercise, alternate for, alternative for, alternative to, substitute for, a substitute, something similar, some other exercise, replacement, an alternative, an alternate, a different exercise, something",
});

const kinds = table("kind", {
  zone2:
    "zone two, z two, zone 2, z2, easy, steady, recovery, low intensity, liss, easy paced, steady state, aerobic",
  intervals: "intervals, interval, hiit, interval session",
  sweetspot: "sweet spot, sweetspot",
  threshold: "threshold, tempo",
  vo2max: "vo2max, vo2 max, vo2, vo max",
});

const modalities = table("modality", {
  Running: "run, runs, jog, jogging, running, treadmill, jogs, runner",
  Cycling:
    "ride, bike, bicycle, bicycling, spin, cycling, cycle, rides, biking, spinning, bike ride, stationary bike, spin bike, exercise bike, turbo, bike rides, assault bike, air bike",
  Rowing: "erg, rowing machine, rower, row machine, rowing erg, concept 2, rowing",
  Swimming: "swim, swimming, swims, pool",
  Walking: "walk, walking, walks, incline walk, treadmill walk",
  Elliptical: "elliptical, cross trainer, elliptical machine",
});

const corrections = table("correction", {
  wait: "no wait, wait, wait no, actually no, no actually, actually, scratch that, i mean, i meant, sorry, no sorry, hang on, hold on, rather, make that, correction, strike that, forget that, oops, or rather, er, erm, nope, on second thought, on second thoughts, sorry i meant, sorry i mean, no i mean, no i meant, no make that, make that, never mind, never mind that, oh wait, i take that back",
});

const keeps = table("keep", {
  keep: "keep, keeping, keeps, stay, stays, leave alone, remain, remains, dont change, dont touch, do not change, do not touch, without changing, staying, should stay, can stay, dont remove, dont skip, dont move, dont replace, dont drop, dont delete, dont cancel, do not remove, do not skip, do not move, no change to, no changes to, no change, no changes, dont do anything, dont add, dont mess with, no need to",
});

const gear = table("gear", {
  dumbbell: "dumbbell, dumbbells, db, dbs",
  barbell: "barbell, barbells",
  kettlebell: "kettlebell, kettlebells, kb, kbs",
  bodyweight: "bodyweight, body weight, bw, no weight, unweighted, no weights, just bodyweight",
  machine: "machine, machines, cables, cable, bands, band",
  body: "legs, leg, lower body, upper body, chest, shoulders, shoulder, arms, arm, biceps, bicep, triceps, tricep, core, abs, glutes, hamstrings, quads, pecs, delts, back work, back exercises, back stuff",
});

/** Words that change nothing of what is asked for, wherever they stand. Short on purpose: what may matter is `loose`. */
const fillers = `can, would like, wants, please, pls, plz, hey, hi, hello, coach, ok, okay, well, the, a, an, my, our, your, be, should be, there, too, as well, if possible, if you can,
  if thats ok, if you dont mind, me, us, i, we, you, thanks, thank you, cheers, thx, ta, really, all right, alright, yes, yeah, yep, yup, sure, one, ones, instead please, will be, to be, would be, id like, i would like,
  id like to, i would like to, i want to, i want, i need to, i need, lets, let us, can you, could you, would you, will you, can we, could we, can you please, could you please, would you please, would you mind, do you mind, could u, can u,
  want you to, want it to, want, like you to, go ahead and, help me, in my program, my program, in the program, in my plan, of my program, in the plan, wanna, gonna, going to, i wanna, let me, go, should, shall, kindly, quick, quickly, quick one, quick change,
  for me, total, in total, altogether, exactly, straight, thats, also please, be a, being, own, it to be,
  worth of, please change, its own, each other, one another, apiece, each one, we can, how about we, how about, what about, could i get, can i get, could i have, can i have, may i have, ill, ill be, im, myself, on it, on them, of it, of them, to it, to them, a change, change request, request, my request, id rather, i would rather, rather do, prefer, id prefer, i prefer, i would prefer, so its, so it is, so theyre, have, everyone, folks, mate, buddy, dude, bro, man, as follows, the following, right away, asap, immediately, directly, simply, then please, of course, completely, entirely, altogether, ah, oh, hmm, um, uh, lol, haha, back please, will, must, ought to, gotta, got to, have to, has to, ought, needs to, need to, needs, wants, with it, please and thank you, them all, all together, saying, that says, which says, that reads, to say`;

/** Words that are passed over too, and may have meant something: hedges, what is so now, times, things without a name. */
const looseWords = `on call, would, could, time, times, its, about, around, approximately, same, did, type, kind, kind of, sort of, by itself, proper, here, so that its, that, which, per set, on each, for each, each set, of work, worth, type of, style, actual, currently, current, planned, scheduled, existing, permanently, wed, were, fully, at a time, might as well, i think, i guess, i suppose, probably, perhaps, at all, has, had, got, does, in a row, time around, following, afternoon, morning, evening, good morning, good evening, good afternoon, tonights, right, no longer, anymore, any more, any longer, either, at least, at the moment, right now, usual, regular, normal, regularly, normally, body part, version, versions, part, piece, section, portion, item, items, entry, bit, bits, stuff, thing, things, work, value, target, targets, goal, figure, figures`;

/** Passed over where they stand beside what they limit or name. */
const limiting = table("filler", { only: "only, just", now: "now, is, are", new: "new, a new, brand new" });

/** Phrases of requests, longest first wherever two begin alike. */
export const wordEntries: readonly (readonly [string, WordEntry])[] = [
  ...corrections,
  ...keeps,
  ...excepts,
  ...alls,
  ...vagues,
  ...kinds,
  ...modalities,
  ...amounts,
  ...nouns,
  ...verbs,
  ...particles,
  ...preps,
  ...joins,
  ...pronouns,
  ...gear,
  ["no", { class: "no", value: "no" }],
  ["half", { class: "half", value: "half" }],
  ["half as long", { class: "half", value: "half" }],
  ["in half", { class: "half", value: "half" }],
  ["by half", { class: "half", value: "half" }],
  ["half of", { class: "half", value: "half" }],
  ...limiting,
  ...[fillers, looseWords].flatMap((list, at) =>
    list
      .split(",")
      .map(
        (one) =>
          [one.trim().replace(/\s+/gu, " "), { class: "filler", value: at === 0 ? "" : "loose" }] as const,
      ),
  ),
];
