import { FitBaseType, FitEncoder, type FitEncoderField } from "fit-file-parser/encoder";

const sizes: Partial<Record<FitBaseType, number>> = {
  [FitBaseType.Enum]: 1,
  [FitBaseType.Uint8]: 1,
  [FitBaseType.Uint16]: 2,
  [FitBaseType.Uint32]: 4,
};
const field = (number: number, baseType: FitBaseType, value: number): FitEncoderField => ({
  number,
  baseType,
  value,
  size: sizes[baseType] ?? 4,
});
const { Enum, Uint8, Uint16, Uint32 } = FitBaseType;

const timeOf = (iso: string | undefined): number =>
  iso === undefined ? 0xffffffff : FitEncoder.toFitTimestamp(new Date(iso));

/** What FIT writes for nothing is what is left out. Numbers of sports as in Garmin's profile. */
export type FitSession = {
  readonly start?: string | undefined;
  readonly sport?: number;
  readonly subSport?: number;
  readonly elapsedSeconds?: number;
  readonly timerSeconds?: number;
  readonly meters?: number;
  readonly avgHeartRate?: number;
};
export type FitRecord = readonly [at: string, heartRate: number, meters: number];

/** A FIT file of a kind (4: an activity) with sessions and records, by the encoder of another library. */
export function makeFit({
  sessions = [],
  records = [],
  kind = 4,
}: {
  readonly sessions?: readonly FitSession[];
  readonly records?: readonly FitRecord[];
  readonly kind?: number;
}): Uint8Array {
  const encoder = new FitEncoder();
  encoder.writeMessage(0, [field(0, Enum, kind), field(1, Uint16, 1)], 0);
  for (const [at, heartRate, meters] of records)
    encoder.writeMessage(
      20,
      [field(253, Uint32, timeOf(at)), field(3, Uint8, heartRate), field(5, Uint32, meters * 100)],
      1,
    );
  for (const session of sessions) {
    const milliseconds = (seconds: number | undefined) =>
      seconds === undefined ? 0xffffffff : seconds * 1000;
    encoder.writeMessage(
      18,
      [
        field(2, Uint32, timeOf(session.start)),
        field(5, Enum, session.sport ?? 255),
        field(6, Enum, session.subSport ?? 255),
        field(7, Uint32, milliseconds(session.elapsedSeconds)),
        field(8, Uint32, milliseconds(session.timerSeconds)),
        field(9, Uint32, session.meters === undefined ? 0xffffffff : session.meters * 100),
        field(16, Uint8, session.avgHeartRate ?? 255),
      ],
      2,
    );
  }
  return encoder.close();
}
