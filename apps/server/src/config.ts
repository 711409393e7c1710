import { BlockList } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import { canEmbed } from "@canter/agent/providers/open-embedder";
import { modelFromEnvironment } from "@canter/agent/providers/model-from-environment";
import type { EnvironmentModel } from "@canter/application/core/application-context";
import type { ServiceClient } from "@canter/integrations/connected/connector";
import { addRange } from "@canter/integrations/outgoing/address-rules";
import type { FieldProblem } from "@canter/domain/problem";
import { err, ok, type Result } from "@canter/domain/result";

const rangesForm = "must be addresses or ranges between commas, as in 10.0.0.0/8, 192.168.1.20";
/** Addresses and ranges (CIDR) separated by commas. */
const ranges = z
  .string()
  .transform((text) => text.split(/[,\s]+/).filter((range) => range !== ""))
  .refine((all) => all.every((range) => addRange(new BlockList(), range)), rangesForm);

const onOff = z.enum(["0", "1"], "must be 0 or 1").transform((value) => value === "1");

const portForm = "must be a port number from 0 to 65535, as in 4321";
const loopbackNames: readonly string[] = ["127.0.0.1", "localhost", "::1", "[::1]"];

const urlForm = "must be an http or https address without a path, as in https://canter.example";
const isOrigin = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return /^https?:$/.test(url?.protocol ?? "") && `${url?.pathname}${url?.search}${url?.hash}` === "/";
};

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
    .regex(/^[\w.:[\]-]+$/, "must be a name or an address of this machine, as in 127.0.0.1 or 0.0.0.0")
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
  CANTER_PRIVATE_ADDRESSES: ranges.optional(),
  CANTER_TRUSTED_PROXIES: ranges.optional(),
  CANTER_DEMO: onOff.default(true),
  CANTER_EXAMPLE_AGENTS: onOff.default(false),
  CANTER_URL: z.string().refine(isOrigin, urlForm).optional(),
  CANTER_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  CANTER_OWNER_EMAIL: z.email("must be an email address").optional(),
  CANTER_OWNER_PASSWORD: z
    .string()
    .min(10, "must have 10 to 128 characters")
    .max(128, "must have 10 to 128 characters")
    .optional(),
  CANTER_OWNER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,512}$/, "must have 16 to 512 visible ASCII characters without blanks")
    .optional(),
  CANTER_OIDC_ISSUER: z.url("must be the issuer's address, as in https://id.example").optional(),
  CANTER_OIDC_CLIENT_ID: z.string().optional(),
  CANTER_OIDC_CLIENT_SECRET: z.string().optional(),
  CANTER_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must be a mail server's address, as in smtp://user:password@mail.example:587")
    .optional(),
  CANTER_MAIL_FROM: z.string().max(320).optional(),
  CANTER_STRAVA_CLIENT_ID: z.string().max(200).optional(),
  CANTER_STRAVA_CLIENT_SECRET: z.string().max(500).optional(),
  CANTER_STRAVA_URL: z.string().refine(isOrigin, urlForm).optional(),
  CANTER_WITHINGS_CLIENT_ID: z.string().max(200).optional(),
  CANTER_WITHINGS_CLIENT_SECRET: z.string().max(500).optional(),
  CANTER_WITHINGS_URL: z.string().refine(isOrigin, urlForm).optional(),
  CANTER_IMPORT_FOLDER: z
    .string()
    .refine((path) => !path.includes("\0"), "must be the path of a folder")
    .optional(),
  CANTER_IMPORT_MEMBER: z.email("must be the email address of whoever signs in with it").optional(),
  CANTER_LOGGER_DRIVER: z
    .enum(["report", "stages"], "must be report (the model reads, code drives) or stages (the model drives)")
    .optional(),
  CANTER_COACH_DRIVER: z
    .enum(
      ["auto", "model"],
      "must be auto (rules answer what they are sure of) or model (the model answers all)",
    )
    .optional(),
  CANTER_MODEL_PRICE: z
    .string()
    .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, "must be US dollars for a million tokens in and out, as in 3/15")
    .optional(),
});

/** Settings that belong together: a single one would silently have no effect. */
const together: readonly (readonly string[])[] = [
  ["CANTER_OWNER_EMAIL", "CANTER_OWNER_PASSWORD"],
  ["CANTER_STRAVA_CLIENT_ID", "CANTER_STRAVA_CLIENT_SECRET"],
  ["CANTER_WITHINGS_CLIENT_ID", "CANTER_WITHINGS_CLIENT_SECRET"],
  ["CANTER_OIDC_ISSUER", "CANTER_OIDC_CLIENT_ID", "CANTER_OIDC_CLIENT_SECRET"],
];

/** Their values are not repeated in a message: they are, or may contain, passwords. */
const unspoken = /PASSWORD|SECRET|TOKEN|DATABASE_URL|SMTP_URL/;

export type Config = {
  /** 0 uses any free port. */
  readonly port: number;
  readonly host: string;
  /** Folder of the SQLite file, its backups, the compile cache, and of files being created or received. */
  readonly dataDir: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl?: string;
  /** Epoch milliseconds at which the clock starts; absent: the real time. */
  readonly clockStart?: number;
  /** Whether a first run creates the demo household and the demo barn. */
  readonly demo: boolean;
  /** Whether the example agent is available, for authors of agents. */
  readonly exampleAgents?: true;
  /** The origin at which people reach the server, if not this machine's own. */
  readonly publicUrl?: string;
  /** Private addresses and ranges that every group may reach, not only the trusted ones. */
  readonly privateAddresses?: readonly string[];
  /** Proxies whose statements about clients are trusted; absent: a proxy on this machine, if there is a `publicUrl`. */
  readonly trustedProxies?: readonly string[];
  /** Signs cookies; absent: one is stored in the data folder. */
  readonly secret?: string;
  /** First owner and API key without a browser. */
  readonly owner?: { readonly email?: string; readonly password?: string; readonly token?: string };
  readonly oidc?: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };
  /** The default model for agents of groups without one; absent: none. */
  readonly model?: EnvironmentModel;
  /** The default embedding model for comparing messages; absent: none. */
  readonly embedder?: EnvironmentModel;
  readonly mail?: { readonly url: string; readonly from: string };
  /** The installation's registrations with services that members connect. */
  readonly serviceClients?: Readonly<Record<string, ServiceClient>>;
  /** Files in this folder are imported; `email`: for whom, if they are not in a member's own folder. */
  readonly importFolder?: { readonly path: string; readonly email?: string };
};

/** The folder for files that are being created or received. */
export const workDirOf = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "work");

/** Whether requests can come only from this machine. */
export const isLocalOnly = ({ host, publicUrl }: Config): boolean =>
  loopbackNames.includes(host) &&
  (publicUrl === undefined || loopbackNames.includes(new URL(publicUrl).hostname));

type Environment = z.output<typeof environmentSchema>;

/** Includes only stated values in the configuration. */
const stated = <T extends object>(part: T): T =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T;

function accountsPart(given: Environment): Partial<Config> {
  const owner = stated({
    email: given.CANTER_OWNER_EMAIL,
    password: given.CANTER_OWNER_PASSWORD,
    token: given.CANTER_OWNER_TOKEN,
  });
  const { CANTER_OIDC_ISSUER: issuer, CANTER_OIDC_CLIENT_ID: clientId } = given;
  const { CANTER_OIDC_CLIENT_SECRET: clientSecret, CANTER_SMTP_URL: smtp, CANTER_MAIL_FROM: from } = given;
  return {
    ...(given.CANTER_URL !== undefined && { publicUrl: new URL(given.CANTER_URL).origin }),
    ...(given.CANTER_SECRET !== undefined && { secret: given.CANTER_SECRET }),
    ...(given.CANTER_PRIVATE_ADDRESSES && { privateAddresses: given.CANTER_PRIVATE_ADDRESSES }),
    ...(given.CANTER_TRUSTED_PROXIES && { trustedProxies: given.CANTER_TRUSTED_PROXIES }),
    ...(Object.keys(owner).length > 0 && { owner: owner as NonNullable<Config["owner"]> }),
    ...(issuer && clientId && clientSecret && { oidc: { issuer, clientId, clientSecret } }),
    ...(smtp !== undefined && { mail: { url: smtp, from: from ?? "Canter <canter@localhost>" } }),
  };
}

/** For each service that has a registration, or another address. */
const serviceClientsIn = (given: Environment): NonNullable<Config["serviceClients"]> =>
  Object.fromEntries(
    (["STRAVA", "WITHINGS"] as const).flatMap((name) => {
      const [clientId = "", clientSecret = "", url] = [
        given[`CANTER_${name}_CLIENT_ID`],
        given[`CANTER_${name}_CLIENT_SECRET`],
        given[`CANTER_${name}_URL`],
      ];
      return clientId === "" && url === undefined
        ? []
        : [
            [
              name.toLowerCase(),
              { clientId, clientSecret, ...(url !== undefined && { url: new URL(url).origin }) },
            ],
          ];
    }),
  );

const importFolder = ({ CANTER_IMPORT_FOLDER: path, CANTER_IMPORT_MEMBER: email }: Environment) =>
  path === undefined ? undefined : { path: resolve(path), ...(email !== undefined && { email }) };

/** CANTER_MODEL and the related variables. */
function modelPart(
  present: Readonly<Record<string, string | undefined>>,
  { CANTER_MODEL_PRICE: price, CANTER_LOGGER_DRIVER: driver, CANTER_COACH_DRIVER: coachDriver }: Environment,
): Result<Config["model"], readonly FieldProblem[]> {
  const model = modelFromEnvironment(present);
  if (!model.ok) return err([model.error]);
  if (!model.value) return ok(undefined);
  const [inputPerMillion = 0, outputPerMillion = 0] = (price ?? "").split("/").map(Number);
  return ok({
    ...model.value,
    ...(price !== undefined && { price: { inputPerMillion, outputPerMillion } }),
    ...((driver ?? coachDriver) !== undefined && {
      options: { ...(driver && { driver }), ...(coachDriver && { coachDriver }) },
    }),
  });
}

/** CANTER_EMBEDDING_MODEL and the related variables. */
function embedderPart(
  present: Readonly<Record<string, string | undefined>>,
): Result<Config["embedder"], readonly FieldProblem[]> {
  const variable = "CANTER_EMBEDDING_MODEL";
  const model = modelFromEnvironment(present, variable);
  if (!model.ok) return err([model.error]);
  if (model.value && !canEmbed(model.value.provider))
    return err([
      {
        path: variable,
        message: "must be of openai, openai-compatible or ollama: others give no embeddings",
      },
    ]);
  return ok(model.value);
}

/** Reads the configuration from an environment. Problems have the variable's name as path and its accepted form as message. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Result<Config, readonly FieldProblem[]> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environmentSchema.safeParse(present);
  if (!parsed.success)
    return err(
      parsed.error.issues.map(({ path, message }) => {
        const name = path.join(".");
        return {
          path: name,
          message: unspoken.test(name) ? message : `${message} (it is "${present[String(path[0])]}")`,
        };
      }),
    );
  const model = modelPart(present, parsed.data);
  if (!model.ok) return model;
  const embedder = embedderPart(present);
  if (!embedder.ok) return embedder;
  const lacking = together.flatMap((names) => {
    const set = names.filter((name) => name in present);
    return set.length === 0
      ? []
      : names
          .filter((name) => !(name in present))
          .map((path) => ({ path, message: `is needed with ${set.join(" and ")}` }));
  });
  if (lacking.length > 0) return err(lacking);
  const folder = importFolder(parsed.data);
  const clients = serviceClientsIn(parsed.data);
  const { PORT, HOST, CANTER_DATA, DATABASE_URL, CANTER_CLOCK, CANTER_DEMO } = parsed.data;
  return ok({
    port: PORT,
    host: HOST,
    dataDir: resolve(CANTER_DATA),
    demo: CANTER_DEMO,
    ...(parsed.data.CANTER_EXAMPLE_AGENTS && { exampleAgents: true }),
    ...(DATABASE_URL !== undefined && { databaseUrl: DATABASE_URL }),
    ...(CANTER_CLOCK !== undefined && { clockStart: CANTER_CLOCK }),
    ...accountsPart(parsed.data),
    ...(Object.keys(clients).length > 0 && { serviceClients: clients }),
    ...(folder && { importFolder: folder }),
    ...(model.value && { model: model.value }),
    ...(embedder.value && { embedder: embedder.value }),
  });
}
