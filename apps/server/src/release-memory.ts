import v8 from "node:v8";
import vm from "node:vm";

/**
 * One full garbage collection. Loading the program, and each burst of requests, leaves more than half of the heap as rubbish
 * that nothing would collect for a long time in an idle server; on a small machine those 30 MB matter more than the 30 ms
 * that this takes.
 */
function releaseMemory(): void {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as (how: object) => void;
  v8.setFlagsFromString("--no-expose-gc");
  // Only the thorough kind gives the pages back to the system.
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

const idleMilliseconds = 5000;

/** Releases memory when there has been no request for a while, once after each burst. Call `touch` at each request. */
export function createIdleRelease(): { touch(): void; stop(): void } {
  const timer = setTimeout(releaseMemory, idleMilliseconds).unref();
  return { touch: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}
