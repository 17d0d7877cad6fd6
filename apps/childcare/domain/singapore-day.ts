/** Singapore is eight hours ahead all year. */
const aheadMs = 8 * 3_600_000;

/** `YYYY-MM-DD` */
export function singaporeDay(instant: Date | string): string {
  return new Date(new Date(instant).getTime() + aheadMs).toISOString().slice(0, 10);
}

export function singaporeDayStart(instant: Date): Date {
  return new Date(`${singaporeDay(instant)}T00:00:00+08:00`);
}
