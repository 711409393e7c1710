import { FitBaseType, FitEncoder } from "fit-file-parser/encoder";

/** A field by its number in Garmin's profile; what is stored is (value + offset) x scale. Pairs of two bytes and more are little-endian. */
type Field = readonly [number: number, baseType: FitBaseType, scale?: number, offset?: number];

const { Enum, Uint8, Sint8, Uint16, Sint32, Uint32, Uint32z } = FitBaseType;

const lap = {
  messageIndex: [254, Uint16],
  timestamp: [253, Uint32],
  event: [0, Enum],
  eventType: [1, Enum],
  startTime: [2, Uint32],
  totalElapsedTime: [7, Uint32, 1000],
  totalTimerTime: [8, Uint32, 1000],
  totalDistance: [9, Uint32, 100],
} as const;

/** The messages of an activity, by the numbers and with the fields that are written. */
const messages = {
  fileId: {
    number: 0,
    fields: {
      type: [0, Enum],
      manufacturer: [1, Uint16],
      product: [2, Uint16],
      serialNumber: [3, Uint32z],
      timeCreated: [4, Uint32],
    },
  },
  activity: {
    number: 34,
    fields: {
      timestamp: [253, Uint32],
      totalTimerTime: [0, Uint32, 1000],
      numSessions: [1, Uint16],
      type: [2, Enum],
      event: [3, Enum],
      eventType: [4, Enum],
      localTimestamp: [5, Uint32],
    },
  },
  session: {
    number: 18,
    fields: {
      ...lap,
      sport: [5, Enum],
      subSport: [6, Enum],
      totalCalories: [11, Uint16],
      avgHeartRate: [16, Uint8],
      maxHeartRate: [17, Uint8],
      avgCadence: [18, Uint8],
      avgPower: [20, Uint16],
      maxPower: [21, Uint16],
      totalAscent: [22, Uint16],
      totalDescent: [23, Uint16],
      firstLapIndex: [25, Uint16],
      numLaps: [26, Uint16],
      trigger: [28, Enum],
      poolLength: [44, Uint16, 100],
      totalMovingTime: [59, Uint32, 1000],
    },
  },
  lap: { number: 19, fields: { ...lap, avgHeartRate: [15, Uint8], maxHeartRate: [16, Uint8] } },
  record: {
    number: 20,
    fields: {
      timestamp: [253, Uint32],
      positionLat: [0, Sint32],
      positionLong: [1, Sint32],
      heartRate: [3, Uint8],
      cadence: [4, Uint8],
      distance: [5, Uint32, 100],
      power: [7, Uint16],
      temperature: [13, Sint8],
      speed: [73, Uint32, 1000],
      altitude: [78, Uint32, 5, 500],
    },
  },
  set: {
    number: 225,
    fields: {
      timestamp: [254, Uint32],
      duration: [0, Uint32, 1000],
      repetitions: [3, Uint16],
      weight: [4, Uint16, 16],
      setType: [5, Uint8],
      startTime: [6, Uint32],
      category: [7, Uint16],
      categorySubtype: [8, Uint16],
      weightDisplayUnit: [9, Uint16],
      messageIndex: [10, Uint16],
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly number: number; readonly fields: Readonly<Record<string, Field>> }>
>;

type Messages = typeof messages;
type Values<Kind extends keyof Messages> = {
  readonly [Name in keyof Messages[Kind]["fields"]]?: number | undefined;
};

const bytesOf: Readonly<Record<number, number>> = { [Uint16]: 2, [Sint32]: 4, [Uint32]: 4, [Uint32z]: 4 };

/** What a field can hold; its highest value stands for none. */
const rangeOf = (baseType: FitBaseType, size: number): readonly [number, number] =>
  baseType === Sint8 || baseType === Sint32
    ? [-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 2]
    : [0, 2 ** (8 * size) - 2];

/** Writes a message with the fields that have a value; what a field can't hold is left out. Local message types are the places in `messages`. */
export function writeMessage<Kind extends keyof Messages>(
  encoder: FitEncoder,
  kind: Kind,
  values: Values<Kind>,
): void {
  const { number, fields } = messages[kind];
  const given: Readonly<Record<string, number | undefined>> = values;
  const written = Object.entries<Field>(fields).flatMap(
    ([name, [field, baseType, scale = 1, offset = 0]]) => {
      const value = given[name];
      if (value === undefined || !Number.isFinite(value)) return [];
      const raw = Math.round((value + offset) * scale);
      const size = bytesOf[baseType] ?? 1;
      const [least, most] = rangeOf(baseType, size);
      return raw < least || raw > most ? [] : [{ number: field, size, baseType, value: raw }];
    },
  );
  encoder.writeMessage(number, written, Object.keys(messages).indexOf(kind));
}
