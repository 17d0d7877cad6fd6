/** Days are `YYYY-MM-DD`, so comparing the texts compares the days. */
export type Day = string;

const dayMs = 24 * 3_600_000;

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The last second of the day in Singapore. */
export function endOfDay(day: Day): Date {
  return new Date(`${day}T23:59:59+08:00`);
}
