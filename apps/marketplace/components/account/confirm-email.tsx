'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { LinkButton } from '@repo/ui/link-button';
import { useState } from 'react';

type State = { kind: 'ready' } | { kind: 'sending' } | { kind: 'done' } | { kind: 'failed'; reason: string };

/** A press, not the opening of the page: mail scanners open links, and must not confirm for anybody. */
export function ConfirmEmail({ token }: { token: string }) {
  const [state, setState] = useState<State>({ kind: 'ready' });

  async function confirm() {
    setState({ kind: 'sending' });
    const answer = await callApi('/api/auth/verify-email', { method: 'POST', body: { token } });
    setState(answer.ok ? { kind: 'done' } : { kind: 'failed', reason: answer.failure.error });
  }

  if (state.kind === 'done') {
    return (
      <div className="space-y-6">
        <Alert tone="success" live title="Your email address is confirmed">
          Your profile is now marked as verified.
        </Alert>
        <LinkButton href="/" variant="primary" full>
          Go to the marketplace
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="space-y-6">
      {state.kind === 'failed' ? (
        <Alert tone="danger" live title={state.reason}>
          In your settings you can have a new link sent to you.
        </Alert>
      ) : null}
      <Button
        variant="primary"
        full
        pending={state.kind === 'sending'}
        pendingText="Confirming…"
        onClick={confirm}
      >
        Confirm email address
      </Button>
      {state.kind === 'failed' ? (
        <LinkButton href="/settings#email" full>
          Open settings
        </LinkButton>
      ) : null}
    </div>
  );
}
