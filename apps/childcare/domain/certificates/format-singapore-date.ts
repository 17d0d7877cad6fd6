const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Singapore', dateStyle: 'long' });

/** "21 November 2026" */
export function formatSingaporeDate(instant: Date): string {
  return day.format(instant);
}
