/** Converts "20261121", 20261121 or "2026-11-21" (ignoring a time) to `YYYY-MM-DD`; null when invalid. */
export function toIsoDateOrNull(value: unknown): string | null {
  const text = String(typeof value === 'number' || typeof value === 'string' ? value : '').trim();
  const match = text.match(/^(\d{4})(\d{2})(\d{2})$/) ?? text.match(/^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return day >= 1 && day <= daysIn(year, month) ? `${match[1]}-${match[2]}-${match[3]}` : null;
}

/** Converts `YYYY-MM-DD` to the integer that the agency requires for a run's dates. */
export function toYyyymmdd(date: string): number {
  return Number(date.replaceAll('-', ''));
}

/** The previous day of a `YYYY-MM-DD` date, independent of time zones. */
export function dayBefore(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10);
}

function daysIn(year: number, month: number): number {
  if (year < 1900 || month < 1 || month > 12) return 0;
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
