/** In kilometres. Singapore is 50 km wide. */
export const radiusRangeKilometres = { least: 1, most: 50 } as const;

/** Of a page that nobody has chosen one for, in kilometres. */
export const defaultRadiusKilometres = 5;
