import type { Entry, Mood } from "../entry.ts";

/** Phrases by which a clause reports nothing done; `start` ones only count at the start of a sentence. `{day}`: each weekday; `{event}`: what one enters for. */
const rows: readonly (readonly [Mood, "any" | "start", string])[] = [
  [
    "question",
    "start",
    "show, display, show my, view my, what, what's, whats, how, how's, should, can, could, is, are, does, do, why, when, which, who, would, will, any tips, any advice, any ideas, anyone, am i, was, were, did i, did you, have i, has, isn't, wondering, thoughts, tell me, show me, give me, explain, where, whats the, got any, remind me, what about, how about, suggest, recommend, compare, list, find, may i, shall, shall i, whens, when's, wheres",
  ],
  [
    "question",
    "any",
    "should i, shud i, what should, how many sets should, how do i, how should, is it ok, is it normal, is that, can i, could i, do you think, would it be, would you, can you, could you, what would, any idea, what do you, how much should, how many should, how long should, i wonder, worth it",
  ],
  [
    "plan",
    "start",
    "thinking, might, may, maybe, hopefully, want, wanting, hoping, hope, need, aiming, aim, todo, to do, goals, my goal, target, next",
  ],
  [
    "plan",
    "any",
    "wish me luck, fingers crossed, hoped for, hoped to, was hoping, wanted to, was going to, were going to, planned to, intended to, is doing a, is doing the, are doing the, is running the, is running a, are running the, is racing, is riding the, days till, days til, days until, weeks till, weeks til, weeks until, sleeps till, sleeps until, off to the gym, off to the pool, off to the box, heading to the gym, off for a, about to do, about to start, meant to, {event} is {day}, {event} is on {day}, {event} on {day}, {event} this {day}, back {day} for, back on {day} for, again on {day} for, if the rain, if the weather, if the ground, if it stays, if its dry, if it's dry, if it doesnt rain, if it doesn't rain, weather permitting, ground permitting, time permitting, entry in for, entries in for, entries close, entered for, until my, weeks to go, days to go, weeks out, days out, until race day, til race day, rescheduled, reschedule, postponed, im doing, im running, im racing, im riding in, im swimming, i am doing, i am running, looking to, looking at doing, looking into, training starts, starts {day}, starts tomorrow, starts next, id love to, i'd love to, would love to, dream of, begins monday, coach wrote, coach sent, coach sent me, trainer sent me, coach prescribed, {day} is, {day} its, {day} it's, {day} i'm, {day} im, {day} will, monday's session is, {day} we jump, is on {day}, on {day} i'm, on {day} i run, on {day} i ride, on {day} i swim, on {day} i row, on {day} i lift, {day} the plan, tuesday's session is, wednesday's session is, thursday's session is, friday's session is, saturday's session is, sunday's session is, gave me this for, has given me, set me this for, has set me, this is for tomorrow, for tomorrow, for next week, of the block is, block is, to taste, week is, programme is, program is, schedule is, coach wants, wants me to, he wants, she wants, coach says, has me down for, has me doing, has me squatting, has me running, prescribed, on tap, up next, lined up, pencilled in, planning, planning to, plan to, plan for, plan is, the plan, going to, gonna, gona, gunna, will do, will be, will try, will run, will go, i'll, ill do, we'll, want to, wanna, hoping to, hope to, tomorrow, tomorrows, tomorrow's, tmrw, tmr, tomo, next week, next month, next {day}, next time, next session, next year, thinking of, thinking about, need to, have to, must do, aim to, aiming to, aiming for, signed up, sign me up, sign up, signing up, signed me up, registered for, entered the, goal is, my goal, goal for, target is, my target, targeting, supposed to, about to, let's do, lets do, might do, might go, might try, may do, scheduled, remind me to, on the cards, this weekend i, due to, would like to, i'd like to, id like to, intend to, booked, booked in, booked a, want a, upcoming, on the agenda, training plan, write me, build me, make me, design me, program calls for, programme calls for, plan calls for, plan says, the program says, programme, new program, next block, starting monday, starting next, starting tomorrow, later today, later tonight, later this evening, later this afternoon, will hit, will aim, will have, can't wait to, cant wait to, looking forward to, in two weeks, in 2 weeks, in a week, coming up, tonight i will, want to do, is to run, is to, todays plan, today's plan, i want, by christmas, by summer, by the end of, before christmas, next up is, off to, heading to, heading out, about to head, going for, going out for, on my list, to do list, if all goes well, later on today, training for, building towards, working towards, considering, dreaming of, will switch, going up, move up to, moving up to, thinking i, should do, should try, ought to, gotta, have got to, planned, plan, is planned",
  ],
  [
    "habit",
    "any",
    "total for the month, total for the week, total for the year, month total, monthly total, weekly total, week total, yearly total, year to date, ytd, monthly mileage, weekly mileage, mileage for the week, mileage for the month, total for jan, total for january, total for feb, total for february, total for march, total for april, total for may, total for june, total for july, total for aug, total for august, total for sept, total for september, total for oct, total for october, total for nov, total for november, total for dec, total for december, these days, nowadays, at the moment, on mondays, on tuesdays, on wednesdays, on thursdays, on fridays, on saturdays, on sundays, mondays and tuesdays, mondays and wednesdays, mondays and thursdays, mondays and fridays, mondays and saturdays, mondays and sundays, tuesdays and mondays, tuesdays and wednesdays, tuesdays and thursdays, tuesdays and fridays, tuesdays and saturdays, tuesdays and sundays, wednesdays and mondays, wednesdays and tuesdays, wednesdays and thursdays, wednesdays and fridays, wednesdays and saturdays, wednesdays and sundays, thursdays and mondays, thursdays and tuesdays, thursdays and wednesdays, thursdays and fridays, thursdays and saturdays, thursdays and sundays, fridays and mondays, fridays and tuesdays, fridays and wednesdays, fridays and thursdays, fridays and saturdays, fridays and sundays, saturdays and mondays, saturdays and tuesdays, saturdays and wednesdays, saturdays and thursdays, saturdays and fridays, saturdays and sundays, sundays and mondays, sundays and tuesdays, sundays and wednesdays, sundays and thursdays, sundays and fridays, sundays and saturdays, twice a day, times a day, x a day, daily, once a day, every other day, three times a day, every night, every evening, every weekend, every second day, most nights, mondays and, usually, normally, typically, every day, every morning, every week, every {day}, always, tend to, on average i, most days, a week usually, times a week, times per week, x a week, x per week, x week, days a week, days per week, per week, each week, twice a week, once a week, three times a week, i used to, used to, generally, most weeks, most mornings, on mondays i, on tuesdays i, ever since, been doing, these days i, for years, i rarely, hardly ever, on weekends i, my routine is, my usual, as a rule, most evenings, regularly, in general, back in the day, in college, in high school, years ago",
  ],
  [
    "edit",
    "start",
    "change, delete, remove, edit, update, correct, fix, move, rename, undo, cancel, swap, set, replace, erase, scratch, adjust, make, switch, mark, merge, duplicate, copy, restore, add, please change, please delete, please remove, pls delete, pls change, can you change, can you delete, can you remove, can you edit, can you update, could you change, could you delete, actually it was, actually that was, actually the, make that, i meant, sorry i meant, correction, oops, whoops, ignore, disregard, forget, scrap, take back, revert, typo",
  ],
  [
    "edit",
    "any",
    "thx for saving, thx for logging, thanks for saving, thanks for logging, for saving that, for logging that, for saving my, for logging my, by accident, i typed, i mistyped, mistyped, the wrong weight, the wrong time, the wrong distance, the wrong reps, the wrong day, the wrong date, the wrong number, i put the wrong, forgot to add, forgot to mention, forgot to say, should say, should read, should show, should have said, that was meant to be, it was meant to be, should have been, should've been, should be, was wrong, was actually, not the right weight, not the right number, not the right time, not the right distance, not the right day, not the right one, not the right date, instead of what, wrongly logged, logged wrong, logged it wrong, logged by mistake, by mistake, my last entry, the last entry, last entry, that entry, previous entry, the entry, my entry, i logged, you logged, you saved, you just saved, you just logged, was logged, is wrong, are wrong, pls delete, please delete, please change, please remove, please fix, please correct, please update, please edit, delete the, delete my, remove the, remove my, change the, change my, change yesterday's, undo that, undo the last, meant to say, meant to log, logged twice, got logged, entered wrong, typed wrong, supposed to say, swap the",
  ],
  [
    "hypothetical",
    "any",
    "id start, i'd start, id go for, i'd go for, id suggest, i'd suggest, id recommend, i'd recommend, i would start, i would suggest, i would recommend, asks whether, asks if, asked whether, asked if, wants me walking, wants me running, wants me lifting, wants me to, wants him to, wants her to, if i'd, if i had, if id, pretend, let's say, lets say, what would happen, if i, if we, what if, would have, could have, would've, could've, suppose, imagine, assuming i, hypothetically, say i, if someone, in theory, i could, if you, would be able, wish i had, wish i, should i",
  ],
  [
    "rest",
    "any",
    "didnt swim, didn't swim, didnt cycle, didn't cycle, didnt row, didn't row, didnt hack, didn't hack, didnt even, did not even, havent even, have not even, couldnt even, could not even, cant even, wasnt even, hadnt even, skipping my, skipping today's, skipping todays, skipping this, missed pilates, missed yoga, missed training, missed practice, missed class, missed my class, missed the class, missed my lesson, missed the lesson, missed the gym, missed gym, missed my run, missed the run, missed my ride, missed my swim, missed spin, missed crossfit, missed parkrun, volunteered at, volunteering at, marshalled at, marshalling at, is off til, is off till, is off until, is off for, nobody rode, no one rode, some dude, some guy, some bloke, some girl, some lad, some woman, some man, some kid, some old guy, a guy at, a dude at, a bloke at, a girl at, this guy at, this dude at, this bloke at, watched the, watched a, watched my, watched our, went to watch, spectated, spectating, didnt get my, didn't get my, never lifted it, never done it, never tried it, so went home, so i went home, so we went home, just went home, turned round and went home, turned around and went home, couldn't make it to the gym, couldn't make it to the pool, couldn't make it to the yard, couldn't make it to training, couldn't make it to class, couldn't make it to my lesson, couldn't make it to the lesson, couldn't make it to my class, couldnt make it to the gym, couldnt make it to the pool, couldnt make it to the yard, couldnt make it to training, couldnt make it to class, couldnt make it to my lesson, couldnt make it to the lesson, couldnt make it to my class, could not make it to the gym, could not make it to the pool, could not make it to the yard, could not make it to training, could not make it to class, could not make it to my lesson, could not make it to the lesson, could not make it to my class, gave it a rest, gave the run a miss, gave the ride a miss, gave the swim a miss, gave training a miss, gave it a swerve, nothing done, nothing to report, zero training, stayed in bed, couldnt face, couldnt be bothered, never made it, never got to, never got round to, never got out, didnt bother, didnt manage to get, gym was shut, pool was shut, pool was closed, pool closed, lesson cancelled, class cancelled, no ride, no riding, no hack, no swim, no lesson, no cardio, no class, not running, not riding, not swimming, not lifting, ended up not, bailed on, was closed, is closed, gym closed, was shut, was full, had the day off, has the day off, a day off, given the day off, the week off, week off, turned away, too windy so, too icy so, too hot so, called off, got cancelled, overslept, slept in, slept through, forfeited, no time for, ran out of time, no time to, rest day, restday, day off, days off, off day, rested today, skipped, skip, skipping today, no training, no gym, no workout, no run, no running, didn't train, didnt train, did not train, didn't do, didnt do, can't do, cant do, did not do, didn't run, didnt run, didn't ride, didnt ride, didn't lift, didnt lift, didn't go, didnt go, did not go, didn't make it, didnt make it, didn't get, didnt get to, couldn't train, couldnt train, missed my, missed todays, missed today's, missed yesterday's, missed a session, nothing today, did nothing, not training, taking it off, took the day off, took today off, taking today off, off sick, called in sick, bailed today, cancelled, canceled, rained off, didn't happen, didnt happen, never happened, gave it a miss, gave the gym a miss, gave it a skip, no session, too tired to, too sick to, ill today, in bed with, resting, rest today, recovery today, having a rest, complete rest, rest and, off today, off from training, no horse today, bunked off, blew off, bagged it, not going to, wasn't able to, wasnt able to, had to skip, had to cancel, had to miss, turned out in the field, sofa day, no lifting, no legs today, chilled today, day of rest, sat out, still injured, injured so",
  ],
  [
    "body",
    "any",
    "weighed, weighed in, weigh in, weighing, body fat, bodyfat, slept, sleep was, sleep score, hours of sleep, hours sleep, hrs sleep, h sleep, sleep, resting hr, resting heart rate, hrv, waist, my weight is, my weight, weight this morning, weight today, bw today, morning weight, scale says, scales say, scale said, scales said, on the scale, on the scales, tipped the scales, bodyweight is, bodyweight today, blood pressure, protein, kcal eaten, calories eaten, ate, vo2max is, weight is, steps today, down to, lost 2kg, gained, naps, nap, fasted weight",
  ],
  [
    "setting",
    "any",
    "current maxes, maxes, current maxes are, new maxes, my 1rm, my one rep max, my bench max, my squat max, my deadlift max, my pb is, my pr is, my best is, set my, personal best is, pb is, pr is, my training max, 1rm is, max is, maxes are, my maxes, my 5k pb, my 10k pb, best ever is, my current max, my record, my ftp, ftp is, my lthr, my max hr, my all time, pbs, my zone, my zones",
  ],
  [
    "setting",
    "start",
    "last time i, last time we, last time squatted, last time benched, last time deadlifted, last time pressed, last time did, last time ran, last time swam, last time rode, last time rowed, last time, last session i, previous session",
  ],
  [
    "care",
    "any",
    "had the physio, the physio, physio visit, physio out, had the vet, had the chiro, had the dentist, groomed, turned him out, turned her out, in the field, out in the field, field day, hoof oil, washed, worming, spa day, magnawave, mud fever, hosed her, hosed him, hand grazed, hand grazing, grazed, cold hosed, farrier, vet, vets, wormed, worm, dentist, new shoes, shod, shoeing, trimmed, clipped, clipping, grooming, bathed, mucked out, mucking out, turned out, turnout, box rest, field rest, hay, feed, rugged, saddle fitter, saddle fitting, chiro, chiropractor, massage, physio came, osteo, bodyworker, vaccinated, vaccinations, jabs, teeth done, pulled a shoe, lost a shoe, lame today, is lame, abscess, poultice, poulticed, hosed, new rug, mane, injected, colic, sedated, x rays, xrays, hoof trim, dewormed, deworming, plaited, hock injections, passport, livery bill, microchip, insurance, new saddle, wound, stitches",
  ],
  [
    "chat",
    "any",
    "i love, i hate, ruined me, killed me, destroyed me, wrecked me, nearly killed, tight after, tight from, sore from, sore after, is tight, are tight, fried from, wrecked from, good morning coach, thanks, thank you, cheers, helped a lot, great advice, love this app, love the app, well done, congrats, nice one, happy birthday, sounds good, got it, makes sense, good to know, see you, talk later, never mind, nevermind, no worries, no problem, hello there, appreciate it, that session, that workout, that run was, that ride was, that was a, what a session, my coach says, my coach said, sore, doms, doms from hell, still sore, hurts, hurting, aching, achy, stiff today, feeling great about, the workout yesterday, yesterday's session, yesterdays session, yesterday's workout, yesterdays workout, todays session was, last session was, so proud, can't believe, cant believe, the session yesterday, you said, you told, good night, as you said, as you suggested, like you said, your advice, your plan, glad, that class was, that lesson was, that one was, earlier was, from earlier",
  ],
];

const blanks: readonly (readonly [blank: string, words: readonly string[]])[] = [
  ["{event}", ["race", "comp", "competition", "show", "meet", "event"]],
  ["{day}", ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]],
];

/** A phrase with each word that may stand in its blanks. */
const filled = (phrase: string): readonly string[] =>
  blanks.reduce<readonly string[]>(
    (all, [blank, words]) =>
      all.flatMap((one) => (one.includes(blank) ? words.map((word) => one.replace(blank, word)) : [one])),
    [phrase],
  );

export const cueEntries: readonly (readonly [string, Entry])[] = rows.flatMap(([mood, place, phrases]) =>
  phrases
    .split(", ")
    .flatMap(filled)
    .map((phrase) => [phrase, { token: "Cue", value: `${mood}:${place}` }] as const),
);
