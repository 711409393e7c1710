import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Short, so that a process that has used its share is stopped for a few milliseconds and not for a tenth of a second. */
const periodMicroseconds = 10_000;

/**
 * The location of Linux's control groups and how to set a share: version 1 has a tree for the processor, version 2 one for all resources.
 */
const trees = [
  {
    root: "/sys/fs/cgroup/cpu",
    marker: "cpu.cfs_quota_us",
    limit: (group: string, quota: number) => {
      writeFileSync(join(group, "cpu.cfs_period_us"), String(periodMicroseconds));
      writeFileSync(join(group, "cpu.cfs_quota_us"), String(quota));
    },
  },
  {
    root: "/sys/fs/cgroup",
    marker: "cgroup.controllers",
    limit: (group: string, quota: number) =>
      writeFileSync(join(group, "cpu.max"), `${quota} ${periodMicroseconds}`),
  },
];

export type ProcessorShare = {
  hold(pid: number): void;
  /** Removes the group; its processes must have ended. */
  remove(): void;
};

/**
 * A Linux control group whose processes together get `cores` (0.3: a third of one) of processor time. Undefined if there are no control
 * groups, or creating one is not permitted (root may).
 */
export function shareProcessor(name: string, cores: number): ProcessorShare | undefined {
  const tree = trees.find(({ root, marker }) => existsSync(join(root, marker)));
  if (!tree) return undefined;
  const group = join(tree.root, `canter-bench-${process.pid}-${name}`);
  try {
    mkdirSync(group);
    tree.limit(group, Math.round(cores * periodMicroseconds));
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return undefined;
  }
  return {
    hold: (pid) => writeFileSync(join(group, "cgroup.procs"), String(pid)),
    remove: () => rmdirSync(group),
  };
}
