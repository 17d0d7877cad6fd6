/** The watched percentage that completes a video lesson. */
export const completingPercent = 95;
