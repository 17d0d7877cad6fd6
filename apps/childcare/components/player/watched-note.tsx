import { completionPercent } from '@repo/schemas/childcare/watch-rules';
import { Button } from '@repo/ui/button';
import { clockText } from '@repo/ui/clock-text';
import { Icon } from '@repo/ui/icon';
import type { PlayedRange } from './played-ranges.ts';
import { rangesText, skippedRanges, totalSeconds, watchedText, wholeSecondRanges } from './watched-ranges.ts';

type WatchedNoteProps = {
  ranges: readonly PlayedRange[];
  /** Seconds; the length of the video. */
  duration: number;
  /** Seconds; the current position. */
  at: number;
  onJump: (seconds: number) => void;
};

/** How much of a video was watched and which parts were skipped, as enough must be watched to complete the lesson. */
export function WatchedNote({ ranges, duration, at, onJump }: WatchedNoteProps) {
  const watched = wholeSecondRanges(ranges, duration);
  const seconds = totalSeconds(watched);
  if (100 * seconds >= completionPercent * duration) return null;
  const skipped = skippedRanges(watched, duration, at);
  const [first] = skipped;
  const isAtEnd = at >= duration - 1;
  return (
    <div className="space-y-1 text-sm tabular-nums">
      <p className="text-muted">{watchedText(seconds, duration)}</p>
      {first ? (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0">Not watched yet: {rangesText(skipped)}.</span>
          <Button size="sm" onClick={() => onJump(first[0])}>
            <Icon name="skip-back" />
            Watch from {clockText(first[0])}
          </Button>
        </p>
      ) : null}
      {/* The visible numbers change every second; screen readers announce them only at the end. */}
      <span role="status" className="sr-only">
        {isAtEnd && first
          ? `${watchedText(seconds, duration)}. This lesson is done once you have watched ${rangesText(skipped)}.`
          : ''}
      </span>
    </div>
  );
}
