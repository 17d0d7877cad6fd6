'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { RequestId } from '@repo/ui/request-id';
import { Spinner } from '@repo/ui/spinner';
import { useState, useSyncExternalStore } from 'react';
import type { CorrectionsSaveState } from './correction-queue.ts';
import type { UploadEditor } from './upload-editor.ts';

const nothing: CorrectionsSaveState = { kind: 'saved' };

export function useCorrectionsSaveState(editor: UploadEditor): CorrectionsSaveState {
  const { subscribe, state } = editor.corrections;
  return useSyncExternalStore(subscribe, state, () => nothing);
}

export function CorrectionsSaveStatus({ editor }: { editor: UploadEditor }) {
  const state = useCorrectionsSaveState(editor);
  if (state.kind === 'failed') return null;
  return (
    <p className="flex items-center gap-1.5 text-sm text-muted [&_svg]:size-4">
      {state.kind === 'saving' ? <Spinner /> : <Icon name="check" className="text-success" />}
      {state.kind === 'saving'
        ? `Checking ${formatCount(state.rows, ['row', 'rows'])}…`
        : 'Every change is saved'}
    </p>
  );
}

export function CorrectionsSaveFailure({ editor }: { editor: UploadEditor }) {
  const state = useCorrectionsSaveState(editor);
  const [isBusy, setBusy] = useState(false);
  if (state.kind !== 'failed') return null;
  const { failure, conflict, rows } = state;
  const changed = formatCount(rows, ['row you changed is', 'rows you changed are']);

  async function resolve(how: 'mine' | 'theirs') {
    setBusy(true);
    await editor.resolve(how);
    setBusy(false);
  }

  if (failure.status === 401) {
    const here = `${window.location.pathname}${window.location.search}`;
    return (
      <Alert tone="warning" live title="Your sign-in has ended">
        <p>{changed} not saved yet, but kept: sign in, and you are back here with them.</p>
        <a
          href={`/login?callbackUrl=${encodeURIComponent(here)}`}
          className={buttonStyles({ size: 'sm', className: 'mt-3' })}
        >
          Sign in
        </a>
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      live
      title={conflict ? 'Somebody else changed this upload meanwhile' : failure.error}
    >
      <p>
        {changed} not saved yet.
        {conflict ? ' The other rows show what is stored now.' : ' Nothing that was saved before is lost.'}
      </p>
      {failure.details?.map(({ field, message }) =>
        conflict ? null : <p key={`${field} ${message}`}>{message}</p>,
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" pending={isBusy} pendingText="Saving…" onClick={() => void resolve('mine')}>
          {conflict ? 'Save mine as well' : 'Try again'}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void resolve('theirs')}>
          Discard mine
        </Button>
      </div>
      {failure.requestId ? <RequestId value={failure.requestId} className="mt-2" /> : null}
    </Alert>
  );
}
