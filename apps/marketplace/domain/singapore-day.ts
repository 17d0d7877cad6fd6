const hoursAhead = 8;

/** The calendar date in Singapore at an instant, "2026-11-20". Singapore is eight hours ahead of UTC all year. */
export function singaporeDay(instant: Date): string {
  return new Date(instant.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10);
}
