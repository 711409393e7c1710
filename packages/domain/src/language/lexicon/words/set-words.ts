import type { Entry } from "../entry.ts";

type Rows = readonly (readonly [Entry, string])[];

/** Words of sets, loads, effort and arrangement, and of metcons. */
const rows: Rows = [
  [{ token: "Sets" }, "sets, set, series, serie, sts"],
  [{ token: "Reps" }, "reps, rep, repetitions, repetition, r"],
  [
    { token: "Rounds" },
    "rounds, rfq, round, rds, rnds, rnd, rd, full rounds, full rds, complete rounds, whole rounds, completed rounds, total rounds, and a bit rounds, clean rounds, even rounds, rounds through, times through, time through, times round, time round, times around, circuits of",
  ],
  [
    { token: "Singles", n: 1 },
    "singles, single, heavy single, heavy singles, single reps, top single, top singles",
  ],
  [{ token: "Singles", n: 2 }, "doubles, double, heavy double, heavy doubles, top double"],
  [{ token: "Singles", n: 3 }, "triples, triple, heavy triple, heavy triples, top triple"],
  [{ token: "Singles", n: 4 }, "fours"],
  [{ token: "Singles", n: 5 }, "fives"],
  [{ token: "Singles", n: 4 }, "fours"],
  [{ token: "Singles", n: 6 }, "sixes"],
  [{ token: "Singles", n: 8 }, "eights"],
  [{ token: "Singles", n: 10 }, "tens"],
  [{ token: "Singles", n: 12 }, "twelves"],
  [{ token: "Rpe" }, "rpe, rpes, at rpe, effort"],
  [
    { token: "Rir" },
    "rir, reps in reserve, rep in reserve, in reserve, in the tank, left in the tank, reps in the tank, rep in the tank, reps left in the tank, rep left in the tank, reps left, reps shy of failure",
  ],
  [
    { token: "Failure" },
    "failure, to failure, till failure, til failure, until failure, to fail, taken to failure, to muscular failure, all to failure, both to failure, went to failure, to technical failure",
  ],
  [{ token: "MaxReps" }, "amap, max reps, as many as possible, amrap set, max set, max effort"],
  [{ token: "Bodyweight" }, "bw, bodyweight, body weight, unweighted, no weight, bwt"],
  [
    { token: "Bar" },
    "bar, empty bar, the bar, just the bar, empty barbell, the empty bar, barbell only, just bar, bar only, naked bar, an empty bar, with the bar",
  ],
  [
    { token: "Plates" },
    "plates, plate, pl, plates a side, plate a side, plates per side, plate per side, plates each side, plate each side, plates aside",
  ],
  [
    { token: "PerSide" },
    "each side, per side, per leg, each leg, per arm, each arm, either side, e s, es, p s, ps, a side, a leg, an arm, each hand, per hand, left and right, l r, each limb, both sides, both legs, both arms, per foot, each foot, side, leg, arm, on each side, on each leg, on each arm, each direction, per direction",
  ],
  [
    { token: "PerSide", value: "rein" },
    "each rein, per rein, each way, either rein, on each rein, a rein, each direction on the lunge",
  ],
  [{ token: "Each" }, "each, ea, apiece, every time"],
  [
    { token: "Warmup" },
    "warmup, warm up, wu, w/u, w/up, w u, warm ups, warmups, warming up, warmed up, warm up sets, warm up set, warmup sets, warmup set, warm up sets of, warmup sets of, warm-up, wup, warmup with, warmed up with, warmed up to, wus, warm, wrmup, wmup, w up, warmp up",
  ],
  [
    { token: "Cooldown" },
    "cooldown, cool down, cd, c d, warm down, warmdown, cooled down, cooling down, wd, wdn, w down, w dn, c down, cdown, c dn, cldn, clldwn, cooldwn, cool dwn, cool off, warmed down",
  ],
  [
    { token: "WorkSets" },
    "working sets, work sets, working set, work set, worksets, workset, working, working weight, main sets, main set, straight sets",
  ],
  [
    { token: "Failed" },
    "failed, missed, miss, misses, fail, failed attempt, no rep, no lift, couldnt get, could not get, got stapled, failed at, missed at, fails, bailed, bailed on, failing, nope",
  ],
  [
    { token: "WhichSet", n: -1 },
    "last set, final set, last one, the last set, last, final one, on the last set, on last set, the last one, on the last, on last, on final set, on the last one, for the last one, on last one, on the final set, the final set, for the last set, on the top set, last round, final, on the plus set, on the amrap set, on the amrap",
  ],
  [{ token: "WhichSet", n: 1 }, "first set, the first set, on the first set"],
  [{ token: "WhichSet", n: 2 }, "second set, the second set"],
  [{ token: "WhichSet", n: 3 }, "third set, the third set"],
  [{ token: "WhichSet", n: 4 }, "fourth set, the fourth set"],
  [{ token: "WhichSet", n: 5 }, "fifth set, the fifth set"],
  [{ token: "WhichSet", n: 0 }, "top set, topset, top sets, heavy set"],
  [
    { token: "EverySet" },
    "the whole time, throughout, all the way through, the whole way through, for everything, on everything, for all movements, for both, all sets, every set, across, all of them, each set, on every set, on all sets, on each set, for all sets, for every set, all at, all, every one, all three, all three sets, all four sets, all five sets, on all of them, for all",
  ],
  [
    { token: "EverySet", value: "total" },
    "throughout the day, over the day, across the day, through the day, spread over the day, spread across the day, spread through the day, spread throughout the day, over the course of the day, in the course of the day, throughout the whole day, over the whole day, throughout today, over today",
  ],
  [
    { token: "DropSet" },
    "double drop, triple drop, double drop set, triple drop set, drop set, dropset, drop sets, dropsets, dropped to, drop to, dropped it to, drop down to, dropped down to, dropping to, then drop, drop, dropped, dropped again, dropped again to, strip set, stripped to, mechanical drop, drops, dropping, down to",
  ],
  [
    { token: "Backoff" },
    "back off, backoff, back offs, backoffs, back off sets, back off set, backoff sets, backoff set, back down, backdown, back down sets, back down set, backdown sets, backdown set, backed off to, backed down to, backed off, followed by back offs, down sets, down set, b o, boffs, bo set, bo sets",
  ],
  [
    { token: "RestPause" },
    "rest pause, restpause, rest paused, myo reps, myoreps, myo rep, rp, rest pause set",
  ],
  [{ token: "Cluster" }, "cluster set, cluster sets"],
  [
    { token: "Assist" },
    "assisted, assistance, assist, help, assistance weight, of assistance, of help, assisted by, of assist, counterweight",
  ],
  [
    { token: "Added" },
    "added, extra, weighted, add, plus, on the belt, belt, on a belt, added weight, on the dip belt, on dip belt, hanging off the belt, hanging from the belt, off the belt, off my belt, hanging off my belt, hanging off me",
  ],
  [
    { token: "Added", value: "same" },
    "same weight, the same weight, at the same weight, at same weight, with the same weight, same weights, same load, the same load, at the same load, same kg, same lbs, same dumbbells, same dbs, same kettlebell, same kettlebells, same kb, same kbs, same bell, same bells, the same bell, the same dumbbells, the same kettlebell, same dumbbell, with same bell, with the same bell, with the same dumbbells, same bar, same pair, with same weight, for the same weight",
  ],
  [
    { token: "Added", value: "sameSets" },
    "same sets and reps, the same sets and reps, same sets x reps, same sets reps, same reps and sets, same sets, same reps, same scheme, same set and rep scheme, same rep scheme, same reps scheme, same again, the same again, same for, the same for, the same on, same on, the same with, same with, ditto, likewise, same number of sets, same volume",
  ],
  [
    { token: "UpTo" },
    "up to, built to, build to, built up to, building to, building up to, build up to, worked up to, work up to, working up to, ramped to, ramped up to, ramp to, ramping to, ramping up to, topped out at, topping out at, finishing at, finished at, finishing with, finished on, worked to, ending at, ended at, ended on, ramp up to, climbing to, climbed to, ending with, ended up at, topped at, ending on, finishing on, maxed out at, maxed at, hit a top set of, increasing to, went up to, going up to, got up to, pyramid to, pyramided up to",
  ],
  [
    { token: "OneRm" },
    "1rm, 1 rm, one rep max, 1 rep max, one rm, tm, training max, e1rm, est 1rm, rep max, orm, max of, of max",
  ],
  [
    { token: "Rest" },
    "rest, rests, recovery, recoveries, recover, rest between, recs, jog recovery, walk recovery, float, easy between, rest btw, rec, recov, jog rest, walk back, jog back, jog recoveries, standing rest, walking recovery, standing recovery, static recovery, jogging recovery, easy recovery, full recovery, passive recovery, active recovery, easy jog recovery, slow jog recovery, between sets, between reps, in between, turnaround, walk rest, sendoff, send off, btwn, between, rested, resting, easy spin between, easy jog between, pause between, breather",
  ],
  [{ token: "For" }, "for"],
  [{ token: "In" }, "in, within, inside"],
  [{ token: "Of" }, "of, o"],
  [{ token: "To" }, "to, till, until, thru"],
  [{ token: "From" }, "from"],
  [{ token: "Times" }, "by, times, lengths of, trips of, runs of, laps of"],
  [{ token: "At" }, "at"],
  [{ token: "With" }, "with, wiht, wth, using, w, holding, wearing, carrying, on"],
  [{ token: "And" }, "and, n, und, but, so, and so, also, as well as, plus some"],
  [
    { token: "Then" },
    "then, while, whilst, meanwhile, afterwards, followed by, after that, after all that, after all of that, and then, before that, after, before, next up, later, next i, followed up with, finished with, finisher, followed with, followed up by, finish with, to finish, finished off with, capped off with, then did, and after, moved on to, later on, straight into, into",
  ],
  [
    { token: "Arrangement" },
    "pyramid, pyramids, ladder, ladders, superset, supersets, supersetted, superset with, supersetted with, ss, super set, super sets, triset, tri set, giant set of, straight set, back to back, emom style, circuit style, in a circuit, superset of, supersetted, supersetting, superset w, alternating sets, paired with, paired w, paired up with, coupled with, alternating with, alternated with, alternate with, alternating between, ss with, ss w, supersetting with, superset into, as a superset with, in a superset with, as a superset, supersets of, tri set of",
  ],
  [
    { token: "Strides", value: "strides" },
    "strides, stride, striders, accelerations, accels, pick ups, pickups, stride outs",
  ],
  [{ token: "Strides", value: "drills" }, "drills, drill"],
  [{ token: "Interval" }, "intervals, repeats, interval, efforts, repeat, hard, on, sprints of, quarters"],
  [
    { token: "Total" },
    "whole thing, the whole thing, total, in total, overall, altogether, all in, total time, total distance, all told, all up, in all, tot, totalling, totaling, for a total of, totalled, all together, total of",
  ],
  [{ token: "Amrap" }, "amrap, as many rounds as possible, amraps, as many reps as possible"],
  [{ token: "Emom" }, "emom, every minute on the minute, every minute, emoms, e1mom, on the minute, otm"],
  [{ token: "EveryTime" }, "every"],
  [{ token: "ForTime" }, "for time, chipper, ft, against the clock, for time of, time trial style"],
  [
    { token: "Rft" },
    "rft, rds for time, rounds for time, r f t, rounds ft, rds ft, rnds for time, rounds for time of, round for time",
  ],
  [
    { token: "NotForTime" },
    "not for time, nft, rnft, for quality, no clock, no clock running, clock not running, without a clock, without the clock, off the clock, not timed, untimed, no time, for form",
  ],
  [{ token: "TimeCap" }, "time cap, cap, timecap, capped, capped at, time capped at, tc"],
  [{ token: "Tabata" }, "tabata, tabatas"],
  [
    { token: "Wod" },
    "wod, metcon, workout, the wod, todays wod, workout of the day, part a, part b, part c, skill, strength then metcon, finisher, cash out, cash in, buy in, buy out, cashout, buyout",
  ],
  [
    { token: "Scaling" },
    "rx, rxd, rx d, rx plus, scaled, sc, as rx, as rxd, as prescribed, rx'd, scaled to, scaled with, scaled it",
  ],
  [
    { token: "Alternating" },
    "alternating, alternate, alt, odd, even, odds, evens, odd minutes, even minutes, odd mins, even mins, odd min, even min, alternating minutes, min 1, min 2, min 3, min 4, min 5, minute 1, minute 2, minute 3, minute 4, minute 5, stations, station, movements, exercises, alternated",
  ],
  [
    { token: "Label", note: true },
    "level, lvl, incline, resistance, zone, zones, z, gradient, grade, elevation, elev, ascent, elevation gain, elev gain, week, wk, day, gear, damper, drag factor, df, stroke rate, sr, rate, cadence, power, np, norm power, normalised power, normalized power, setting, session, phase, block, cycle, no, number, pin, hole, height, episode, ep, lesson, tss, stage, chapter, module, tempo, drag, av power, avg power, average power, vest, box height, training week, vo2, max power, avg cadence, stroke count, swolf",
  ],
  [{ token: "HeartRate" }, "hr, heart rate, heartrate, pulse, puls, bpm, bpm avg, heart, ave hr"],
  [{ token: "Average" }, "avg, average, averaged, averaging, ave, mean, av, aver, averages"],
  [{ token: "Maximum" }, "max, peak, maximum, peaked, maxed, highest, mx, topped"],
  [
    { token: "Pace" },
    "pace, split, splits, pacing, pace of, average pace, avg pace, average split, avg split, split of, speed, average speed, avg speed, paces, ave pace, ave split, at pace",
  ],
  [{ token: "NamedDistance", meters: 5000 }, "parkrun, park run, parkruns"],
  [
    { token: "NamedDistance", meters: 21097.5 },
    "half marathon, half mara, hm, half marathon race, halfmarathon, half mary",
  ],
  [
    { token: "Label", note: true },
    "none to run, couch to 10k, marathon training, marathon plan, half marathon plan, 10k plan, 5k plan",
  ],
  [{ token: "NamedDistance", meters: 42195 }, "marathon, full marathon, mara"],
  [
    { token: "NamedDistance", meters: 1609.34 },
    "ran the mile, run the mile, mile time trial, mile tt, mile race, road mile, track mile, a flat mile",
  ],
];

export const setWordEntries: readonly (readonly [string, Entry])[] = rows.flatMap(([entry, phrases]) =>
  phrases.split(", ").map((phrase) => [phrase, entry] as const),
);
