import { TZDate } from '@date-fns/tz';

/** Quiet hours are times of the day in the person's zone, "22:00"; `quietFrom` after `quietTo` spans midnight. */
export type DeliverySettings = {
  digest: 'immediate' | 'daily' | 'weekly';
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
};

const digestAt = '08:00';

/**
 * The wall clock of a zone `days` later at "08:00". A time that a change of the clock skips is the next that there is; of one that it
 * repeats, the first.
 */
function onDay(local: TZDate, days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new TZDate(
    local.getFullYear(),
    local.getMonth(),
    local.getDate() + days,
    hours,
    minutes,
    local.timeZone,
  );
  const before = new TZDate(at.getTime() - maximumShiftMs, local.timeZone);
  const shiftMs = (at.getTimezoneOffset() - before.getTimezoneOffset()) * 60_000;
  const earlier = new TZDate(at.getTime() - shiftMs, local.timeZone);
  return new Date(shiftMs > 0 && timeOf(earlier) === timeOf(at) ? earlier.getTime() : at.getTime());
}

/** No clock changes by more at once. */
const maximumShiftMs = 3 * 60 * 60_000;

function timeOf(local: TZDate): string {
  return [local.getHours(), local.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** `at`, or the end of the quiet hours that it falls into. */
export function afterQuietHours(at: Date, { quietFrom, quietTo, timeZone }: DeliverySettings): Date {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return at;
  const local = new TZDate(at.getTime(), timeZone);
  const nights = quietFrom > quietTo ? 1 : 0;
  for (const day of [-nights, 0]) {
    const end = onDay(local, day + nights, quietTo);
    if (onDay(local, day, quietFrom) <= at && at < end) return end;
  }
  return at;
}

/** The first 8:00, or Monday 8:00, after `since` in the person's zone. */
function digestTime(since: Date, digest: 'daily' | 'weekly', timeZone: string): Date {
  const local = new TZDate(since.getTime(), timeZone);
  const days = digest === 'daily' ? 0 : (8 - local.getDay()) % 7;
  const first = onDay(local, days, digestAt);
  return first > since ? first : onDay(local, days + (digest === 'daily' ? 1 : 7), digestAt);
}

/** When what happened at `since` may be mailed: `now`, or later. */
export function earliestMailTime(since: Date, now: Date, settings: DeliverySettings): Date {
  const { digest, timeZone } = settings;
  const first = digest === 'immediate' ? now : digestTime(since, digest, timeZone);
  return afterQuietHours(first > now ? first : now, settings);
}
