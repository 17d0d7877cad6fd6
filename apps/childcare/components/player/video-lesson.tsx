'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { clockText } from '@repo/ui/clock-text';
import { Icon } from '@repo/ui/icon';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PlayedRange, uniteRanges } from './played-ranges.ts';
import { SpeedChoice } from './speed-choice.tsx';
import { resumePositionSeconds, useLearnerId } from './use-progress.ts';
import { useWatchReporting } from './use-watch-reporting.ts';
import { WatchedNote } from './watched-note.tsx';

type VideoLessonProps = {
  lectureId: string;
  title: string;
  url: string;
  captions: { language: string; label: string }[];
  /** Seconds; the resume position when the server rendered the page. */
  lastPosition: number;
  /** Seconds; 0 when unknown. */
  duration: number;
  /** The ranges watched so far. */
  watched: readonly PlayedRange[];
};

/** Seconds; a video left this close to its end restarts. */
const nearEnd = 3;

/** A video with the browser’s own controls. It resumes at the last position and reports what is watched. */
export function VideoLesson(props: VideoLessonProps) {
  const { lectureId, title, url, captions, duration } = props;
  const player = useVideo(props);

  return (
    <div className="space-y-3">
      {/* Authors add captions; not every video has some. */}
      {/* biome-ignore lint/a11y/useMediaCaption: see above */}
      <video
        ref={player.video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={(event) => player.resume(event.currentTarget)}
        onPlay={() => player.setResumedAt(null)}
        onRateChange={(event) => player.setSpeed(event.currentTarget.playbackRate)}
        onError={() => player.setIsBroken(true)}
        className="aspect-video w-full bg-black max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:max-w-none md:rounded-lg"
      >
        {captions.map(({ language, label }, index) => (
          <track
            key={language}
            kind="captions"
            src={`/api/lectures/${lectureId}/captions/${language}`}
            srcLang={language}
            label={label}
            default={index === 0}
          />
        ))}
      </video>
      {player.isBroken ? (
        <BrokenVideo
          onRetry={() => {
            player.setIsBroken(false);
            player.video.current?.load();
          }}
        />
      ) : null}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SpeedChoice speed={player.speed} onChange={player.choose} />
        {player.resumedAt === null ? null : (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular-nums">
            Continues at {clockText(player.resumedAt)}
            <Button size="sm" variant="ghost" onClick={() => player.play(0)}>
              <Icon name="rotate-ccw" />
              From the beginning
            </Button>
          </p>
        )}
      </div>
      {player.learner !== null && duration > 0 ? (
        <WatchedNote ranges={player.ranges} duration={duration} at={player.at} onJump={player.play} />
      ) : null}
    </div>
  );
}

function useVideo({ lectureId, lastPosition, watched }: VideoLessonProps) {
  const learner = useLearnerId();
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  // Must not affect rendering: the server does not know the position that this device keeps.
  const [resumeAt] = useState(() => resumePositionSeconds(learner, lectureId, lastPosition));
  const [{ ranges, at }, setWatched] = useState({ ranges: watched, at: lastPosition });
  useWatchReporting(video, {
    lectureId,
    learner,
    resumeAtSeconds: resumeAt,
    onPlayed: (more, now) =>
      setWatched((before) => ({ ranges: uniteRanges([...before.ranges, ...more]), at: now })),
  });

  function resume(element: HTMLVideoElement): void {
    if (resumeAt <= 0 || resumeAt > element.duration - nearEnd) return;
    // If the host does not support range requests, the browser cannot seek.
    const reached = () => {
      if (element.paused && element.currentTime > 0) setResumedAt(element.currentTime);
    };
    element.addEventListener('seeked', reached, { once: true });
    element.currentTime = resumeAt;
  }
  // Handles events from before hydration.
  const catchUp = useEffectEvent((element: HTMLVideoElement) => {
    if (element.readyState > 0) resume(element);
    if (element.error) setIsBroken(true);
  });
  useEffect(() => {
    if (video.current) catchUp(video.current);
  }, []);
  function play(at: number): void {
    setResumedAt(null);
    if (video.current === null) return;
    video.current.currentTime = at;
    void video.current.play().catch(() => undefined);
  }
  function choose(next: number): void {
    setSpeed(next);
    if (video.current) video.current.playbackRate = next;
  }

  return {
    learner,
    video,
    speed,
    setSpeed,
    resumedAt,
    setResumedAt,
    isBroken,
    setIsBroken,
    ranges,
    at,
    resume,
    play,
    choose,
  };
}

function BrokenVideo({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      tone="danger"
      live
      title="The video cannot be played"
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection. What you have watched is kept.
    </Alert>
  );
}
