let last = 0;

/** The time now for a file name, sortable and unlike any other of this process: `2026-11-21T22-42-44-123Z`. */
export const fileStamp = (): string => {
  // Two in one millisecond would write into one folder.
  last = Math.max(Date.now(), last + 1);
  return new Date(last).toISOString().replaceAll(/[:.]/g, "-");
};
