/** A Singapore calendar date as text, "2026-11-20". */
export type DateText = string;

const inSingapore = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore', dateStyle: 'short' });

/** The calendar date in Singapore at an instant. */
export function singaporeDate(instant: Date): DateText {
  return inSingapore.format(instant);
}

/** What a DATE column gave as text. Prisma hands a DATE over as midnight in UTC. */
export function dateText(column: Date): DateText;
export function dateText(column: Date | null): DateText | null;
export function dateText(column: Date | null): DateText | null {
  return column === null ? null : column.toISOString().slice(0, 10);
}

/** A calendar date as Prisma takes it for a DATE column. */
export function dateColumn(text: DateText): Date;
export function dateColumn(text: DateText | null): Date | null;
export function dateColumn(text: DateText | null): Date | null {
  return text === null ? null : new Date(`${text}T00:00:00Z`);
}

/** The date so many days later; negative goes back. */
export function addDays(text: DateText, days: number): DateText {
  const date = dateColumn(text);
  date.setUTCDate(date.getUTCDate() + days);
  return dateText(date);
}

/** The instant of a Singapore date and "HH:MM". Singapore keeps UTC+8 the whole year. */
export function singaporeInstant(date: DateText, time: string): Date {
  return new Date(`${date}T${time}:00+08:00`);
}
