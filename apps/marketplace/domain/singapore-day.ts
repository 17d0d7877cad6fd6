const hoursAhead = 8;

/** The date in Singapore, "2026-11-20". Singapore is UTC+8 all year. */
export function singaporeDay(instant: Date): string {
  return new Date(instant.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10);
}
