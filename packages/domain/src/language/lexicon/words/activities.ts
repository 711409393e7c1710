import type { Entry } from "../entry.ts";

type Rows = readonly (readonly [Omit<Entry, "token">, string])[];

/** Disciplines by the words that name them. `note`: the word itself tells a reader something. */
const rows: Rows = [
  [
    { value: "running", role: "verb", exercise: "Run" },
    "ran, run, jogged, jog, running, jogging, runs, jogs",
  ],
  [
    { value: "running", role: "noun", exercise: "Run" },
    "bleep test, beep test, cooper test, treadmill, tready, treddy, run commute, commute run, ran commute, prog run, treadmill run, treadmill jog, dreadmill, trail run, trail running, long run, easy run, tempo run, recovery run, fartlek, fartleks, trackwork, track work, shakeout, shakeout run, fell run, progression run, track session, hill reps, hill repeats, tempo, threshold run, threshold, morning run, evening run, night run, lunch run, base run, ran intervals, track workout, sprint session, hill sprints, trail ran, ran on the treadmill, run on the treadmill, jog on the treadmill, jogged on the treadmill, run on treadmill, jog on treadmill",
  ],
  [
    { value: "running", role: "noun", exercise: "Run", note: true },
    "canicross, canicrossed, couch to 5k, c25k, couch 2 5k, couch25k, c to 5k",
  ],
  [
    { value: "cycling", role: "verb", exercise: "Bike" },
    "cycled, biked, cycling, biking, pedalled, pedaled, spun",
  ],
  [
    { value: "cycling", role: "noun", exercise: "Bike" },
    "bicycling, hometrainer, home trainer, ftp test, cyclocross, cyclocross race, cx race, crit, crit race, criterium, audax, bikepacking, bikepacked, bmx, time trial on the bike, club ride, group ride, bicycle, bicycled, bicycle tour, bike tour, cycle tour, bicycle ride, chain gang, chaingang, cycle, bike, bike ride, bike rides, spin, spin class, spinning, spin bike, turbo, turbo trainer, indoor trainer, bike trainer, smart trainer, turbo session, zwifted, commute, commuted, mountain biking, road ride, gravel ride, wattbike, watt bike, indoor bike, stationary bike, exercise bike, trainer ride, sufferfest, bike commute, cycle commute, ebike, e bike, sportive, gran fondo, gran fondo ride, brompton, velodrome, easy spin",
  ],
  [
    { value: "cycling", role: "noun", exercise: "Bike", note: true },
    "zwift, trainer road, trainerroad, rouvy, rollers, on the rollers, peloton, peloton ride, peloton class, tt bike, tri bike, time trial bike, mtb, mountain bike, road bike, gravel bike, gravel, cx bike, cyclocross bike, fixie, fixed gear bike, hybrid bike, folding bike, cargo bike, hand bike, handbike, fat bike, aero bike",
  ],
  [
    { value: "cycling", role: "machine", exercise: "Assault Bike" },
    "assault bike, air bike, airbike, echo bike, airdyne, fan bike, assaultbike",
  ],
  [
    { value: "cycling", role: "machine", exercise: "Bike Erg" },
    "bike erg, bikeerg, concept2 bike erg, concept 2 bike erg, c2 bike erg, c2 bike, concept2 bike",
  ],
  [{ value: "cycling", role: "verb", weak: true, exercise: "Bike" }, "rode, ride, rides, riding, ridden"],
  [
    { value: "rowing", role: "verb", exercise: "Rowing Machine" },
    "rowed, row, rowing, sculled, sculling, erged, erging",
  ],
  [
    { value: "rowing", role: "noun", exercise: "Rowing Machine" },
    "rower, ergs, erg, ergo, ergometer, rowing machine, rowing erg, row erg, rowerg, concept2, concept 2, c2, c 2, c2 rower, water rower, waterrower, steady state erg, erg test, row machine",
  ],
  [
    { value: "rowing", role: "noun", exercise: "Rowing Machine", note: true },
    "ut 2, ut 1, single scull, double scull, quad scull, coxless four, coxless pair, coxless quad, coxed pair, coxed eight, in the double, in the single, in a double, in a single, in a quad, in an eight, in a four, coxed four, on the ergs, sweep, in the eight, in the quad, in the four, in the pair, rowing outing, outing",
  ],
  [{ value: "swimming", role: "noun", exercise: "Swim", note: true }, "pool swim, pool session"],
  [{ value: "cycling", role: "noun", note: true }, "recumbent bike"],
  [{ value: "swimming", role: "verb", exercise: "Swim" }, "swam, swim, swimming, swum, swims"],
  [
    { value: "swimming", role: "noun", exercise: "Swim" },
    "lane swim, lane swimming, swim session, swim set, swim squad",
  ],
  [
    { value: "swimming", role: "noun", exercise: "Swim", note: true },
    "ows, masters practice, swim practice, swim training, css test, dip in the sea, sea dip, dip in the lake, dip in the river, dip in the ocean, lake dip, cold dip, ocean swim, river swim, wild swim, cold water swim, pool, lane swim, lane swimming, pool swim, pool session, pool, the pool, freestyle, front crawl, breaststroke, backstroke, open water, open water swim, sea swim, lake swim, ow swim, masters swim",
  ],
  [
    { value: "hiking", role: "verb" },
    "hiked, hike, hiking, hikes, trekked, trek, trekking, hillwalking, hill walking, hillwalk, hill walk, scrambled, scrambling, tramped, rambled, backpacked, backpacking, summited, summitted",
  ],
  [
    { value: "walking", role: "verb", exercise: "Walk" },
    "walked, walk, walking, strolled, stroll, strolling, walks, walkies",
  ],
  [
    { value: "walking", role: "noun", exercise: "Walk" },
    "treadmill walk, walk on the treadmill, walk on treadmill, walk on a treadmill, walked on the treadmill, walking on the treadmill, incline walk, power walk, power walked, brisk walk, walking pad, walkpad, incline treadmill walk, treadmill incline walk, 12 3 30, speed walk, speed walked, evening walk, lunch walk, morning walk, incline walked",
  ],
  [
    { value: "walking", role: "noun", exercise: "Walk", note: true },
    "nordic walk, nordic walking, nordic walked, dog walk, dog walking, walked the dog, walked the dogs, walking the dog, walking the dogs",
  ],
  [{ value: "walking", role: "verb", exercise: "Walk" }, "rucked, ruck, rucking, ruck march, rucks"],
  [{ value: "yoga", role: "noun" }, "yoga, yoga class, yoga session, yoga flow, did yoga"],
  [
    { value: "yoga", role: "noun", note: true },
    "vinyasa, vinyasa yoga, yin yoga, yin, hatha, hatha yoga, ashtanga, ashtanga yoga, bikram, bikram yoga, hot yoga, power yoga, restorative yoga, iyengar, iyengar yoga, vinyasa flow, kundalini, kundalini yoga, yoga nidra, sun salutations, slow flow, aerial yoga, chair yoga, rocket yoga, forrest yoga, yoga with adriene",
  ],
  [
    { value: "mobility", role: "noun" },
    "mobility, mobility work, mobility session, mobility routine, mobility flow, mobility class, mobility drills, mobilised, mobilized",
  ],
  [
    { value: "mobility", role: "noun", note: true },
    "stretching, stretched, stretch, stretches, stretch session, foam rolling, foam rolled, foam roll, foam roller, foam rollered, physio, physio exercises, physio routine, rehab, rehab exercises, prehab, rehab work, physio work, lacrosse ball, romwod, gowod, stretch routine, stretching routine, hip openers, hip mobility, ankle mobility, shoulder mobility, hip mobility routine, pt exercises, cars routine, hip routine, t spine mobility, thoracic mobility, static stretching, dynamic stretching, blackroll, blackrolled, blackrolling, smr, myofascial release, trigger point, mobility wod",
  ],
  [
    { value: "other", role: "noun", note: true },
    "kayak erg, kayak ergo, paddle, outrigger, dragon boat, paddle in the surfski, surfski, surf ski, paddled, paddling, sea kayak, sea kayaked, sea kayaking, sprint kayak, futevolei, footvolley, canyoning, via ferrata, rafting, white water rafting, outrigger, tumbling, salsa dancing, salsa class, rogaining, biathlon, bandy, aquagym, rope flow, petanque, croquet, paragliding, animal flow, teqball, fencing class, fencing practice, fencing training, bball, b ball, footy, footy training, five a side, 5 a side, seven a side, 7 a side, toprope, toproped, toproping, top rope, top roped, top roping, lead climbing, 18 holes, 9 holes, nine holes, eighteen holes, aqua fit, aqua fit class, aquafit class, sledding, tobogganing, aqua jog, aqua jogged, aqua run, deep water running, pool running, xc ski, xc skied, cross country ski, cross country skied, nordic ski, nordic skied, skate ski, skate skied, classic ski, roller ski, roller skied, stand up paddle, stand up paddled, stand up paddling, stand up paddleboarding, stand up paddle boarding, climbed, climbing, climbed, climb, bouldering, bouldered, boulder, moonboard, moonboarding, kilter board, kilterboard, tension board, spray wall, fingerboard, fingerboarding, autobelay, auto belay, auto belays, route climbing, trad climbing, trad, ice climbing, top rope, top roped, top roping, lead climbing, lead climbed, sport climbing, climbing wall, climbing gym, football, soccer, five a side, 5 a side, 7 a side, seven a side, 11 a side, futsal, basketball, hoops, tennis, padel, pickleball, squash, badminton, table tennis, ping pong, volleyball, beach volleyball, hockey, ice hockey, field hockey, floorball, rugby, touch rugby, cricket, baseball, softball, golf, golfed, boxing, boxed, sparring, sparred, heavy bag, bag work, pad work, muay thai, bjj, jiu jitsu, brazilian jiu jitsu, no gi, judo, karate, taekwondo, kickboxing, kick boxing, mma, martial arts, krav maga, aikido, capoeira, wrestling, fencing class, pilates, pilates class, reformer, reformer pilates, mat pilates, clinical pilates, barre, barre class, skiing, skied, ski touring, ski toured, cross country skiing, xc skiing, xc skied, nordic skiing, roller skiing, rollerskiing, snowboarding, snowboarded, skating, skated, ice skating, ice skated, inline skating, rollerblading, rollerbladed, roller skating, skateboarding, surfing, surfed, surf, windsurfing, kitesurfing, kayaking, kayaked, kayak, canoeing, canoed, canoe, paddled, paddling, paddleboarding, paddleboarded, paddle boarding, paddle boarded, paddle board, sup, suped, dragon boat, sailing, sailed, dance class, dance cardio, cardio dance, dance fitness, dancing, danced, ballet, zumba, aerobics, step aerobics, aqua aerobics, aquafit, aqua jogging, water aerobics, gymnastics, gymnastics class, trampolining, trampoline, ultimate, ultimate frisbee, frisbee, disc golf, handball, netball, lacrosse, water polo, hiit, hiit class, bootcamp, boot camp, body pump, bodypump, body combat, bodycombat, les mills, orangetheory, otf, f45, parkour, tai chi, qigong, gardening, triathlon training, archery, bowling, bowls, lawn bowls, indoor bowls, crown green bowls, boules, snowshoeing, snowshoed, slackline, slacklining, orienteering, versaclimber, jacobs ladder, vr workout, beat saber, pole dance, pole dancing, aerial silks, aerial hoop, spikeball, korfball, gaelic football, hurling, camogie, shinty, wakeboarding, wakeboarded, waterskiing, scuba, underwater hockey, quidditch, dodgeball, kickball, roller derby, polo, calisthenics class, bouldering session, kettlebell class, fitness class, circuit class, curling, curling match",
  ],
  [
    { value: "other", role: "machine", note: true, exercise: "Elliptical" },
    "elliptical, elliptical trainer, cross trainer, crosstrainer, x trainer",
  ],
  [
    { value: "other", role: "machine", note: true, exercise: "Stair Climber" },
    "stairs, stairmaster, stair master, stair climber, stairclimber, stair machine, stepmill, step mill, stairs machine, stepper",
  ],
  [
    { value: "other", role: "machine", note: true, exercise: "Ski Erg" },
    "ski erg, skierg, skied erg, ski ergo, ski",
  ],
  [
    { value: "other", role: "machine", note: true, exercise: "Jump Rope" },
    "jump rope, jumped rope, jumping rope, skipping, skipping rope, skipped rope",
  ],
  [{ value: "strength", role: "verb" }, "lifted"],
  [
    { value: "strength", role: "noun" },
    "weights, lifting, gym, strength, strength work, strength training, strength session, calisthenics, weight training, weight session, s c, s and c, strength and conditioning, gym session, accessories, accessory work, accessory, kettlebells, strongman, strongman training, lift, the gym, home gym, powerlifting, bodybuilding, lifts, resistance training, weights session, main lift, olympic lifting, oly lifting, oly, weightlifting",
  ],
  [
    { value: "strength", role: "noun" },
    "circuit, circuits, core circuit, kettlebell complex, complex, giant set, circuit training",
  ],
  [{ value: "strength", role: "noun", note: true }, "core work, core, abs, ab work, core session"],
  [{ value: "crossfit", role: "noun" }, "crossfit, crossfit class, cross fit, conditioning, metcon, wod"],
  [{ value: "crossfit", role: "noun", note: true }, "hyrox, hyrox sim, hyrox simulation, hyrox race"],
  [
    { value: "flatwork", role: "verb" },
    "flatted, schooled, flat schooled, flat worked, flatworked, trotted, cantered, worked on the flat, schooled on the flat",
  ],
  [
    { value: "flatwork", role: "noun" },
    "flatwork, flat work, flat, flat session, schooling on the flat, flatwork session, flatwork lesson, flat work session, flatwork schooling, dressage session, dressage class, dressage work, flat school, flat lesson, schooling, schooling session, dressage, dressage lesson, dressage test, dressage schooling, dressage training, on the flat, ridden session, riding lesson, flat schooling, ride on the flat, schooling ride, dressage clinic, dressage comp, dressage competition, ridden work, ridden, flatlesson, school session, under saddle",
  ],
  [
    { value: "flatwork", role: "noun", note: true },
    "prelim test, preliminary test, novice test, elementary test, medium test, advanced medium test, intro test, walk trot test, walk and trot test, training level test, first level test, second level test, third level test, fourth level test, pole work, polework, poles, raised poles, ground poles, trot poles, canter poles, ground pole work, pole grid, trotting poles, raised trot poles, pole lesson, transitions work, lateral work, cavaletti, cavalettis, walk poles, long and low, ridden poles, pole session, pole clinic",
  ],
  [
    { value: "jumping", role: "verb" },
    "jumped, show jumped, showjumped, popped, popped over, jump schooled, schooled xc, hopped over, schooled over fences, schooled over jumps",
  ],
  [
    { value: "jumping", role: "noun" },
    "jumping, jump lesson, jump session, jumping lesson, jumping session, show jumping, showjumping, sj, sj lesson, jump school, jump schooling, jump training, jumping schooling, jump clinic, jumping clinic, sj clinic, jumping training, jumper training, jumper lesson, jumper session, jumper school, jumper schooling",
  ],
  [
    { value: "jumping", role: "noun", note: true },
    "jump, faults, jumping faults, time faults, team chase, team chasing, hunter trial, hunter trials, one day event, hunters, jumpers, hunter derby, equitation, hunter class, clear round, clear round jumping, jump round, grid session, gridwork session, jumping clinic, fence work, cross country session, xc session, cross country course, xc course, cross country round, xc round, jumping course, jumping round, show jumping round, sj round, team jumping, hunter round, bank and ditch schooling, log jumps, schooling round, grid work, gridwork, grids, grid, bounce grid, jumping grid, course, courses, course work, coursework, jump course, xc schooling, xc school, cross country schooling, cross country school, xc, xc lesson, xc clinic, cross country lesson, cross country clinic, xc training, fences, some fences, jumps, jump off, double clear, clear round, hunter trial, hunter trials, arena eventing, one day event, ode, eventing, uprights, oxer, oxers, crosspoles, cross poles, crosspole, cross pole, verticals, combined training, combination, cross rails, xrails, x rails, crossrails",
  ],
  [{ value: "groundwork", role: "noun" }, "groundwork, ground work, groundwork session, grndwork, groundwrk"],
  [
    { value: "groundwork", role: "noun", note: true },
    "ground poles in hand, raised poles in hand, trot poles in hand, walk poles in hand, cavaletti in hand, round penned, round penning, round pen work, pole work in hand, polework in hand, poles in hand, in hand poles, in hand pole work, in hand polework, free jump, free jumps, loose jump, loose school, free school, longlined, longlining, long line, in hand, in hand walking, in hand walk, in hand work, inhand, inhand work, long reins, long reined, long reining, longreined, longreining, longreins, long lined, long lines, long lining, longlining, liberty, liberty work, liberty session, at liberty, long rein work, long rein, long rein session, long line work, longrein, work in hand, worked in hand, ground pole work in hand, spook busting, in hand showing, showed in hand, hand walked, hand walk, hand walking, handwalked, handwalk, handwalking, walked in hand, walk in hand, walking in hand, led out, walked out in hand, free schooled, free schooling, loose schooled, loose schooling, loose jumped, loose jumping, free jumped, free jumping, join up, despooking, desensitising, desensitizing, desensitisation, natural horsemanship, ground driving, ground drove, trailer loading, loading practice, double lunged, horse walker, ground manners",
  ],
  [
    { value: "lunging", role: "verb" },
    "lunged, longed, longe, longe work, lungeing, lunging, longeing, on the lunge, on the line, on a lunge line, lunge line, lunge session, lunge work, lunge lesson, on lunge, lungework, on the longe",
  ],
  [{ value: "lunging", role: "noun", note: true }, "pessoa"],
  [
    { value: "trail", role: "verb" },
    "hacked, hacked out, hack, hacking, hacks, hack out, went hacking, went for a hack, hacked round",
  ],
  [
    { value: "trail", role: "noun" },
    "conditioning ride, hack ride, trail hack, hacking out, trail ride, trail rode, trail riding, trail rides, happy hack, trail",
  ],
  [
    { value: "trail", role: "noun", note: true },
    "hunted, ride and lead, rode and led, ride and led, ride out, rode out, riding out, out riding, hunter pace, hunting, fox hunting, cubbing, competitive trail ride, group hack, beach ride, fun ride, endurance ride, farm ride, road hack, road work on, gallops, sponsored ride, beach gallop, trec, pleasure ride",
  ],
];

/** Words with other meanings too: they name the discipline only where nothing else in the clause does. */
const doubtedWords = new Set(
  "jump, hunted, faults, jumping, schooling, the pool, endurance ride, fun ride, sponsored ride, pleasure ride, farm ride, flat, school session, trail, course, courses, jumps, fences, combination, core, abs, lift, lifts, climb, ski, outing, boulder, stretch, accessories, accessory, complex, walker, commute, ridden, trotted, cantered, stepper, liberty, hack, walking, run, row, bike, cycle, walk, swim, hike, jumped, popped, c2, c 2, strength, gym, the gym, conditioning, hurling, bowling, poles, lifting, grid, grids, bounce grid, in hand, longed, pessoa, tempo, threshold, pool, freestyle, open water, front crawl, breaststroke, backstroke, treadmill, gravel, sweep, surf, course work, coursework, double clear, clear round, jump off, uprights, oxer, oxers, verticals, crosspoles, cross poles, crosspole, cross pole, sup, paddled, paddling, trek, golf, otf, complex, skipping, walks, runs, rides, gymnastics, combined training, some fences, horse walker, bag work, pad work".split(
    ", ",
  ),
);

export const activityEntries: readonly (readonly [string, Entry])[] = rows.flatMap(([entry, phrases]) =>
  phrases
    .split(", ")
    .map(
      (phrase) =>
        [phrase, { token: "Activity", ...entry, ...(doubtedWords.has(phrase) && { weak: true }) }] as const,
    ),
);
