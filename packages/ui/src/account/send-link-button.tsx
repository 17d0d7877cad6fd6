'use client';

import { useState } from 'react';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { toast } from '../toast.tsx';

export type SendLinkButtonProps = {
  path: '/api/auth/verify-email/resend' | '/api/auth/forgot-password';
  body?: { email: string };
  label: string;
};

export function SendLinkButton({ path, body, label }: SendLinkButtonProps) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');

  async function send() {
    setState('sending');
    const answer = await callApi<{ message: string }>(path, { method: 'POST', body });
    setState(answer.ok ? 'sent' : 'ready');
    if (answer.ok)
      toast.success('The link is on its way', { description: 'Look into your inbox in a minute.' });
    else toast.error(answer.failure.error);
  }

  return (
    <Button pending={state === 'sending'} pendingText="Sending…" onClick={send}>
      {state === 'sent' ? 'Send it again' : label}
    </Button>
  );
}
