'use client';

import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import { RequestId } from './request-id.tsx';
import { Spinner } from './spinner.tsx';
import { RelativeTime } from './time.tsx';
import type { SaveState } from './use-autosave.ts';

const notices: Record<SaveState['kind'], { icon: ReactNode; text: string; className?: string }> = {
  saved: { icon: <Icon name="circle-check" className="text-success" />, text: 'Saved' },
  waiting: { icon: <Icon name="circle-dashed" />, text: 'Not saved yet' },
  saving: { icon: <Spinner />, text: 'Saving…' },
  failed: { icon: <Icon name="circle-alert" />, text: 'Not saved', className: 'text-danger' },
};

/** Whether what is written is stored; an `obstacle` that keeps it from being stored is shown in place of the state. */
export function SaveNotice({ state, obstacle = null }: { state: SaveState; obstacle?: string | null }) {
  const { icon, text, className } = obstacle
    ? { icon: <Icon name="circle-alert" />, text: obstacle, className: 'text-warning' }
    : notices[state.kind];
  return (
    <p
      role="status"
      className={cn('flex min-h-6 items-center gap-1.5 text-sm text-muted [&_svg]:size-4', className)}
    >
      {icon}
      <span>
        {text}
        {!obstacle && state.kind === 'saved' && state.at !== null ? (
          <>
            {' '}
            <RelativeTime value={state.at} />
          </>
        ) : null}
      </span>
    </p>
  );
}

/** Why a save failed, with a retry; renders nothing otherwise. */
export function SaveProblem({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind !== 'failed') return null;
  const { error, status, details = [], requestId } = state.failure;
  return (
    <Alert
      tone="danger"
      live
      title={status === 401 ? 'Your sign-in has ended' : error}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {details.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{message}</p>
      ))}
      <p>
        {status === 401 ? 'Sign in again in another tab, then come back here and try again. ' : ''}
        What you wrote is kept on this device.
      </p>
      {requestId ? <RequestId value={requestId} /> : null}
    </Alert>
  );
}
