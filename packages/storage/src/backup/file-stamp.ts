/** The time now for a file name, sortable and unlike any other of this process: `2026-11-21T22-42-44-123Z`. */
export const fileStamp = (): string => new Date().toISOString().replaceAll(/[:.]/g, "-");
