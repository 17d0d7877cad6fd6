/** In kilometres. Singapore is 50 km wide. */
export const radiusRange = { least: 1, most: 50 } as const;

/** Of a page that nobody has chosen one for, in kilometres. */
export const usualRadius = 5;
