const singapore = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Singapore',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date in Singapore at an instant, "2026-11-20". */
export function singaporeDay(instant: Date): string {
  return singapore.format(instant);
}
