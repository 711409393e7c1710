import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second (USER_HZ). */
const tickMilliseconds = 10;

type Stat = { readonly name: string; readonly parent: number; readonly own: number; readonly reaped: number };

/** Undefined: there is no such process (any more). */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = text.slice(text.indexOf("(") + 1, text.lastIndexOf(")"));
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const at = (index: number) => Number(fields[index]) * tickMilliseconds;
    return { name, parent: Number(fields[1]), own: at(11) + at(12), reaped: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** Milliseconds of processor time of a process so far, all its threads; 0 if it is gone. */
export const processorTime = (pid: number | undefined): number =>
  pid === undefined ? 0 : (statOf(pid)?.own ?? 0);

/** The same for the PostgreSQL that this process has started, with all its connections, including closed ones. */
export function postgresTime(): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), statOf(Number(name))] as const);
  const servers = all.filter(([, stat]) => stat?.name === "postgres" && stat.parent === process.pid);
  const known = new Set(servers.map(([pid]) => pid));
  const connections = all.filter(([, stat]) => stat && known.has(stat.parent));
  const whole = servers.reduce((sum, [, stat]) => sum + (stat ? stat.own + stat.reaped : 0), 0);
  return connections.reduce((sum, [, stat]) => sum + (stat?.own ?? 0), whole);
}
