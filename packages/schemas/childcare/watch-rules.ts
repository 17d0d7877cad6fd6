/** The watched percentage that completes a video lesson. */
export const completionPercent = 95;
