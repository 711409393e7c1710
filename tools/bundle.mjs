// Bundles the program into few files: what a start loads into one, what is loaded on demand into others next to it. Node takes three times
// as long to find, read and link a thousand modules (docs/decisions/0045).
//
//   node tools/bundle.mjs                    apps/cli/dist, which bin/canter runs while no source is newer
//   node tools/bundle.mjs FOLDER PROGRAM…    other programs (of tests), into a separate folder
import { readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Modules loaded at every start of the server, with their imports. */
const loadedAtStart = [
  "apps/cli/src/run-cli.ts",
  "apps/server/src/serve.ts",
  "packages/application/src/account/index.ts",
];

/** Keeps the paths of files that are next to a module's source. */
const keepPlaces = (folder) => ({
  name: "keep-places",
  transform: {
    filter: { code: /import\.meta\.(dirname|url)/, id: { exclude: /node_modules/ } },
    handler: (code, id) => {
      const place = relative(folder, id).replaceAll("\\", "/");
      return code
        .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
        .replaceAll("import.meta.url", `new URL(${JSON.stringify(place)}, import.meta.url)`);
    },
  },
});

/** Messages of zod in fifty languages, of which none but English is used. */
const oneLocale = {
  name: "one-locale",
  load: {
    filter: { id: /zod\/v4\/locales\/index\.js$/ },
    handler: () => `export { default as en } from "./en.js";`,
  },
};

/** Assigns modules to the start file, once all of them are known. */
const collectStart = (start) => ({
  name: "collect-start",
  renderStart() {
    const add = (id) => {
      if (start.has(id)) return;
      start.add(id);
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
    };
    for (const path of loadedAtStart) add(join(root, path));
  },
});

/** Number of builds that are kept: a server running from the previous one continues to load modules from it on demand. */
const keptBuilds = 3;

/** An older draft was interrupted. */
const maxBuildMilliseconds = 3_600_000;

/**
 * Bundles `programs` by the name of their file. Each build has its own folder; `folder/NAME.js` points to the newest one, which is put in
 * place when it is complete.
 */
async function bundle(folder, programs) {
  const begun = new Date();
  const id = `${begun.getTime().toString(36)}-${process.pid.toString(36)}`;
  const build = `build-${id}`;
  const [draft, fresh] = [join(folder, `draft-${id}`), join(folder, build)];
  const start = new Set();
  const made = await rolldown({
    cwd: root,
    input: programs,
    platform: "node",
    external: ["pg-native"],
    plugins: [oneLocale, keepPlaces(fresh), collectStart(start)],
    checks: { ineffectiveDynamicImport: false },
    experimental: { attachDebugInfo: "simple" },
  });
  await made.write({
    dir: draft,
    format: "esm",
    // One character beyond Latin-1, in a comment even, makes V8 keep all of a file at two bytes a character.
    charset: "ascii",
    comments: false,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: { groups: [{ name: "start", test: (id) => start.has(id) }] },
  });
  await made.close();
  renameSync(draft, fresh);
  for (const name of Object.keys(programs)) {
    const lead = join(fresh, `${name}.lead.js`);
    writeFileSync(lead, `import "./${build}/${name}.js";\n`);
    // A source that was changed meanwhile is newer.
    utimesSync(lead, begun, begun);
    renameSync(lead, join(folder, `${name}.js`));
  }
  const names = readdirSync(folder).toSorted();
  const builds = names.filter((name) => name.startsWith("build-"));
  const broken = names.filter(
    (name) =>
      name.startsWith("draft-") && begun.getTime() - parseInt(name.slice(6), 36) > maxBuildMilliseconds,
  );
  for (const old of [...builds.slice(0, -keptBuilds), ...broken])
    rmSync(join(folder, old), { recursive: true, force: true });
}

const [folder, ...paths] = process.argv.slice(2);
const nameOf = (path) => path.replace(/^.*\//, "").replace(/\.[jt]s$/, "");
if (folder === undefined)
  await bundle(join(root, "apps/cli/dist"), { canter: join(root, "apps/cli/canter.js") });
else await bundle(resolve(folder), Object.fromEntries(paths.map((path) => [nameOf(path), resolve(path)])));
