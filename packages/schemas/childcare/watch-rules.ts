/** Percent of a video that complete its lesson when they are watched. */
export const completingPercent = 95;
