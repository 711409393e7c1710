import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { CommandFailure } from "../../exit-status.ts";
import { memberIn, withCanter } from "../../open-data.ts";
import { problemFailure } from "../../problem-failure.ts";

export type ImportFlags = {
  readonly check?: true;
  readonly athlete?: string;
  readonly group?: string;
};

/** Maximum size that the use case reads. */
const maxCharacters = 900_000;

const textOf = async (file: string): Promise<string> => {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CommandFailure(`${file}: there is no such file, or it can't be read`);
  });
  if (text.length > maxCharacters) throw new CommandFailure(`${file}: must have at most 900,000 characters`);
  return text;
};

/** Imports a CSV file of measurements: all or nothing, with errors by row and column. */
export const importMeasurements = (file: string, flags: ImportFlags, command: Command): Promise<void> =>
  withCanter(command, async (canter) => {
    const { application } = canter;
    const text = await textOf(file);
    const member = await memberIn(canter, flags.group);
    const { items: athletes } = await application.group.listAthletes(member);
    const athlete = athletes.find(({ name }) => name.toLowerCase() === flags.athlete?.toLowerCase());
    if (flags.athlete !== undefined && !athlete)
      throw new CommandFailure(`--athlete: must be one of ${athletes.map(({ name }) => name).join(", ")}`);
    const check = flags.check === true;
    const asked = { text, check, ...(athlete && { athleteId: athlete.id }) };
    const done = await application.health.importMeasurements(member, asked);
    if (!done.ok) throw problemFailure(done.error);
    const { added, known, errors } = done.value;
    const wrong = errors.map(
      ({ row, column, message }) => `row ${row}${column ? `, column ${column}` : ""}: ${message}\n`,
    );
    process.stdout.write(
      `${check ? "Would bring in" : "Brought in"} ${added} ${added === 1 ? "measurement" : "measurements"}; ${known} ${known === 1 ? "was" : "were"} there already.\n${wrong.join("")}`,
    );
  });
