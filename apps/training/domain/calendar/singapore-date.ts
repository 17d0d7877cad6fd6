/** A Singapore calendar date, "2026-11-20". */
export type DateText = string;

const hoursAhead = 8;

/** Singapore has had UTC+8 all year since 1982. */
export function singaporeDate(instant: Date): DateText {
  return new Date(instant.getTime() + hoursAhead * 3_600_000).toISOString().slice(0, 10);
}

/** Prisma returns a DATE as midnight UTC. */
export function dateColumnToText(column: Date): DateText;
export function dateColumnToText(column: Date | null): DateText | null;
export function dateColumnToText(column: Date | null): DateText | null {
  return column === null ? null : column.toISOString().slice(0, 10);
}

export function dateTextToColumn(text: DateText): Date;
export function dateTextToColumn(text: DateText | null): Date | null;
export function dateTextToColumn(text: DateText | null): Date | null {
  return text === null ? null : new Date(`${text}T00:00:00Z`);
}

/** Negative `days` go back. */
export function addDaysToDateText(text: DateText, days: number): DateText {
  const date = dateTextToColumn(text);
  date.setUTCDate(date.getUTCDate() + days);
  return dateColumnToText(date);
}

/** Takes a Singapore date and "HH:MM". Singapore has UTC+8 all year. */
export function singaporeInstant(date: DateText, time: string): Date {
  return new Date(`${date}T${time}:00+08:00`);
}
