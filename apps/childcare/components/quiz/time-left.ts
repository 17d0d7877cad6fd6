/** "9:05", "1:00:00". */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

const announced = [600, 300, 60, 30, 10];

/** What to read out: a few times towards the end, never every second. Empty while there is plenty of time. */
export function spokenTime(secondsLeft: number): string {
  if (secondsLeft <= 0) return 'Time is up.';
  const mark = announced.findLast((seconds) => secondsLeft <= seconds);
  if (mark === undefined) return '';
  if (mark < 60) return `${mark} seconds left.`;
  return mark === 60 ? 'One minute left.' : `${mark / 60} minutes left.`;
}
