/** Calendar dates in Singapore (UTC+8 all year) as text, "2026-11-20". */
export type Day = string;

const inSingapore = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore', dateStyle: 'short' });

export function dayOf(instant: Date): Day {
  return inSingapore.format(instant);
}

/** The value of a DATE column. */
export function column(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

export function plusDays(day: Day, count: number): Day {
  const date = column(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The instant of "HH:MM" on that day in Singapore. */
export function at(day: Day, time: string): Date {
  return new Date(`${day}T${time}:00+08:00`);
}
