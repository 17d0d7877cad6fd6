'use client';

import { formatTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import type { ProgressSaveState } from './progress-sender.ts';
import { useSaveState } from './use-progress.ts';

/** Announced by screen readers on change; without the time of saving, which changes often. */
const spoken: Record<ProgressSaveState['kind'], string> = {
  quiet: '',
  saved: 'Your progress is saved.',
  offline: 'Offline. Your progress is kept on this device.',
  locked: 'Not counted yet. Complete the lessons before this one first.',
  'signed-out': 'Your sign-in has ended. Your progress is kept on this device.',
};

export function SaveNote() {
  const state = useSaveState();
  return (
    <div>
      <p className="flex min-h-6 items-center gap-1.5 text-sm text-muted tabular-nums [&_svg]:size-4 [&_svg]:shrink-0">
        {state.kind === 'saved' ? (
          <>
            <Icon name="circle-check" className="text-success" />
            Saved {formatTime(state.at)}
          </>
        ) : null}
        {state.kind === 'offline' ? (
          <>
            <Icon name="cloud-off" className="text-warning" />
            Offline: kept on this device
          </>
        ) : null}
        {state.kind === 'locked' ? (
          <>
            <Icon name="list-checks" className="text-warning" />
            Not counted yet: complete the lessons before this one first
          </>
        ) : null}
        {state.kind === 'signed-out' ? (
          <>
            <Icon name="key-round" className="text-warning" />
            <span>
              Kept on this device.{' '}
              <a href="/login" target="_blank" rel="noopener" className="link">
                Sign in again
              </a>
            </span>
          </>
        ) : null}
      </p>
      <span role="status" className="sr-only">
        {spoken[state.kind]}
      </span>
    </div>
  );
}
