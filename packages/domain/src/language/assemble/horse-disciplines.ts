/** What is done with a horse. */
export const horseDisciplines = new Set(["flatwork", "jumping", "groundwork", "lunging", "trail"]);
