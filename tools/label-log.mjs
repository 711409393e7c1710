// Shows how a log message is read: its labels by what was learned, and each result with how likely it is right.
//   node tools/label-log.mjs "squat 5x5 @ 100, then 20 min easy spin" [--units lb] [--now 2026-11-20T18:40:00+01:00]
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const domain = join(dirname(fileURLToPath(import.meta.url)), "../packages/domain");
createRequire(join(domain, "package.json"))("temporal-polyfill/global");
const language = join(domain, "src/language");
const { readByRules } = await import(join(language, "read-by-rules.ts"));
const { waysToRead } = await import(join(language, "learned/choose-reading.ts"));
const { readerModel } = await import(join(language, "learned/reader-model.ts"));
const { tokensOf } = await import(join(language, "learned/token.ts"));

const { values, positionals } = parseArgs({
  options: {
    units: { type: "string", default: "kg" },
    now: { type: "string", default: "2026-11-20T18:40:00+01:00" },
  },
  allowPositionals: true,
});
for (const text of positionals) {
  const { rules, apart } = readByRules(text, { now: values.now, units: values.units });
  const tokens = tokensOf(apart);
  for (const { candidate, likely } of waysToRead(rules, apart, rules.doubts.length, readerModel())) {
    const labels = candidate.learned?.tagged.labels ?? [];
    const shown = tokens.map(({ from, to }, at) => {
      const words = apart.text.slice(apart.lexemes[from].start, apart.lexemes[to - 1].end);
      return (labels[at] ?? "none") === "none" ? words : `[${words} ${labels[at]}]`;
    });
    process.stdout.write(
      `${likely.toFixed(2)}${candidate.isRules ? " (rules)" : ""}  ${candidate.key || "no log"}\n`,
    );
    if (labels.length > 0) process.stdout.write(`      ${shown.join(" ")}\n`);
  }
}
