import "temporal-polyfill/global";
import { composeDashboard } from "@canter/domain/dashboard/compose/compose-dashboard";
import { failureModes, judgeDraft } from "@canter/domain/dashboard/eval/judge-draft";
import { situations } from "@canter/domain/dashboard/eval/situations";
import { spoiltDrafts } from "@canter/domain/dashboard/eval/spoilt-drafts";

/** The quality of the coach's mornings: the playbook in every situation, and how the checks rate intentionally bad outputs. */
const rows = situations.map(({ name, day, expected }) => ({
  name,
  failures: judgeDraft(composeDashboard(day), day, expected),
}));
const width = Math.max(...rows.map(({ name }) => name.length));

console.log(`The playbook in ${rows.length} situations\n`);
for (const { name, failures } of rows)
  console.log(
    `${name.padEnd(width)}  ${failures.length === 0 ? "ok" : failures.map(({ mode, what }) => `${mode} (${what})`).join("; ")}`,
  );

console.log(`\nWhat fails, by how; of outputs that are bad on purpose, how many are caught\n`);
for (const mode of failureModes) {
  const failed = rows.filter(({ failures }) => failures.some((failure) => failure.mode === mode)).length;
  const bad = spoiltDrafts.filter((spoilt) => spoilt.mode === mode);
  const caught = bad.flatMap(({ spoil }) =>
    situations.filter(({ day, expected }) =>
      judgeDraft(spoil(composeDashboard(day)), day, expected).some((failure) => failure.mode === mode),
    ),
  ).length;
  console.log(
    `${mode.padEnd(26)}  playbook ${failed}   caught ${caught} of ${bad.length * situations.length}`,
  );
}
process.exitCode = rows.some(({ failures }) => failures.length > 0) ? 1 : 0;
