import { describe, expect, it } from "vitest";
import { appleExport, appleRecord } from "./apple-health/testing/apple-export.ts";
import { readingInALine, workoutInALine } from "./testing/in-a-line.ts";
import { type FitRecord, makeFit } from "./testing/make-fit.ts";
import { readAll } from "./testing/read-all.ts";

/** What a file is like, what is in it, and what comes of it: workouts and readings each in a line, then what is said of it. */
type Odd = readonly [what: string, content: string | Uint8Array, expected: readonly string[]];

const check = (name: string, odd: readonly Odd[]): void =>
  it.each(odd)("%s", async (_, content, expected) => {
    const { workouts, measurements, files } = await readAll(name, Buffer.from(content as string));
    const notes = files.flatMap(({ problems, leftOut }) => [
      ...problems.map(({ where, message }) => `! ${where}: ${message}`),
      ...leftOut.map(({ where }) => `- ${where}`),
    ]);
    expect([...workouts.map(workoutInALine), ...measurements.map(readingInALine), ...notes]).toEqual(
      expected,
    );
  });

const time = (minutes: number): string =>
  new Date(Date.UTC(2024, 4, 1, 10, minutes)).toISOString().replace(".000Z", "Z");

describe("GPX", () => {
  const point = (at: string, latitude: number, longitude = 8, more = ""): string =>
    `<trkpt lat="${latitude}" lon="${longitude}">${more}<time>${at}</time></trkpt>`;
  const track = (...points: string[]): string => `<trk><trkseg>${points.join("")}</trkseg></trk>`;
  const gpx = (inner: string): string =>
    `<?xml version="1.0"?><gpx version="1.1" creator="X" xmlns="http://www.topografix.com/GPX/1/1">${inner}</gpx>`;
  const there = point(time(10), 50.01);
  const walk = "walking | 2024-05-01T10:00:00Z | 600s | 1112m | sport?";
  const rate = (bpm: number): string =>
    `<extensions><x:TrackPointExtension xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"><x:hr>${bpm}</x:hr></x:TrackPointExtension></extensions>`;
  check("track.gpx", [
    [
      "in another zone",
      gpx(track(point("2024-05-01T12:00:00+02:00", 50), point("2024-05-01T12:10:00+02:00", 50.01))),
      [walk],
    ],
    ["whose points are out of order", gpx(track(there, point(time(0), 50))), [walk]],
    [
      "whose elements have a prefix",
      gpx(track(point(time(0), 50), there))
        .replaceAll(/<(\/?)(\w)/g, "<$1g:$2")
        .replace("xmlns=", "xmlns:g="),
      [walk],
    ],
    [
      "that begins before its device knows where it is",
      gpx(track(point(time(0), 0, 0), point(time(1), 50), there)),
      [walk, "- place at 0°, 0°"],
    ],
    [
      "with commas in its degrees",
      gpx(track(point(time(0), 50), there).replaceAll(".", ",")),
      [
        "walking | 2024-05-01T10:00:00Z | 600s | sport?".replace("walking", "other"),
        "! track point: must have lat and lon in degrees",
      ],
    ],
    [
      "of a clock that was not set",
      gpx(track(point("1970-01-01T00:00:00Z", 50), point("1970-01-01T00:10:00Z", 50.01))),
      [
        walk.replace("2024-05-01T10:00:00Z", "undated"),
        "! workout 1970-01-01T00:00:00.000Z: its date is left out: the clock was not set",
      ],
    ],
    [
      "with a heart that beats 0 times, and no height",
      gpx(track(point(time(0), 50, 8, `<ele>NaN</ele>${rate(0)}`), point(time(10), 50.01, 8, rate(150)))),
      ["walking | 2024-05-01T10:00:00Z | 600s | 1112m | 150bpm | max 150 | sport?"],
    ],
    [
      "with a height that is none",
      gpx(track(point(time(0), 50, 8, "<ele>high</ele>"), there)),
      [walk, '! element ele: must be a number, not "high"'],
    ],
    [
      "with a pause of 50 minutes, over which nothing is measured",
      gpx(
        `<trk><type>running</type><trkseg>${point(time(0), 50)}${there}</trkseg><trkseg>${point(time(60), 50.2)}${point(time(70), 50.21)}</trkseg></trk>`,
      ),
      ["running | 2024-05-01T10:00:00Z | 4200s | 2224m"],
    ],
    [
      "of an hour indoors",
      gpx("<trk><name>Indoor Cycling</name><type>indoor_cycling</type><trkseg/></trk>"),
      ["! file: has no workout in it", "- track without points"],
    ],
  ]);
});

describe("TCX", () => {
  const tcx = (inner: string): string =>
    `<?xml version="1.0"?><TrainingCenterDatabase><Activities>${inner}</Activities></TrainingCenterDatabase>`;
  const activity = (laps: string, sport = "Running", start = time(0)): string =>
    `<Activity Sport="${sport}"><Id>${start}</Id>${laps}</Activity>`;
  const lap = (seconds: string, meters: string, more = ""): string =>
    `<Lap StartTime="${time(0)}">${seconds && `<TotalTimeSeconds>${seconds}</TotalTimeSeconds>`}${meters && `<DistanceMeters>${meters}</DistanceMeters>`}${more}</Lap>`;
  const track = (...points: (readonly [number, number])[]): string =>
    `<Track>${points.map(([minutes, meters]) => `<Trackpoint><Time>${time(minutes)}</Time><DistanceMeters>${meters}</DistanceMeters></Trackpoint>`).join("")}</Track>`;
  const rate = (bpm: number): string => `<AverageHeartRateBpm><Value>${bpm}</Value></AverageHeartRateBpm>`;
  const run = "running | 2024-05-01T10:00:00Z | 600s | 2000m";
  check("lap.tcx", [
    ["that begins with blanks", `      ${tcx(activity(lap("600", "2000", rate(150))))}`, [`${run} | 150bpm`]],
    ["with a heart that beats 0 times", tcx(activity(lap("600", "2000", rate(0)))), [run]],
    [
      "with a heart that can't be",
      tcx(activity(lap("600", "2000", rate(10)))),
      [
        run,
        "! workout 2024-05-01T10:00:00.000Z: avgHeartRate is left out: Too small: expected number to be >=20",
      ],
    ],
    ["whose totals are all 0", tcx(activity(lap("0", "0", track([0, 0], [10, 2000])))), [run]],
    [
      "without a distance but that of its track",
      tcx(activity(lap("600", "", track([0, 0], [10, 2000])))),
      [run],
    ],
    [
      "one of whose laps says no distance",
      tcx(activity(lap("300", "900", track([0, 0])) + lap("300", "", track([10, 2000])))),
      [run],
    ],
    [
      "one of whose laps can't be read",
      tcx(activity(lap("300", "900", track([0, 0])) + lap("3x0", "1100", track([10, 2000])))),
      [run, '! element TotalTimeSeconds: must be a number, not "3x0"'],
    ],
    [
      "that goes backwards",
      tcx(activity(lap("-5", "-2000"))),
      [
        "running | 2024-05-01T10:00:00Z",
        "! element TotalTimeSeconds: must not be negative, as -5 is",
        "! element DistanceMeters: must not be negative, as -2000 is",
      ],
    ],
    [
      "of several sports",
      tcx(
        `<MultiSportSession><FirstSport>${activity(lap("600", "2000"))}</FirstSport><NextSport>${activity(lap("1800", "20000"), "Biking", time(20))}</NextSport></MultiSportSession>`,
      ),
      [run, "cycling | 2024-05-01T10:20:00Z | 1800s | 20000m"],
    ],
    [
      "of a course",
      "<TrainingCenterDatabase><Courses><Course><Name>C</Name></Course></Courses></TrainingCenterDatabase>",
      ["! file: has no workout in it", "- course"],
    ],
  ]);
});

describe("FIT", () => {
  const session = {
    start: time(0),
    sport: 1,
    elapsedSeconds: 660,
    timerSeconds: 600,
    meters: 2000,
    avgHeartRate: 150,
  };
  const records: FitRecord[] = [
    [time(0), 100, 0],
    [time(10), 120, 2000],
  ];
  const run = "running | 2024-05-01T10:00:00Z | 600s | 2000m | 150bpm";
  const altered = makeFit({ sessions: [session], records });
  altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1;
  check("a.fit", [
    [
      "without a session",
      makeFit({ records }),
      [
        "running | 2024-05-01T10:00:00Z | 600s | 2000m | 110bpm | max 120 | sport?",
        "! file: has no session: what was done is taken from its recording",
      ],
    ],
    [
      "whose session has no start",
      makeFit({ sessions: [{ ...session, start: undefined }], records }),
      [`${run} | max 120`],
    ],
    [
      "whose timer never ran",
      makeFit({ sessions: [{ ...session, elapsedSeconds: 0, timerSeconds: 0 }], records }),
      [`${run} | max 120`],
    ],
    [
      "without heart and distance",
      makeFit({ sessions: [{ start: time(0), sport: 1, timerSeconds: 600 }] }),
      ["running | 2024-05-01T10:00:00Z | 600s"],
    ],
    [
      "of a clock that was not set",
      makeFit({ sessions: [{ ...session, start: "1989-12-31T00:00:10Z" }] }),
      [
        run.replace("2024-05-01T10:00:00Z", "undated"),
        "! workout 1989-12-31T00:00:10.000Z: its date is left out: the clock was not set",
      ],
    ],
    [
      "that goes round the world",
      makeFit({ sessions: [{ ...session, meters: 40_000_000 }] }),
      [
        run.replace(" | 2000m", ""),
        "! workout 2024-05-01T10:00:00.000Z: distanceMeters is left out: Too big: expected number to be <=10000000",
      ],
    ],
    [
      "of a ride on a horse",
      makeFit({ sessions: [{ ...session, sport: 27 }] }),
      [run.replace("running", "other (Horseback riding)")],
    ],
    [
      "of a course",
      makeFit({ sessions: [session], kind: 6 }),
      ["! file: is no activity (a FIT file of the kind course)"],
    ],
    [
      "with another one behind it, and then something else",
      Buffer.concat([
        makeFit({ sessions: [session] }),
        makeFit({ sessions: [{ ...session, sport: 2, start: time(60) }] }),
        Buffer.from("else"),
      ]),
      [
        run,
        "cycling | 2024-05-01T11:00:00Z | 600s | 2000m | 150bpm",
        "! file: goes on with what is not FIT: that is not read",
      ],
    ],
    [
      "one of whose bits is not as it was written",
      altered,
      [
        expect.stringMatching(/^running/) as string,
        "! file: does not come to its checksum: some of its figures may not be as they were recorded",
      ],
    ],
  ]);
});

describe("Apple Health", () => {
  const at = (day: string) => ({
    startDate: `2024-05-${day} 07:00:00 +0200`,
    endDate: `2024-05-${day} 07:00:00 +0200`,
  });
  const workout = (
    sport: string,
    duration = `duration="10" durationUnit="min"`,
    more = "",
    inner = "",
  ): string =>
    appleExport(
      `<Workout workoutActivityType="HKWorkoutActivityType${sport}" ${duration} sourceName="W" startDate="2024-05-01 12:00:00 +0200" endDate="2024-05-01 12:10:00 +0200" ${more}>${inner}</Workout>`,
    );
  const record = (type: string, unit: string, value: number): string =>
    appleExport(appleRecord(`HKQuantityTypeIdentifier${type}`, { unit, value, ...at("01") }));
  const statistics = (type: string, values: string): string =>
    `<WorkoutStatistics type="HKQuantityTypeIdentifier${type}" startDate="2024-05-01 12:00:00 +0200" endDate="2024-05-01 12:10:00 +0200" ${values}/>`;
  const run = "running | 2024-05-01T10:00:00Z | 600s";
  check("export.xml", [
    [
      "of today",
      workout(
        "Running",
        undefined,
        "",
        statistics("DistanceWalkingRunning", 'sum="2" unit="km"') +
          statistics("HeartRate", 'average="151" maximum="171" unit="count/min"'),
      ),
      [`${run} | 2000m | 151bpm | max 171`],
    ],
    [
      "of 2019, in miles",
      workout("Running", undefined, 'totalDistance="3.1" totalDistanceUnit="mi"'),
      [`${run} | 4989m`],
    ],
    ["in hours", workout("Running", 'duration="0.5" durationUnit="hr"'), [run.replace("600s", "1800s")]],
    [
      "of a pool in yards",
      workout("Swimming", undefined, 'totalDistance="1000" totalDistanceUnit="yd"'),
      ["swimming | 2024-05-01T10:00:00Z | 600s | 914m"],
    ],
    [
      "of a ride on a horse",
      workout("EquestrianSports"),
      ["other (Equestrian sports) | 2024-05-01T10:00:00Z | 600s"],
    ],
    ["of lifting", workout("TraditionalStrengthTraining"), ["strength | 2024-05-01T10:00:00Z | 600s"]],
    [
      "in a unit that nobody knows",
      workout("Running", undefined, 'totalDistance="8" totalDistanceUnit="furlong"'),
      [run, "! workout: is in furlong, which is not known here"],
    ],
    ["with a weight in stone", record("BodyMass", "st", 12.5), ["weight | 2024-05-01T05:00:00Z | 175lb"]],
    [
      "with fat as a part of one",
      record("BodyFatPercentage", "%", 0.182),
      ["body_fat | 2024-05-01T05:00:00Z | 18.2%"],
    ],
    [
      "without any time",
      appleExport(
        '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="10" durationUnit="min"/>',
      ),
      ["! workout: must have a start"],
    ],
  ]);
});
