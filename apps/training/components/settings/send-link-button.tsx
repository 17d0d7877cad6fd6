'use client';

import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';

/** Mails the signed-in person a link to choose a password, and says so. */
export function SendLinkButton({ email }: { email: string }) {
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');

  async function send() {
    setState('sending');
    const answer = await callApi('/api/auth/forgot-password', { method: 'POST', body: { email } });
    setState(answer.ok ? 'sent' : 'ready');
    if (answer.ok)
      toast.success('The link is on its way', { description: 'Look into your inbox in a minute.' });
    else toast.error(answer.failure.error);
  }

  return (
    <Button pending={state === 'sending'} pendingText="Sending…" onClick={send}>
      {state === 'sent' ? 'Send it again' : 'Mail me the link'}
    </Button>
  );
}
