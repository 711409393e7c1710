// Writes packages/protocol/src/contract.ts: the types of every operation that the server declares, by method and path. Types only, so that
// the web app can call the server with them without bundling any of it. `npm run typecheck` does this before compiling.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = process.env.CANTER_CHECK_ROOT ?? join(dirname(fileURLToPath(import.meta.url)), "..");
const protocol = join(root, "packages/protocol/src");
const target = join(protocol, "contract.ts");
const json = "application/json";

/** Maps each schema to the protocol module that exports it, and its name there. */
async function namedSchemas() {
  const named = new Map();
  for (const file of readdirSync(protocol, { recursive: true }).toSorted((a, b) => (a < b ? -1 : 1))) {
    if (!/^([a-z]+\/)?[a-z-]+\.ts$/.test(file) || file === "contract.ts") continue;
    for (const [name, value] of Object.entries(await import(pathToFileURL(join(protocol, file)).href)))
      if (typeof value === "object" && value !== null && "_zod" in value && !named.has(value))
        named.set(value, { file, name });
  }
  return named;
}

const list = (members, glue) => [...new Set(members)].join(glue);

/** A field of an object; an optional one may also be `undefined`, as in the types that zod infers. */
const field = (name, type, isOptional) =>
  `readonly ${name}${isOptional ? "?" : ""}: ${type}${isOptional ? " | undefined" : ""};`;

const isLeftOut = ({ _zod }) => _zod.def.type === "optional" || _zod.def.type === "default";

const bare = (schema) => (isLeftOut(schema) ? bare(schema._zod.def.innerType) : schema);

const choices = ({ _zod: { def } }) => {
  const all =
    def.type === "enum" ? Object.values(def.entries) : def.type === "literal" ? def.values : undefined;
  return (
    all &&
    list(
      all.map((value) => JSON.stringify(value)),
      " | ",
    )
  );
};

/** The possible types of a query parameter: it is serialised as text. */
function queryValue(schema) {
  const given = bare(schema);
  return choices(given) ?? (given._zod.def.type === "number" ? "number" : "string");
}

const queryType = (schema) =>
  `{ ${Object.entries(schema._zod.def.shape)
    .map(([name, value]) => field(name, queryValue(value), isLeftOut(value)))
    .join(" ")} }`;

/** `horse/horse-care.ts` → `horseCare`. */
const moduleName = (file) => basename(file, ".ts").replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Refers to each schema by its export in the protocol; lists and objects of such, and plain values, are written inline. */
function createPrinter(named) {
  const used = new Set();
  const print = (schema, way) => {
    const known = named.get(schema);
    if (known) {
      used.add(known.file);
      return `z.${way}<typeof ${moduleName(known.file)}.${known.name}>`;
    }
    const chosen = choices(schema);
    if (chosen) return chosen;
    const { type, shape, element, innerType } = schema._zod.def;
    if (type === "string" || type === "number" || type === "boolean") return type;
    if (type === "array") return `readonly ${print(element, way)}[]`;
    if (type === "optional") return print(innerType, way);
    if (type === "object")
      return `{ ${Object.entries(shape)
        .map(([name, value]) => field(name, print(value, way), isLeftOut(value)))
        .join(" ")} }`;
    throw new Error(`a schema of the kind ${type} has no name: export it from packages/protocol`);
  };
  return { print, used };
}

const mediaTypes = (successes) =>
  successes.map(({ mediaType = json }) => mediaType).filter((type) => type !== json);

/** The members of one operation's type. */
function membersOf({ query, body, bytes, success, otherSuccess = [] }, print) {
  const successes = [success, ...otherSuccess];
  const answers = successes.filter(({ mediaType = json }) => mediaType === json);
  const files = mediaTypes(successes);
  const isOptional = body?.safeParse(undefined).success;
  return [
    ...(query ? [`readonly query: ${queryType(query)};`] : []),
    ...(body ? [`readonly body${isOptional ? "?" : ""}: ${print(body, "input")};`] : []),
    ...(bytes
      ? [
          `readonly bytes: ${list(
            bytes.mediaTypes.map((type) => JSON.stringify(type)),
            " | ",
          )};`,
        ]
      : []),
    ...(answers.length > 0
      ? [
          `readonly answer: ${list(
            answers.map(({ schema }) => print(schema, "output")),
            " | ",
          )};`,
        ]
      : []),
    ...(files.length > 0
      ? [
          `readonly file: ${list(
            files.map((type) => JSON.stringify(type)),
            " | ",
          )};`,
        ]
      : []),
  ];
}

function typeOf(operation, print) {
  try {
    return `  ${JSON.stringify(`${operation.method.toUpperCase()} ${operation.path}`)}: {\n${membersOf(
      operation,
      print,
    )
      .map((member) => `    ${member}\n`)
      .join("")}  };`;
  } catch (error) {
    throw new Error(`${operation.id}: ${error.message}`, { cause: error });
  }
}

async function contract() {
  const { operations } = await import(
    pathToFileURL(join(root, "apps/server/src/http/operation-registry.ts")).href
  );
  const { print, used } = createPrinter(await namedSchemas());
  const types = operations.map((operation) => typeOf(operation, print));
  const imports = [...used]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => `import type * as ${moduleName(file)} from "./${file}";`);
  return `// Written by tools/contract.mjs from the operations that the server declares; not by hand.
import type { z } from "zod";
${imports.join("\n")}

/** Every operation, by method and path below \`/api/v1\`: what it takes, and what it answers with. \`file\`: its media types beside JSON. */
export type Operations = {
${types.join("\n")}
};
`;
}

const text = await contract();
if (text !== readFileSync(target, { encoding: "utf8", flag: "a+" })) {
  writeFileSync(target, text);
  console.log("packages/protocol/src/contract.ts was not what the server declares: it is now. Commit it.");
}
process.exit(0);
