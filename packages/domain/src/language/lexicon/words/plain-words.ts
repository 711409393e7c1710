import type { Entry } from "../entry.ts";

type Rows = readonly (readonly [Entry, string])[];

/** Days, training-day names, horse words, pronouns, and words that carry nothing. */
const rows: Rows = [
  [
    { token: "DayWord", value: "today", n: 0 },
    "today, todays, today's, just now, this arvo, this am, this pm, earlier today, 2day, tday",
  ],
  [
    { token: "DayWord", value: "part", n: 0 },
    "this morning, this afternoon, this lunchtime, this lunch, at lunch, at lunchtime, this mornings, this morning's, this noon, over lunch, lunchtime",
  ],
  // days that the calendar has a name for: the month and the day
  [{ token: "DayWord", value: "feast", n: 1224 }, "christmas eve, xmas eve"],
  [{ token: "DayWord", value: "feast", n: 1225 }, "christmas day, xmas day"],
  [{ token: "DayWord", value: "feast", n: 1226 }, "boxing day"],
  [{ token: "DayWord", value: "feast", n: 1231 }, "new year's eve, new years eve, nye"],
  [{ token: "DayWord", value: "feast", n: 101 }, "new year's day, new years day"],
  [{ token: "DayWord", value: "feast", n: 1031 }, "halloween"],
  // How a horse went, and no weight.
  [
    { token: "Word" },
    "same on both, same on both sides, same on both reins, the same on both sides, the same on both reins, same on each side, same on each rein, same both ways, the same both ways",
  ],
  // No course of fences.
  [{ token: "Word" }, "of course, in the course of, over the course of, in due course, in course of"],
  // What is put off, which "later" alone is not: that joins what came behind.
  [
    { token: "Word" },
    "later tonight, later today, later this evening, later this afternoon, later on today, later on tonight",
  ],
  [
    { token: "DayWord", value: "evening", n: 0 },
    "tonight, tonights, tonight's, this evening, this evenings, this evening's, tonite, 2nite",
  ],
  [
    { token: "DayWord", value: "yesterday", n: -1 },
    "yesterday, yesterdays, yesterday's, lst nite, lst night, last nigt, last night, last nights, last night's, yesterday morning, yesterday evening, yesterday afternoon, yday, ydays, ystd, yest, yests, yesty, yesterday lunchtime, yesterday night, ystrday, yesterady, yesturday, yesterday am, yesterday pm",
  ],
  [
    { token: "DayWord", value: "before", n: -2 },
    "day before yesterday, the day before yesterday, two days ago, a couple of days ago, couple of days ago, a couple days ago, couple days ago, night before last, the night before last",
  ],
  [
    { token: "DayWord", value: "counted", n: -1 },
    "the day before that, day before that, one day before that",
  ],
  [{ token: "DayWord", value: "counted", n: -2 }, "two days before that, 2 days before that"],
  [{ token: "DayWord", value: "counted", n: -7 }, "the week before that, a week before that"],
  [{ token: "DayWord", value: "counted", n: 1 }, "the day after that, day after that"],
  [
    { token: "DayWord", value: "ago", n: -7 },
    "a week ago, a week ago today, one week ago, this day last week",
  ],
  [{ token: "DayWord", value: "ago", n: -14 }, "a fortnight ago, two weeks ago, a couple of weeks ago"],
  [{ token: "DayWord", value: "ago", n: -3 }, "three days ago"],
  [{ token: "DayWord", value: "ago", n: -4 }, "four days ago"],
  [{ token: "DayWord", value: "ago", n: -5 }, "five days ago"],
  [{ token: "DayWord", value: "ago", n: -6 }, "six days ago"],
  [{ token: "DayWord", value: "ago", n: -1 }, "a day ago, one day ago"],
  ...[
    "mon monday mondays monday's",
    "tue tues tuesday tuesdays tuesday's teusday",
    "wed weds wednesday wednesdays wednesday's wednsday wensday",
    "thu thur thurs thursday thursdays thursday's thrusday",
    "fri friday fridays friday's",
    "sat saturday saturdays saturday's",
    "sun sunday sundays sunday's",
  ].map((words, index) => [{ token: "Weekday", n: index + 1 }, words.replaceAll(" ", ", ")] as const),
  ...[
    "jan january",
    "feb february",
    "mar march",
    "apr april",
    "may",
    "jun june",
    "jul july",
    "aug august",
    "sep sept september",
    "oct october",
    "nov november",
    "dec december",
  ].map((words, index) => [{ token: "Month", n: index + 1 }, words.replaceAll(" ", ", ")] as const),
  [{ token: "LastWord" }, "this past, past"],
  [{ token: "Ago" }, "days ago, day ago, nights ago, d ago, days back, days before"],
  [{ token: "Ago", n: 7 }, "weeks ago, week ago, wks ago, wk ago"],
  [
    { token: "DayPart", value: "am" },
    "am, a m, morning, in the morning, in the am, first thing, mornings, morning session, before work, early morning, before breakfast, am session",
  ],
  [
    { token: "DayPart", value: "pm" },
    "pm, p m, evening, afternoon, in the evening, in the afternoon, lunch, noon, evening session, afternoon session, after work, at night, late evening, in the pm, after dinner, on my lunch break, lunch break, pm session, night",
  ],
  [
    { token: "PlanDay", note: true },
    "as planned, according to plan, went to plan, all to plan, push day, pull day, leg day, legs day, arm day, arms day, chest day, back day, arm workout, arms workout, leg workout, legs workout, chest workout, back workout, shoulder workout, upper body workout, lower body workout, full body workout, ab workout, glute workout, full body session, shoulder day, shoulders day, upper day, lower day, upper body, lower body, full body, upper, lower, push, pull, legs, arms, chest, shoulders, hamstrings, bis n tris, chest n tris, back n bis, chest n back, push session, pull session, upper body day, lower body day, upper a, upper b, lower a, lower b, push a, push b, pull a, pull b, legs a, legs b, workout a, workout b, day a, day b, squat day, bench day, deadlift day, press day, heavy day, light day, volume day, speed day, deload, deload week, chest and back, chest and tris, chest and triceps, back and bis, back and biceps, full body day, posterior chain, gpp, hypertrophy day, test day, max out day, max effort day, dynamic effort day, olympic day, oly day, ppl push, ppl pull, ppl legs, chest tris, back bis, back bi, back and bi, back and tris, chest and back, chest bis, chest and bis, chest shoulders, chest and shoulders, shoulders and arms, shoulders arms, bis and tris, bis tris, chest and arms, back and arms, back and shoulders, legs and shoulders, legs and core, chest tri, chest and tri, back and abs, legs and abs, glute day, glutes, glutes and hams, full body a, full body b, push pull legs, intensity day, recovery day, max effort lower, max effort upper, dynamic effort lower, dynamic effort upper, stronglifts, stronglifts a, stronglifts b, starting strength, texas method, nsuns, gzclp, gzcl, 531, 5 3 1, wendler, bbb, boring but big, smolov, sheiko, madcow, starting strength a, starting strength b, strong lifts, phul, phat, armageddon",
  ],
  [
    { token: "HorseWord", note: true },
    "ponies, horses, mares, geldings, youngsters, both ponies, both horses, the ponies, the horses, yearling, the yearling, weanling, broodmare, homebred, the homebred, the stallion, the colt, the foal, the dapple, the buckskin, the paint, the cremello, 2yo, 6yo, 7yo, 8yo, mare, gelding, filly, colt, stallion, foal, pony, cob, horse, youngster, the grey, the gray, the bay, the chestnut, the roan, my mare, my gelding, my horse, the horse, my pony, the pony, the mare, the filly, the gelding, the cob, the youngster, the new horse, the baby, the baby horse, the dun, the piebald, the palomino, the ottb, ottb, warmblood, thoroughbred, tb, 4yo, 5yo, 3yo, schoolmaster, riding school horse, the loaner",
  ],
  [
    { token: "HorseWord" },
    "side reins, side rein, draw reins, riding school, livery yard, stables, pony club, riding club, rein, reins, both reins, canter, cantering, trot, trotting, halt, contact, outline, leg yield, leg yields, leg yielding, shoulder in, travers, half pass, flying changes, flying change, transitions, half halt, simple change, transition, stirrups, girth, saddle, bridle, bit, arena, menage, manege, paddock, yard, stable, hooves, hoof, prelim, elementary, intro, bn, forehand, quarters in, haunches in, impulsion, lateral, collected, extended trot, counter canter, off fore, near fore, off hind, near hind, left fore, right fore, left hind, right hind, hind, hinds, hindquarters, left front, right front, front left, front right, hind left, hind right, half halts, tracking up, tack, lope, loped, loping, lope circles, rollbacks, rollback, reining, sliding stops, left lead, right lead, left leg, simple changes, medium canter, medium trot, working trot, rising trot, sitting trot, walk breaks, gallop, galloped",
  ],
  [{ token: "Pronoun", value: "me" }, "i, me, mine, myself, we, i've, ive"],
  [{ token: "Pronoun", value: "other" }, "he, she, they, him, her, his, hers, their, them"],
  [
    { token: "DoVerb" },
    "went ahead and did, went ahead and, ended up doing, ended up with, ended up, wound up doing, wound up, only managed, only got, only did, settled for, did, done, do, got, hit, completed, finished, managed, logged, had, went, made, knocked out, banged out, smashed, crushed, got in, got through, put in, squeezed in, trained, worked, took, rattled off, churned out, ground out, cranked out, completing, doing, done with, hammered, clocked, covered, clocked in, played, attended, taught, make, have done, finally got, tried, attempted, went for, popped out, grabbed, snuck in, started with, start with, started, opened with, kicked off with, began with, ended with, finished up with, did some, practised, practiced, recorded, posted, pulled, pushed, ran through, bashed out, fitted in, added in, led, log, logging, entry, worked on up",
  ],
  [{ token: "Article" }, "a, an, the, my, some, our, this, that, these, those, its, another"],
  [{ token: "Scaling", value: "note" }, "unbroken, ub"],
  [
    { token: "Filler" },
    "you know how it is, you know how it goes, you know the drill, you know the deal, you know me, y'know, idk how many, dunno how many, not sure how many, cant remember how many, forgot how many, turkey trot, from the bar, off the bar, from a bar, school run, the school run, school runs, the school runs, nursery run, nursery runs, daycare run, grocery run, beer run, coffee run, dry run, run of the mill, in the long run, trial run, ok, okay, hey, hi, hello, yo, um, uh, well, anyway, oh, actually, lol, haha, thx, thanks, please, pls, coach, right, yeah, yep, yes, finally, just, about, around, approx, approximately, roughly, ca, circa, nearly, almost, easy, steady, quick, short, long, tempo pace, solid, session, sesh, workout, training, exercise, class, race, lesson, track, hey coach, note, notes, btw, fyi, was, were, is, be, been, it, it was, here, heres, here's, there, who, which, as, per, etc, later, after, too, also, both, each of, again, more, bit of, little, lot, lots, now, time, x, weight, weights, load, dumbbells, dumbbell, db, dbs, kettlebells, kettlebell, kb, kbs each, bell, bells, barbell, plates total, total weight, machine, cable, heavy, heavyish, light, workouts, exercises, movement, min, done and dusted, from there, up, down, out, over, long one, on top, style, and some, lil, bout, ez bar, the ez bar, curl bar, straight bar, easily, tri, triathlon, sprint tri, tri sprint, olympic tri, sprint triathlon, olympic triathlon, duathlon, oly tri, oly triathlon, brick, brick session, comfortably, nicely, cal, cals, calories, mins, exactly, only, apart, straight, moderate, z, steady state, paused at, held, ish, ramp, ramps, ramped, plus, same lift, the same lift, same exercise, the same exercise, same movement, the same movement, ez",
  ],
  [
    { token: "Word" },
    "bowls of, made every minute, made every round, made every interval, touch n go, touch and go, tng, over bar, over the bar, above bar, above the bar, past the bar, under the bar, chin over bar, chin over the bar, chin above the bar",
  ],
  // what takes its time beside training as an activity does, and is none
  [
    { token: "Word", value: "everyday" },
    "showering, shopping, napping, cooking, baking, ironing, hoovering, vacuuming, cleaning, tidying, queueing, queuing, waiting, parking, driving, commuting, travelling, traveling, packing, chatting, talking, eating, reading, gaming, studying, babysitting",
  ],
  [{ token: "Cluster", value: "ampm" }, "o'clock, oclock"],
];

export const plainWordEntries: readonly (readonly [string, Entry])[] = rows.flatMap(([entry, phrases]) =>
  phrases.split(", ").map((phrase) => [phrase, entry] as const),
);
