const announced = [600, 300, 60, 30, 10];

/** What to read out: a few times towards the end, never every second. Empty while there is plenty of time. */
export function spokenTime(secondsLeft: number): string {
  if (secondsLeft <= 0) return 'Time is up.';
  const mark = announced.findLast((seconds) => secondsLeft <= seconds);
  if (mark === undefined) return '';
  if (mark < 60) return `${mark} seconds left.`;
  return mark === 60 ? 'One minute left.' : `${mark / 60} minutes left.`;
}
