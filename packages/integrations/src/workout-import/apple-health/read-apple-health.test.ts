import { isMeasurement } from "@canter/domain/import/imported-workout";
import { describe, expect, it } from "vitest";
import { unpackRecording } from "../pack-recording.ts";
import { readActivityFiles } from "../read-activity-files.ts";
import { readAll } from "../testing/read-all.ts";
import { zipOf } from "../testing/zip-of.ts";
import { appleExport, appleRecord, heartRate, longAppleExport } from "./testing/apple-export.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (lines: string, name = "export.xml") => readAll(name, bytesOf(appleExport(lines)));

const run = (inner: string, more = "") =>
  ` <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" durationUnit="min" sourceName="Watch" startDate="2026-01-04 23:40:00 +0100" endDate="2026-01-05 00:11:00 +0100"${more}>${inner}</Workout>\n`;
const statistic = (type: string, values: string) =>
  `<WorkoutStatistics type="HKQuantityTypeIdentifier${type}" startDate="x" endDate="x" ${values}/>`;

describe("workouts of Apple Health", () => {
  it("have what newer and older telephones state of them", async () => {
    const newer = run(
      `<MetadataEntry key="HKTimeZone" value="America/New_York"/><MetadataEntry key="HKElevationAscended" value="4521 cm"/>` +
        statistic("DistanceWalkingRunning", `sum="3.1" unit="mi"`) +
        statistic("ActiveEnergyBurned", `sum="1255.2" unit="kJ"`) +
        statistic("HeartRate", `average="151.6" minimum="90" maximum="178" unit="count/min"`),
    );
    const older = ` <Workout workoutActivityType="HKWorkoutActivityTypeTraditionalStrengthTraining" duration="3600" durationUnit="s" totalDistance="0" totalDistanceUnit="km" totalEnergyBurned="310" totalEnergyBurnedUnit="Cal" sourceName="Watch" startDate="2019-06-01 18:00:00 +0200" endDate="2019-06-01 19:05:00 +0200"/>\n`;
    const { workouts, files } = await read(newer + older);
    expect(files).toMatchObject([{ format: "apple-health", workouts: 2, problems: [] }]);
    expect(workouts).toMatchObject([
      {
        instant: Date.parse("2026-01-04T22:40:00Z"),
        zone: "America/New_York",
        content: {
          discipline: "running",
          durationSeconds: 1830,
          distance: { value: 3.1, unit: "mi" },
          distanceMeters: 4988.97,
          avgHeartRate: 152,
          fields: { elevationGainMeters: 45.2 },
        },
      },
      {
        instant: Date.parse("2019-06-01T16:00:00Z"),
        content: { discipline: "strength", durationSeconds: 3600 },
      },
    ]);
    expect(workouts.map(({ recording = "" }) => unpackRecording(recording).totals)).toEqual([
      { elapsedSeconds: 1860, energyKcal: 300, maxHeartRate: 178, elevationGainMeters: 45.2 },
      { elapsedSeconds: 3900, energyKcal: 310 },
    ]);
    expect(workouts[1]?.content).not.toHaveProperty("distance");
  });

  it("take the heart's samples of their time, whatever order those come in", async () => {
    const samples = [
      heartRate("2026-01-05 00:11:01 +0100", 60),
      heartRate("2026-01-04 23:50:00 +0100", 150),
      heartRate("2026-01-04 23:45:00 +0100", 130),
      heartRate("2026-01-04 17:39:59 -0500", 60),
    ];
    const { workouts, measurements } = await read(samples.join("") + run(""));
    expect(workouts[0]?.content.avgHeartRate).toBe(140);
    const recording = unpackRecording(workouts[0]?.recording ?? "");
    expect([recording.seconds, recording.streams]).toEqual([[300, 600], { heartRate: [130, 150] }]);
    expect(measurements).toEqual([]);
  });

  it("have the track that lies beside them in the archive, with the heart on it", async () => {
    const gpx = `<gpx><trk><trkseg>${[0, 1, 2]
      .map((n) => `<trkpt lat="${52.5 + n / 1000}" lon="13.4"><time>2026-01-04T22:40:0${n}Z</time></trkpt>`)
      .join("")}</trkseg></trk></gpx>`;
    const route = `<WorkoutRoute sourceName="Watch"><FileReference path="/workout-routes/route_1.gpx"/></WorkoutRoute>`;
    const xml = appleExport(heartRate("2026-01-04 23:40:01 +0100", 99) + run(route));
    const zip = zipOf([
      { name: "apple_health_export/export_cda.xml", bytes: bytesOf("<ClinicalDocument/>") },
      { name: "apple_health_export/exportieren.xml", bytes: bytesOf(xml) },
      { name: "apple_health_export/workout-routes/route_1.gpx", bytes: bytesOf(gpx) },
    ]);
    const { workouts, files } = await readAll("export.zip", zip);
    expect(files.map(({ name, format }) => [name, format])).toEqual([
      ["export.zip: apple_health_export/exportieren.xml", "apple-health"],
    ]);
    expect(workouts).toHaveLength(1);
    const { seconds, streams } = unpackRecording(workouts[0]?.recording ?? "");
    expect([seconds, streams.latitude, streams.heartRate]).toEqual([
      [0, 1, 2],
      [52.5, 52.501, 52.502],
      [null, 99, 99],
    ]);
    const without = await readAll(
      "export.zip",
      zipOf([{ name: "apple_health_export/exportieren.xml", bytes: bytesOf(xml) }]),
    );
    expect(without.workouts).toHaveLength(1);
    expect(without.files[0]?.problems).toEqual([
      { where: "route", message: "is not in the archive", count: 1 },
    ]);
  });
});

describe("readings of Apple Health", () => {
  const at = { startDate: "2026-01-05 07:00:00 +0100", endDate: "2026-01-05 07:00:00 +0100" };

  it("are those that are kept, in their units; the rest is counted", async () => {
    const records = [
      appleRecord("HKQuantityTypeIdentifierBodyMass", { unit: "lb", value: 181.0033, ...at }),
      appleRecord("HKQuantityTypeIdentifierBodyFatPercentage", { unit: "%", value: 0.182, ...at }),
      appleRecord("HKQuantityTypeIdentifierWaistCircumference", { unit: "cm", value: 82, ...at }),
      appleRecord("HKQuantityTypeIdentifierRestingHeartRate", { unit: "count/min", value: 52, ...at }),
      appleRecord("HKQuantityTypeIdentifierStepCount", { unit: "count", value: 100, ...at }),
      appleRecord("HKQuantityTypeIdentifierStepCount", { unit: "count", value: 90, ...at }),
      appleRecord("HKQuantityTypeIdentifierLeanBodyMass", { unit: "kg", value: "", ...at }),
    ];
    const { measurements, files } = await read(records.join(""));
    expect(measurements.map(({ measurement: { kind, value, unit } }) => [kind, value, unit])).toEqual([
      ["weight", 181, "lb"],
      ["body_fat", 18.2, "%"],
      ["waist", 82, "cm"],
      ["resting_heart_rate", 52, "bpm"],
    ]);
    expect(files).toMatchObject([
      {
        measurements: 4,
        problems: [{ where: "record LeanBodyMass", message: "must have a date, a value and a unit" }],
        leftOut: [{ where: "StepCount", message: "is not kept", count: 2 }],
      },
    ]);
  });

  it("of sleep are nights: what several devices wrote down counts once, time awake does not", async () => {
    const stage = (value: string, from: string, to: string) =>
      appleRecord("HKCategoryTypeIdentifierSleepAnalysis", {
        value: `HKCategoryValueSleepAnalysis${value}`,
        startDate: `${from} +0100`,
        endDate: `${to} +0100`,
      });
    const { measurements } = await read(
      stage("InBed", "2026-01-04 22:00:00", "2026-01-05 08:00:00") +
        stage("AsleepCore", "2026-01-04 23:00:00", "2026-01-05 03:00:00") +
        stage("Awake", "2026-01-05 03:00:00", "2026-01-05 03:30:00") +
        stage("AsleepREM", "2026-01-05 03:30:00", "2026-01-05 06:30:00") +
        stage("AsleepUnspecified", "2026-01-05 01:00:00", "2026-01-05 03:00:00") +
        stage("Asleep", "2026-01-05 23:30:00", "2026-01-06 06:00:00"),
    );
    expect(measurements.map(({ key, measurement }) => [key, measurement.value])).toEqual([
      ["apple:sleep/2026-01-05", 420],
      ["apple:sleep/2026-01-06", 390],
    ]);
    expect(measurements[0]?.instant).toBe(Date.parse("2026-01-05T05:30:00Z"));
  });
});

describe("an export that is not as it should be", () => {
  const whole = appleExport(
    appleRecord("HKQuantityTypeIdentifierBodyMass", {
      unit: "kg",
      value: 70,
      startDate: "2026-01-05 07:00:00 +0100",
    }) + run(""),
  );

  it("gives what comes before the damage, and says where it is", async () => {
    const cut = await readAll("export.xml", bytesOf(whole.slice(0, whole.indexOf("<Workout") + 60)));
    expect([cut.measurements.length, cut.workouts.length]).toEqual([1, 0]);
    expect(cut.files[0]?.problems).toMatchObject([
      {
        where: expect.stringMatching(/^line \d+$/) as string,
        message: expect.stringContaining("can't be read from here on") as string,
      },
    ]);
  });

  it("expands no entity of its own", async () => {
    const bomb = whole
      .replace("<!ELEMENT Record", `<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">\n<!ELEMENT Record`)
      .replace("</HealthData>", "&b;</HealthData>");
    const { files, measurements } = await readAll("export.xml", bytesOf(bomb));
    expect(measurements).toEqual([]);
    expect(files[0]?.problems[0]?.message).toContain("entities of its own");
  });

  it("ends where nothing but filling comes, in XML and in an archive that unpacks to far more than it is", async () => {
    const filled = whole.replace("</HealthData>", `<Record a="${"x".repeat(9_000_000)}"/></HealthData>`);
    const { files, measurements } = await readAll("export.xml", bytesOf(filled));
    expect(measurements).toHaveLength(1);
    expect(files[0]?.problems[0]?.message).toContain("for more than 8 MB without an element");

    const line = Buffer.from(" <Record type='x'/>\n".repeat(50_000));
    const many = Buffer.concat([
      Buffer.from(whole.replace("</HealthData>\n", "")),
      ...Array.from({ length: 60 }, () => line),
    ]);
    const bomb = await readAll(
      "export.zip",
      zipOf([{ name: "apple_health_export/export.xml", bytes: many }]),
    );
    expect(bomb.measurements).toHaveLength(1);
    expect(bomb.files[0]?.problems[0]?.message).toMatch(/^unpacks to more than \d+ MB$/);
  });

  it("says so where the packed bytes are damaged", async () => {
    const zip = zipOf([
      { name: "apple_health_export/export.xml", bytes: bytesOf(whole + " ".repeat(100_000)) },
    ]);
    zip.fill(0xff, 200, 300);
    const { files } = await readAll("export.zip", zip);
    expect(files[0]?.problems.map(({ message }) => message).join()).toMatch(
      /damaged|can't be read from here on/,
    );
  });
});

it("reads a long export as it comes, and shows how far", async () => {
  const bytes = bytesOf([...longAppleExport(9_000_000)].join(""));
  const seen = { progress: 0, workouts: 0, weight: 0, sleep: 0 };
  for await (const one of readActivityFiles([{ name: "export.xml", bytes }]))
    if ("progress" in one) seen.progress += 1;
    else if ("item" in one)
      if (isMeasurement(one.item)) seen[one.item.measurement.kind === "sleep" ? "sleep" : "weight"] += 1;
      else {
        seen.workouts += 1;
        expect(one.item.content.avgHeartRate).toBeGreaterThan(50);
      }
  expect(seen).toEqual({
    progress: 1,
    workouts: Math.ceil(seen.weight / 3),
    weight: seen.sleep,
    sleep: seen.sleep,
  });
  expect(seen.sleep).toBeGreaterThan(20);
});
