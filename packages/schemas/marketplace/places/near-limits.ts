/** In kilometres. Singapore is 50 km wide. */
export const radiusRange = { least: 1, most: 50 } as const;

/** Of a page that nobody has chosen one for, in kilometres. */
export const usualRadius = 5;

/** Decimals of a degree that are kept of where a person is: about a kilometre. */
export const positionDecimals = 2;

export const positionPattern = /^([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)$/;

export const isPosition = (near: string): boolean => positionPattern.test(near);
