import { clockText } from '@repo/ui/clock-text';
import { type PlayedRange, uniteRanges } from './played-ranges.ts';

/** The watched ranges of a video in whole seconds, rounded as the service does. */
export function wholeSecondRanges(ranges: readonly PlayedRange[], durationSeconds: number): PlayedRange[] {
  const whole = ranges.map(
    ([from, to]): PlayedRange => [Math.round(from), Math.min(Math.round(to), durationSeconds)],
  );
  return uniteRanges(whole.filter(([from, to]) => to > from));
}

export function totalSeconds(ranges: readonly PlayedRange[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The ranges between the watched ones and after the last. */
export function missingRanges(watched: readonly PlayedRange[], durationSeconds: number): PlayedRange[] {
  const starts = [0, ...watched.map(([, to]) => to)];
  const ends = [...watched.map(([from]) => from), durationSeconds];
  return starts.flatMap((from, index): PlayedRange[] => {
    const to = ends[index] ?? durationSeconds;
    return to > from ? [[from, to]] : [];
  });
}

/** Seconds before the position that count as being played now. */
const underWay = 2;

/** The ranges skipped before the position; later ones count as skipped only at the end of the video. */
export function skippedRanges(
  watched: readonly PlayedRange[],
  durationSeconds: number,
  positionSeconds: number,
): PlayedRange[] {
  const until = positionSeconds >= durationSeconds - 1 ? durationSeconds : Math.floor(positionSeconds);
  return missingRanges(watched, durationSeconds)
    .filter(([from]) => from < positionSeconds - underWay)
    .map(([from, to]): PlayedRange => [from, Math.min(to, until)]);
}

/** "16 of 40 s watched", of a longer video "3:05 of 12:00 watched". */
export function watchedText(seconds: number, duration: number): string {
  return duration < 60
    ? `${seconds} of ${duration} s watched`
    : `${clockText(seconds)} of ${clockText(duration)} watched`;
}

const maximumNamed = 4;

/** "0:16–0:40, 1:20–1:32 and 3 more" */
export function rangesText(ranges: readonly PlayedRange[]): string {
  const named = ranges.slice(0, maximumNamed).map(([from, to]) => `${clockText(from)}–${clockText(to)}`);
  const more = ranges.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
