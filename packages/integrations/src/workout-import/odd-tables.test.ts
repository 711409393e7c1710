import { describe, expect, it } from "vitest";
import { workoutInALine } from "./testing/in-a-line.ts";
import { readAll } from "./testing/read-all.ts";

/** What a table is like, its rows, and what comes of it: workouts each in a line, then what is said of it ("! " and where). */
type Odd = readonly [what: string, rows: string, expected: readonly string[]];

const read = async (name: string, content: string): Promise<string[]> => {
  const { workouts, files } = await readAll(name, Buffer.from(content), { tables: {} });
  return [
    ...workouts.map(workoutInALine),
    ...files.flatMap(({ problems }) => problems.map(({ where, message }) => `! ${where}: ${message}`)),
  ];
};

const check = (name: string, header: string, odd: readonly Odd[]): void =>
  it.each(odd)("%s", async (_, rows, expected) => {
    expect(await read(name, rows.startsWith("#") ? rows.slice(1) : `${header}\n${rows}`)).toEqual(expected);
  });

describe("a table of Strong", () => {
  const header =
    "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE";
  const semicolons =
    "Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration";
  const at = "2024-01-02 07:00:00";
  const line = "strength | 2024-01-02 07:00 | 3720s";
  check("strong.csv", header, [
    [
      "with hours in its duration",
      `${at},A,1h 2m,Squat,1,100.0,5.0,0,0.0,,,8`,
      [`${line} | Squat: 5x100kgx@8 | open mass`],
    ],
    [
      "with help as a negative load",
      `${at},A,62m,Pull Up,1,-20,8,0,0,,,`,
      [`${line} | Pull Up: 8x-20kg | open mass`],
    ],
    [
      "with commas in its numbers",
      `#${semicolons}\n${at};A;Bench;1;62,5;kg;8;;;;0;;;1h 2m\n${at};A;Bench;2;1.102,3;lbs;8;8,5;;;0;;;1h 2m`,
      [`${line} | Bench: 8x62.5kg 8x1102.3lbx@8.5`],
    ],
    [
      "with a distance in miles",
      `#${semicolons}\n${at};Run;Running;1;0;lbs;0;;3.1;mi.;1500;;;25m`,
      ["running | 2024-01-02 07:00 | 1500s | 4989m | Running: 1500sx3.1mi"],
    ],
    [
      "with an instant for a date",
      `${at.replace(" ", "T")}Z,A,62m,Squat,1,100,5,0,0,,,`,
      [`${line} | Squat: 5x100kg | open mass`],
    ],
    [
      "with half days",
      `2024-01-02 07:00:00 PM,A,62m,Squat,1,100,5,0,0,,,`,
      ["strength | 2024-01-02 19:00 | 3720s | Squat: 5x100kg | open mass"],
    ],
    [
      "with two workouts of one minute, sorted by exercise",
      `${at},A,62m,Bench,1,80,5,0,0,,,\n${at},B,62m,Bench,1,60,5,0,0,,,\n${at},A,62m,Squat,1,100,5,0,0,,,`,
      [`${line} | Bench: 5x80kg; Squat: 5x100kg | open mass`, `${line} | Bench: 5x60kg | open mass`],
    ],
    [
      "with warm-up, drop and failure",
      `${at},A,62m,Curl,W,10,12,0,0,,,\n${at},A,62m,Curl,1,20,10,0,0,,,\n${at},A,62m,Curl,D,15,8,0,0,,,\n${at},A,62m,Curl,F,10,20,0,0,,,`,
      [`${line} | Curl: 12x10kgxwarm-up 10x20kg 8x15kgxdrop 20x10kgxamrap | open mass`],
    ],
    [
      "with words where numbers should be",
      `${at},A,62m,Curl,1,10kg,12 reps,0,0,,,`,
      [
        `${line} | Curl: `,
        '! row 2, column Weight: must be a number, not "10kg"',
        '! row 2, column Reps: must be a number, not "12 reps"',
      ],
    ],
    [
      "saved by a spreadsheet of the United States",
      `1/2/2024 7:00,A,62m,Squat,1,100,5,0,0,,,\n1/25/2024 7:00,A,62m,Squat,1,100,5,0,0,,,`,
      [
        `${line} | Squat: 5x100kg | open mass`,
        "strength | 2024-01-25 07:00 | 3720s | Squat: 5x100kg | open mass",
      ],
    ],
  ]);
});

describe("a table of Hevy", () => {
  const header =
    "title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe";
  const row = (from: string, to: string, set = "80,8,,,"): string =>
    `X,"${from}","${to}",,Squat,,,0,normal,${set}`;
  const day = "strength | 2025-02-05 07:30 | 4500s | Squat: 8x80kg";
  check("hevy.csv", header, [
    ["in German", row("5 Februar 2025, 07:30", "5 Februar 2025, 08:45"), [day]],
    ["in French", row("5 févr. 2025, 07:30", "5 févr. 2025, 08:45"), [day]],
    ["in Russian", row("5 февр. 2025 г., 07:30", "5 февр. 2025 г., 08:45"), [day]],
    ["in Japanese", row("2025年2月5日 7:30", "2025年2月5日 8:45"), [day]],
    ["in American", row("Feb 5, 2025, 7:30 AM", "Feb 5, 2025, 8:45 AM"), [day]],
    [
      "over midnight",
      row("31 Dec 2025, 23:30", "1 Jan 2026, 00:45"),
      ["strength | 2025-12-31 23:30 | 4500s | Squat: 8x80kg"],
    ],
    [
      "that ends before it begins",
      row("5 Feb 2025, 07:30", "5 Feb 2025, 06:45"),
      ["strength | 2025-02-05 07:30 | Squat: 8x80kg"],
    ],
    [
      "without an end that can be read",
      row("5 Feb 2025, 07:30", "5 Feb 2025, 27:45"),
      [
        "strength | 2025-02-05 07:30 | Squat: 8x80kg",
        '! row 2, column end_time: must be a date and time, not "5 Feb 2025, 27:45"',
      ],
    ],
    [
      "with loads in both units",
      `#${header.replace("weight_kg", "weight_kg,weight_lbs")}\n${row("5 Feb 2025, 07:30", "5 Feb 2025, 08:45", "100,220.462,8,,,")}`,
      [day.replace("80kg", "100kg")],
    ],
    [
      "in pounds and miles",
      `#${header.replace("weight_kg", "weight_lbs").replace("distance_km", "distance_miles")}\n${row("5 Feb 2025, 07:30", "5 Feb 2025, 08:45", "225,8,2.5,,")}`,
      [day.replace("80kg", "225lbx2.5mi")],
    ],
  ]);
});

describe("a table of FitNotes", () => {
  const header = "Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time";
  check("fitnotes.csv", header, [
    [
      "with a run among the lifting",
      "2026-01-05,Squat,Legs,100,5,,,\n2026-01-05,Running,Cardio,,,5.2,km,0:25:30",
      ["strength | 2026-01-05 | Squat: 5x100kg; Running: 1530sx5.2km"],
    ],
    [
      "with a unit in each row",
      "#Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment\n2026-01-05,Squat,Legs,225.0,lbs,5,,,,\n2026-01-05,Squat,Legs,100.0,kgs,5,,,,",
      ["strength | 2026-01-05 | Squat: 5x225lb 5x100kg"],
    ],
    [
      "without a unit anywhere",
      "#Date,Exercise,Category,Weight,Reps,Distance,Distance Unit,Time\n2026-01-05,Squat,Legs,225.0,5,,,",
      ["strength | 2026-01-05 | Squat: 5x225kg | open mass"],
    ],
    [
      "with yards and feet",
      "2026-01-05,Sled,Legs,90,,40,yd,\n2026-01-05,Carry,Legs,45,,100,ft,",
      ["strength | 2026-01-05 | Sled: 90kgx40yd; Carry: 45kgx100ft"],
    ],
    [
      "with a unit that nobody knows",
      "2026-01-05,Walk,Cardio,,,8,furlongs,0:20:00",
      [
        "strength | 2026-01-05 | Walk: 1200s",
        expect.stringMatching(/^! row 2, column Distance Unit: must be one of m, .*not "furlongs"/) as string,
      ],
    ],
    [
      "sorted by exercise",
      "2026-01-05,Bench,Chest,80,5,,,\n2026-01-06,Bench,Chest,82.5,5,,,\n2026-01-05,Squat,Legs,100,5,,,",
      ["strength | 2026-01-05 | Bench: 5x80kg; Squat: 5x100kg", "strength | 2026-01-06 | Bench: 5x82.5kg"],
    ],
    [
      "with the day first",
      "25/01/2026,Squat,Legs,100,5,,,\n05/02/2026,Squat,Legs,100,5,,,",
      ["strength | 2026-01-25 | Squat: 5x100kg", "strength | 2026-02-05 | Squat: 5x100kg"],
    ],
    [
      "whose dates could be read both ways",
      "05/06/2026,Squat,Legs,100,5,,,",
      [
        expect.stringMatching(/^! column Date: could have the day or the month first/) as string,
        expect.stringMatching(/^! row 2, column Date/) as string,
      ],
    ],
    [
      "with holds",
      "2026-01-05,Plank,Abs,,,,,0:01:30\n2026-01-05,Hang,Back,10,,,,0:00:45",
      ["strength | 2026-01-05 | Plank: 90s; Hang: 10kgx45s"],
    ],
    [
      "with 75 seconds to a minute",
      "2026-01-05,Plank,Abs,,,,,0:01:75",
      ["strength | 2026-01-05 | Plank: ", '! row 2, column Time: must be a time, not "0:01:75"'],
    ],
  ]);
});

describe("a list of Garmin", () => {
  const header =
    "Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Aerobic TE,Avg Run Cadence,Max Run Cadence,Avg Pace,Best Pace,Total Ascent,Total Descent,Moving Time,Elapsed Time";
  const rest = "--,--,--,--,--,--,--,--,--,--";
  const row = (sport: string, distance: string, time: string, rates = "150,171"): string =>
    `${sport},2024-05-01 10:00:00,false,T,"${distance}",612,"${time}",${rates},${rest}`;
  const of = (discipline: string, rest = "10000m | 150bpm | max 171 | open distance"): string =>
    `${discipline} | 2024-05-01 10:00 | 3271s | ${rest}`;
  check("Activities.csv", header, [
    ["in German", row("Laufen", "10,00", "00:54:31"), [of("running")]],
    ["in French", row("Course à pied", "10,0", "00:54:31"), [of("running")]],
    ["in Swedish", row("Cykling", "10,00", "00:54:31"), [of("cycling")]],
    [
      "in German, with points for thousands",
      `${row("Laufen", "10,00", "00:54:31")}\n${row("Schwimmbadschwimmen", "1.500", "00:34:31,5").replace("05-01", "05-02")}`,
      [of("running"), "swimming | 2024-05-02 10:00 | 2071.5s | 1500m | 150bpm | max 171 | open pool"],
    ],
    [
      "in English, with commas for thousands",
      row("Cycling", "1,002.33", "2:54:31"),
      [of("cycling", "1002330m | 150bpm | max 171 | open distance").replace("3271s", "10471s")],
    ],
    [
      "of a pool, in metres or yards",
      row("Pool Swim", "1,100", "00:54:31"),
      [of("swimming", "1100m | 150bpm | max 171 | open pool")],
    ],
    ["with no heart", row("Running", "10.00", "00:54:31", "0,0"), [of("running", "10000m | open distance")]],
    ["with nothing in it", row("Running", "--", "--", "--,--"), ["running | 2024-05-01 10:00"]],
    ["of lifting", row("Strength Training", "0.00", "00:54:31", "110,--"), [of("strength", "110bpm")]],
    [
      "of a ride on a horse",
      row("Horseback Riding", "8.10", "00:54:31"),
      [of("other (Horseback riding)", "8100m | 150bpm | max 171 | open distance")],
    ],
  ]);
});

describe("a list of Strava", () => {
  const places = (columns: Readonly<Record<number, string>>, most: number): string =>
    Array.from({ length: most + 1 }, (_, at) => columns[at] ?? `c${at}`).join(",");
  const german = places(
    {
      0: "Aktivitäts-ID",
      1: "Aktivitätsdatum",
      5: "Verstrichene Zeit",
      6: "Distanz",
      7: "Max. Herzfrequenz",
      15: "Verstrichene Zeit",
      16: "Bewegungszeit",
      17: "Distanz",
      30: "Max. Herzfrequenz",
      31: "Durchschnittliche Herzfrequenz",
    },
    34,
  );
  const header =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename,Athlete Weight,Bike Weight,Elapsed Time,Moving Time,Distance";
  const row = (date: string, sport: string, figures = "3600.0,3500.0,10000.0"): string =>
    `1,"${date}",T,${sport},,3600,"10",,,false,,,,,,${figures}`;
  const day = "Jan 1, 2024, 12:05:09 PM";
  const of = (discipline: string, figures = "3500s | 10000m"): string =>
    `${discipline} | 2024-01-01T12:05:09Z | ${figures}`;
  check("activities.csv", header, [
    [
      "in German",
      `#${german}\n${row("01.01.2024, 12:05:09", "Radfahrt", "3600.0,3500.0,9440.2,9.1,4.5,33.0,31.0,,,,,,,,,151.0,131.4,,,301.0").replace('"10"', '"9,44"')}`,
      [of("cycling", "3500s | 9440m | 131bpm | max 151")],
    ],
    ["with a French date", row("1 janv. 2024 à 12:05:09", "Run"), [of("running")]],
    ["after midnight", row("Jan 1, 2024, 12:05:09 AM", "Run"), [of("running").replace("T12", "T00")]],
    [
      "with commas for thousands",
      row(day, "Ride", '"36,000.0","35,000.0","200,000.5"'),
      [of("cycling", "35000s | 200001m")],
    ],
    ["that did not move", row(day, "Weight Training", "3600.0,0.0,0.0"), [of("strength", "3600s")]],
    [
      "of 2019, with distances in one's own unit",
      `#Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Commute,Activity Gear,Filename\n1,"${day}",T,Ride,,3500,10,true,,`,
      [of("cycling", "3500s | 10000m | open distance")],
    ],
    [
      "of 2018, with distances in metres",
      "#id,date,name,type,description,elapsed_time,distance,commute,gear,filename\n1,2024-01-01 12:05:09,T,Ride,,783,3681.0,true,,",
      [of("cycling", "783s | 3681m")],
    ],
    ["of a rowing machine", row(day, "Virtual Row"), [of("rowing")]],
    ["of a ride on a horse", row(day, "Horseback Riding"), [of("other (Horseback riding)")]],
    [
      "with a day that there is not",
      row("Feb 30, 2024, 12:05:09 PM", "Run"),
      ["! row 2, column Activity Date: must be a date and time, as in Mar 7, 2026, 6:15:23 AM"],
    ],
  ]);
});
