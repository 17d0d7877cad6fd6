'use client';

import { Progress } from '@repo/ui/progress';
import { type ReactNode, useEffect, useState } from 'react';
import { several } from './labels.ts';

/** `rows` is null when they could not be counted. */
export type Reading = { name: string; rows: number | null; sent: number; total: number };

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** Shows upload progress, then elapsed time, because the service reports no progress of its check. */
export function ReadingProgress({ reading, children }: { reading: Reading; children: ReactNode }) {
  const { name, rows, sent, total } = reading;
  const isSent = sent >= total;
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface-raised p-6">
      {isSent ? (
        <Checking name={name} rows={rows} />
      ) : (
        <Progress label={`Uploading ${name}`} value={kilobytes(sent)} max={kilobytes(total)} unit="KB" />
      )}
      {children}
    </div>
  );
}

function Checking({ name, rows }: { name: string; rows: number | null }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - began) / 1000)), 500);
    return () => clearInterval(timer);
  }, []);
  const what = rows === null ? `the rows of ${name}` : several(rows, 'row', 'rows');
  return (
    <div className="space-y-1.5">
      <p role="status" className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">Reading and checking {what}…</span>
        <span aria-hidden className="text-muted tabular-nums">
          {seconds > 0 ? `${seconds} s` : ''}
        </span>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-muted">
        <div className="h-full w-full animate-shimmer rounded-full bg-accent" />
      </div>
    </div>
  );
}
