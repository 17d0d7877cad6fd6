'use client';

import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { DoneNotice } from './done-notice.tsx';

export type MailedLinkActionProps = {
  path: '/api/account/address/confirm' | '/api/account/address/refuse' | '/api/account/deletion/keep';
  token: string;
  label: string;
  pendingText: string;
  /** The message and link shown afterwards. */
  done: { title: string; href: string; next: string };
  danger?: boolean;
};

/** Runs the action of a mailed link on a press, because mail scanners open links. */
export function MailedLinkAction({
  path,
  token,
  label,
  pendingText,
  done,
  danger = false,
}: MailedLinkActionProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'done'>('ready');
  const [answer, setAnswer] = useState('');

  async function send() {
    setState('sending');
    setAnswer('');
    const result = await callApi<{ message: string }>(path, { method: 'POST', body: { token } });
    setAnswer(result.ok ? result.data.message : result.failure.error);
    setState(result.ok ? 'done' : 'ready');
  }

  if (state === 'done') {
    return (
      <DoneNotice title={done.title} href={done.href} next={done.next}>
        {answer}.
      </DoneNotice>
    );
  }
  return (
    <div className="space-y-6">
      {answer ? (
        <Alert tone="danger" live title="That did not work">
          {answer}.
        </Alert>
      ) : null}
      <Button
        variant={danger ? 'danger' : 'primary'}
        full
        pending={state === 'sending'}
        pendingText={pendingText}
        onClick={send}
      >
        {label}
      </Button>
    </div>
  );
}
