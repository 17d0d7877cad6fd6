/** Decimals of a degree that are kept of where a person is: about a kilometre. */
export const positionDecimals = 2;

export const positionPattern = /^([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)$/;

export const isPositionText = (placeIdOrPosition: string): boolean =>
  positionPattern.test(placeIdOrPosition.trim());
