import { addDays } from "@canter/domain/schedule/local-date";

/** As an iPhone writes it (export version 14), shortened to what is declared of records and workouts. */
const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram|VisionPrescription)*)>
<!ATTLIST HealthData
  locale CDATA #REQUIRED
>
<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
]>
<HealthData locale="en_GB">
 <ExportDate value="2026-01-20 09:00:00 +0100"/>
 <Me HKCharacteristicTypeIdentifierDateOfBirth="1988-04-01" HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/>
`;

const device =
  "&lt;&lt;HKDevice: 0x28&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.1&gt;";

type Given = Readonly<Record<string, string | number>>;
const attributesOf = (given: Given): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/** One record, of a source and with the lines that Apple writes about it. */
export const appleRecord = (type: string, given: Given): string =>
  ` <Record${attributesOf({ type, sourceName: "Anna’s Apple Watch", sourceVersion: "10.1", device, ...given })}/>\n`;

/** A whole export around these lines. */
export const appleExport = (lines: string): string => `${head}${lines}</HealthData>\n`;

export const heartRate = (at: string, beats: number): string =>
  appleRecord("HKQuantityTypeIdentifierHeartRate", {
    unit: "count/min",
    creationDate: at,
    startDate: at,
    endDate: at,
    value: beats,
  });

const two = (value: number): string => String(value).padStart(2, "0");
/** Days of a watch on which a workout was done. */
const workoutEvery = 3;

function* dayOf(date: string, nth: number): Generator<string> {
  const at = (seconds: number) =>
    `${date} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)} +0100`;
  for (let n = 0; n < 480; n += 1) yield heartRate(at(n * 180), 55 + ((n * 7 + nth) % 90));
  for (let n = 0; n < 200; n += 1)
    yield appleRecord("HKQuantityTypeIdentifierStepCount", {
      unit: "count",
      startDate: at(n * 400),
      endDate: at(n * 400 + 60),
      value: (n * 13) % 120,
    });
  yield appleRecord("HKQuantityTypeIdentifierBodyMass", {
    unit: "kg",
    startDate: at(25_000),
    endDate: at(25_000),
    value: 70 + ((nth % 20) - 10) / 10,
  });
  for (const [n, stage] of ["AsleepCore", "AsleepDeep", "Awake", "AsleepREM"].entries())
    yield appleRecord("HKCategoryTypeIdentifierSleepAnalysis", {
      startDate: at(3600 + n * 5400),
      endDate: at(3600 + (n + 1) * 5400),
      value: `HKCategoryValueSleepAnalysis${stage}`,
    });
}

const workoutOn = (date: string): string =>
  ` <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Anna’s Apple Watch" startDate="${date} 18:00:00 +0100" endDate="${date} 18:31:00 +0100">
  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" startDate="${date} 18:00:00 +0100" endDate="${date} 18:31:00 +0100" sum="5.1" unit="km"/>
 </Workout>
`;

/** A made-up export of at least so many bytes, day after day; the workouts come last, as Apple has them. */
export function* longAppleExport(bytes: number): Generator<string> {
  yield head;
  let [written, days] = [head.length, 0];
  for (; written < bytes; days += 1)
    for (const line of dayOf(addDays("2010-01-01", days), days)) {
      written += line.length;
      yield line;
    }
  for (let day = 0; day < days; day += workoutEvery) yield workoutOn(addDays("2010-01-01", day));
  yield "</HealthData>\n";
}
