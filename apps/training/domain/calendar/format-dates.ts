import type { SessionPeriod } from './session-period.ts';
import { type DateText, dateTextToColumn } from './singapore-date.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "Fri 20 Nov 2026". */
export function formatDate(date: DateText): string {
  const column = dateTextToColumn(date);
  return `${days[column.getUTCDay()]} ${column.getUTCDate()} ${months[column.getUTCMonth()]} ${column.getUTCFullYear()}`;
}

/** "Fri 20 Nov 2026 to Sat 21 Nov 2026"; one date when both are equal, "no date yet" without dates. */
export function formatDates(start: DateText | null, end: DateText | null): string {
  if (start === null) return 'no date yet';
  return end === null || end === start ? formatDate(start) : `${formatDate(start)} to ${formatDate(end)}`;
}

/** "7:30 pm" for "19:30". */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "Fri 20 Nov 2026, 9:00 am to 1:00 pm". */
export function formatSessionPeriod({ startDate, endDate, startTime, endTime }: SessionPeriod): string {
  const end = startDate === endDate ? formatTime(endTime) : `${formatDate(endDate)}, ${formatTime(endTime)}`;
  return `${formatDate(startDate)}, ${formatTime(startTime)} to ${end}`;
}
