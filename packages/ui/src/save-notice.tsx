'use client';

import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { Alert } from './alert.tsx';
import type { SaveState } from './autosave.ts';
import { Button } from './button.tsx';
import { RequestId } from './request-id.tsx';
import { Spinner } from './spinner.tsx';
import { RelativeTime } from './time.tsx';

/** Whether what is written is stored, in a few words. */
export function SaveNotice({ state }: { state: SaveState }) {
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-sm text-muted [&_svg]:size-4">
      {state.kind === 'saved' ? (
        <>
          <CircleCheck aria-hidden className="text-success" />
          <span>
            Saved
            {state.at === null ? null : (
              <>
                {' '}
                <RelativeTime value={state.at} />
              </>
            )}
          </span>
        </>
      ) : null}
      {state.kind === 'waiting' ? (
        <>
          <CircleDashed aria-hidden />
          Not saved yet
        </>
      ) : null}
      {state.kind === 'saving' ? (
        <>
          <Spinner />
          Saving…
        </>
      ) : null}
      {state.kind === 'failed' ? (
        <>
          <CircleAlert aria-hidden className="text-danger" />
          <span className="text-danger">Not saved</span>
        </>
      ) : null}
    </p>
  );
}

/** Why it is not, and what to do. The text is safe meanwhile. */
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
