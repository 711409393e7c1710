/** How hard work is, or was, for a horse. */
export const intensities = ["light", "moderate", "hard"] as const;
export type Intensity = (typeof intensities)[number];
