/** Benchmark workouts known by name: the Girls, Heroes, Open workouts and other tests, lower case. */
export const namedWods: readonly string[] = (
  "fran, grace, isabel, helen, diane, elizabeth, annie, angie, barbara, chelsea, cindy, mary, nancy, karen, jackie, linda, lynne, nicole, amanda, eva, kelly, gwen, " +
  "marguerita, candy, maggie, ellen, ingrid, lyla, andi, barbara ann, nasty girls, nasty girls v2, grettel, gretel, donna, mariana, leah, christine, megan, amber, " +
  "murph, dt, jt, michael, daniel, josh, jason, badger, joshie, nate, randy, tommy v, griff, ryan, erin, mr joshua, danny, hansen, tyler, stephen, garrett, war frank, " +
  "mcghee, paul, jerry, nutts, arnie, the seven, rj, luce, johnson, roy, adambrown, coe, severin, helton, jack, forrest, bulger, brenton, blake, collin, thompson, whitten, rankel, " +
  "holbrook, ledesma, wittman, mccluskey, abbate, wilmot, morrison, manion, gator, bradley, meadows, santiago, carse, bradshaw, hidalgo, wes, rahoi, " +
  "klepto, loredo, zembiec, kev, del, pheezy, glen, griffin, zimmerman, clovis, hotshots 19, chad, chad 1000x, wyk, lumberjack 20, the chief, holleyman, tumilson, horton, " +
  "kalsu, fight gone bad, fgb, filthy fifty, filthy 50, tabata something else, nuclear annie, cindy xxx, lazarus, jeremy, painstorm, the bear, bear complex, king kong, linchpin, " +
  "macho man, death by burpees, death by, regional nate, half murph, half cindy, double grace, double helen, mini murph, heavy fran, heavy grace, heavy dt, heavy helen, bert, teddy, maupin, hildy, " +
  "clean ladder, open 11.1, open 12.1, 12 days of christmas, running isabel, hortman, hollywood, 31 heroes, klokov, nukes, crossfit total, the other total, oregon trail, partner murph, team murph, murph prep, light fran, baby fran, amrap cindy, " +
  "dirty thirty, the ghost, baseline, crossfit baseline, cf baseline, barski, smykowski, schmalls, servais, falkel, desforges, dae han, dallas 5, dg, deg, ned, nickman, omar, rene, robbie, monti, matt 16, lorenzo, liam, laura, justin, jorge, jj, jbo, jag 28, jenny, jared, hamilton, harper, fran ladder, emily, emom isabel, double dt, double cindy, crain, cameron, capoot, brian, bowen, big sexy, barraza, artie, andy, alexander, abbie, yeti, wade, walsh, viola, tully, tom, tk, the don, taylor, sisson, ricky, roney, ralph"
)
  .split(", ")
  .filter((name) => name.length > 1);

/** Girls and Heroes whose names are everyday names too: a benchmark only beside a result, a scaling word or "WOD". */
const nameLike = new Set(
  (
    "michael, daniel, josh, jason, nate, randy, ryan, erin, danny, tyler, stephen, garrett, paul, jerry, arnie, luce, johnson, roy, coe, jack, forrest, blake, collin, thompson, bull, weaver, hammer, moore, moon, small, morrison, bradley, meadows, white, wes, kev, del, glen, griffin, chad, chief, ship, strange, jeremy, hall, bert, teddy, " +
    "mary, nancy, karen, jackie, linda, lynne, nicole, amanda, eva, kelly, gwen, candy, maggie, hope, ellen, ingrid, andi, donna, mariana, leah, christine, megan, amber, barbara, helen, grace, isabel, diane, elizabeth, annie, angie, chelsea, cindy, fran, sage, dragon, pat, pike, rene, robbie, rocket, rich, laura, justin, jorge, liam, lorenzo, omar, ned, kev, jenny, jared, hamilton, harper, emily, cameron, brian, bowen, bell, artie, andy, alexander, abbie, wade, walsh, viola, tully, tom, taylor, scooter, ricky, ralph, baseline, hollywood, dallas 5, jj, dg, tk, foo, dork, crain, hash, nutts, sham, gaza, griff"
  ).split(", "),
);
export const isNameLikeWod = (name: string): boolean => nameLike.has(name);
