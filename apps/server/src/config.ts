import { resolve } from "node:path";
import { z } from "zod";
import type { FieldProblem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";

const onOff = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");

const portForm = "must be a port number from 0 to 65535, as in 4321";
const loopbackNames = ["127.0.0.1", "localhost", "::1"];

/** Every variable that Canter reads, with its accepted form. Empty ones count as absent. */
const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, portForm)
    .transform(Number)
    .refine((port) => port <= 65_535, portForm)
    .default(4321),
  HOST: z
    .string()
    .refine(
      (host) => loopbackNames.includes(host),
      `must be one of ${loopbackNames.join(", ")}: until there are accounts, Canter answers on this machine only`,
    )
    .default("127.0.0.1"),
  CANTER_DATA: z
    .string()
    .refine((path) => !path.includes("\0"), "must be the path of a folder")
    .default("./data"),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/\S+$/,
      "must be a PostgreSQL address, as in postgres://user:password@localhost:5432/canter",
    )
    .optional(),
  CANTER_CLOCK: z.iso
    .datetime({ offset: true, error: "must be an ISO instant, as in 2026-11-20T18:40:00Z" })
    .transform((instant) => Date.parse(instant))
    .optional(),
  CANTER_DEMO: onOff.default(true),
});

export type Config = {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Folder of the SQLite file, its backups and the compile cache. */
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl?: string;
  /** Epoch milliseconds at which the clock starts; absent: the real time. */
  readonly clockStart?: number;
  /** Whether a first run makes the demo household and the demo barn. */
  readonly demo: boolean;
};

/** The configuration in an environment. Problems have the variable's name as path and its accepted form as message. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly FieldProblem[]> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success)
    return err(
      parsed.error.issues.map(({ path, message }) => ({
        path: path.join("."),
        // An address may hold a password: it is not repeated.
        message: path[0] === "DATABASE_URL" ? message : `${message} (it is "${present[String(path[0])]}")`,
      })),
    );
  const { PORT, HOST, CANTER_DATA, DATABASE_URL, CANTER_CLOCK, CANTER_DEMO } = parsed.data;
  return ok({
    port: PORT,
    host: HOST,
    dataDir: resolve(CANTER_DATA),
    demo: CANTER_DEMO,
    ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
    ...(CANTER_CLOCK !== undefined && { clockStart: CANTER_CLOCK }),
  });
}
