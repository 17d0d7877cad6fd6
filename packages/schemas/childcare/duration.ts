/** Seconds as an ISO 8601 duration of hours, minutes and seconds: "PT0S", "PT1H5M", "PT26H". */
export function formatIsoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return `PT${text || '0S'}`;
}

const iso = /^P(?=\d|T\d)(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const scorm12 = /^(\d{2,4}):([0-5]\d):([0-5]\d(?:\.\d{1,2})?)$/;

/** Both notations, for the API description. */
export const durationPattern = `${iso.source}|${scorm12.source}`;

/** One year, an upper bound for any session. */
const maximumSeconds = 366 * 24 * 3600;

/**
 * Seconds, with fractions, of an ISO 8601 duration ("PT1H5M30S", without months and years, whose length varies) or of SCORM
 * 1.2's "HHHH:MM:SS.SS". Null if invalid.
 */
export function parseDurationSeconds(text: string): number | null {
  const [, days, hours, minutes, seconds] = text.match(iso) ?? [];
  const [, h, m, s] = text.match(scorm12) ?? [];
  const isIso = days ?? hours ?? minutes ?? seconds;
  if (isIso === undefined && h === undefined) return null;
  const total =
    Number(days ?? 0) * 86_400 +
    Number(hours ?? h ?? 0) * 3600 +
    Number(minutes ?? m ?? 0) * 60 +
    Number(seconds ?? s ?? 0);
  return total <= maximumSeconds ? total : null;
}
