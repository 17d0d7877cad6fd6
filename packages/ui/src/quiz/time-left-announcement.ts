const announced = [600, 300, 60, 30, 10];

/** The remaining time for screen readers: a few announcements near the end, empty otherwise. */
export function timeLeftAnnouncement(secondsLeft: number): string {
  if (secondsLeft <= 0) return 'Time is up.';
  const mark = announced.findLast((seconds) => secondsLeft <= seconds);
  if (mark === undefined) return '';
  if (mark < 60) return `${mark} seconds left.`;
  return mark === 60 ? 'One minute left.' : `${mark / 60} minutes left.`;
}
