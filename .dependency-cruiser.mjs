// The import rule of ARCHITECTURE.md. `may` is the whole table: what is not listed is refused.
const may = {
  "packages/domain": [],
  "packages/agent": ["packages/domain/src/result.ts"],
  "packages/storage": ["packages/domain", "packages/agent/src/schema"],
  "packages/integrations": ["packages/domain"],
  "packages/application": ["packages/domain", "packages/agent", "packages/storage", "packages/integrations"],
  "packages/protocol": ["packages/domain", "packages/agent/src/schema"],
  "apps/server": [
    "packages/domain",
    "packages/agent",
    "packages/storage",
    "packages/integrations",
    "packages/application",
    "packages/protocol",
  ],
  "apps/web": ["packages/domain", "packages/protocol"],
  "apps/cli": ["packages/domain", "packages/protocol", "apps/server"],
};

// The areas of `application`, from the ground up: what two areas share is core, or on a floor below both.
const floors = [
  ["core"],
  [
    "account",
    "coaching-note",
    "content",
    "conversation",
    "deletion",
    "group",
    "health",
    "installation",
    "job",
  ],
  ["memory", "model", "persona", "prompt", "run", "voice-memo", "workout"],
  ["context", "horse", "program", "record"],
  ["evaluation"],
  [
    "calendar",
    "export",
    "handoff",
    "import",
    "logging",
    "notification",
    "outcome",
    "proposal",
    "question",
    "agent-tools",
    "webhook",
  ],
  ["barn", "dashboard"],
  ["agents"],
  ["report"],
  ["assistant", "scheduler"],
  ["demo"],
];

// Pure libraries that domain may use; everything else from npm is refused there.
const domainLibraries = ["zod", "chevrotain", "stemmer"];
const tests = "(\\.test\\.tsx?$|/testing/)";

export default {
  forbidden: [
    ...Object.entries(may).map(([from, to]) => ({
      name: `from-${from.replace("/", "-")}`,
      severity: "error",
      from: { path: `^${from}/`, pathNot: tests },
      to: { path: "^(packages|apps)/", pathNot: `^(${[from, ...to].join("|")})(/|$)` },
    })),
    {
      name: "domain-libraries",
      severity: "error",
      from: { path: "^packages/domain/", pathNot: tests },
      to: { pathNot: `^packages/|node_modules/(${domainLibraries.join("|")})/` },
    },
    // An area imports itself and what is on a floor below its own.
    ...floors.flatMap((floor, index) =>
      floor.map((area) => ({
        name: "application-floors",
        severity: "error",
        from: { path: `^packages/application/src/${area}/`, pathNot: tests },
        to: {
          path: "^packages/application/src/",
          pathNot: `^packages/application/src/(${[area, ...floors.slice(0, index).flat()].join("|")})/`,
        },
      })),
    ),
    {
      name: "application-floors",
      severity: "error",
      from: {
        path: "^packages/application/src/[^/]+/",
        pathNot: `(/src/(${floors.flat().join("|")})/|${tests})`,
      },
      to: {},
    },
    {
      name: "cli-one-entry",
      severity: "error",
      from: { path: "^apps/cli/", pathNot: tests },
      to: { path: "^apps/server/src/", pathNot: "^apps/server/src/(in-process|serve)\\.ts$" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: "swc",
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(packages|apps)/[^/]+/dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
