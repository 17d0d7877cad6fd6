'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { clockText } from '../clock-text.ts';
import { cn } from '../cn.ts';
import { Icon } from '../icon.tsx';
import { timeLeftAnnouncement } from './time-left-announcement.ts';

/** Counts down by the device's monotonic clock, so its time of day does not matter. Calls `onUp` once. */
export function QuizTimer({ seconds, onUp: onTimeUp }: { seconds: number; onUp: () => void }) {
  const [left, setLeft] = useState(seconds);
  const up = useEffectEvent(onTimeUp);
  useEffect(() => {
    const end = performance.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1_000));
      setLeft(now);
      if (now > 0) return;
      clearInterval(timer);
      up();
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <p
      className={cn(
        'flex items-center gap-1.5 text-sm font-medium tabular-nums',
        left <= 60 ? 'text-danger' : 'text-muted',
      )}
    >
      <Icon name="timer" className="size-4" />
      {clockText(left)} left
      <span role="status" className="sr-only">
        {timeLeftAnnouncement(left)}
      </span>
    </p>
  );
}
