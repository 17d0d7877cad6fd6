/** ISO 8601 text, a Date, or milliseconds since 1970. */
export type Instant = string | number | Date;

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Singapore has had UTC+8 all year since 1982. */
const offset = 8 * 60 * 60 * 1000;

/** By arithmetic: Intl.DateTimeFormat takes twenty times as long, and a page of fifty rows formats a hundred dates. */
function singaporeParts(instant: Instant) {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) throw new RangeError(`Not a date: ${JSON.stringify(instant)}`);
  const shifted = new Date(date.getTime() + offset);
  return {
    weekday: days[shifted.getUTCDay()],
    day: shifted.getUTCDate(),
    month: shifted.getUTCMonth() + 1,
    year: shifted.getUTCFullYear(),
    hour: shifted.getUTCHours(),
    minute: String(shifted.getUTCMinutes()).padStart(2, '0'),
  };
}

type SingaporeParts = ReturnType<typeof singaporeParts>;

function dateOf({ weekday, day, month, year }: SingaporeParts): string {
  return `${weekday} ${day} ${months[month - 1]} ${year}`;
}

function timeOf({ hour, minute }: SingaporeParts): string {
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "Fri 20 Nov 2026", in Singapore time. */
export function formatDate(instant: Instant): string {
  return dateOf(singaporeParts(instant));
}

/** "7:30 pm", in Singapore time. */
export function formatTime(instant: Instant): string {
  return timeOf(singaporeParts(instant));
}

/** "Fri 20 Nov 2026, 7:30 pm", in Singapore time. */
export function formatDateTime(instant: Instant): string {
  const parts = singaporeParts(instant);
  return `${dateOf(parts)}, ${timeOf(parts)}`;
}

/** "20 Nov", for axes and narrow places that show the year elsewhere. */
export function formatShortDate(instant: Instant): string {
  const { day, month } = singaporeParts(instant);
  return `${day} ${months[month - 1]}`;
}

/** The Singapore calendar day as "2026-11-20", for grouping. */
export function singaporeDay(instant: Instant): string {
  const { year, month, day } = singaporeParts(instant);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const dayLength = 86_400_000;

/** Whole Singapore calendar days from `from` to `to`; negative when `to` is earlier. */
export function singaporeDaysBetween(from: Instant, to: Instant): number {
  return Math.round((Date.parse(singaporeDay(to)) - Date.parse(singaporeDay(from))) / dayLength);
}

/** "Today", "Yesterday", "Tomorrow", or "Fri 20 Nov 2026". */
export function formatDayLabel(instant: Instant, now: Instant): string {
  const days = singaporeDaysBetween(now, instant);
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  if (days === 1) return 'Tomorrow';
  return formatDate(instant);
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

/**
 * "just now", "5 minutes ago", "yesterday", "3 days ago", "in 2 hours"; the date from four weeks on. Counts Singapore calendar
 * days beyond one day.
 */
export function formatRelative(instant: Instant, now: Instant): string {
  const difference = new Date(instant).getTime() - new Date(now).getTime();
  const minutes = Math.floor(Math.abs(difference) / 60_000);
  const past = difference <= 0;
  if (minutes < 1) return past ? 'just now' : 'in a moment';
  const say = (text: string) => (past ? `${text} ago` : `in ${text}`);
  if (minutes < 60) return say(count(minutes, 'minute'));
  const hours = Math.floor(minutes / 60);
  if (hours < 12) return say(count(hours, 'hour'));
  const days = Math.abs(singaporeDaysBetween(now, instant));
  if (days === 0) return say(count(hours, 'hour'));
  if (days === 1) return past ? 'yesterday' : 'tomorrow';
  if (days < 7) return say(count(days, 'day'));
  if (days < 28) return say(count(Math.floor(days / 7), 'week'));
  return formatDate(instant);
}
