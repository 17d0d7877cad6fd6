'use client';

import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import { GoogleMark } from '#components/account/google-mark.tsx';

export type GoogleConnectionProps = {
  connectedAt: string | null;
  /** Whether the account's own address is confirmed, which connecting requires. */
  mayConnect: boolean;
  /** Whether there is another way to sign in, which disconnecting requires. */
  mayDisconnect: boolean;
};

export function GoogleConnection({ connectedAt, mayConnect, mayDisconnect }: GoogleConnectionProps) {
  const { submit } = useSubmitAndRefresh();
  const [pending, setPending] = useState(false);

  async function connect() {
    setPending(true);
    const body = { provider: 'google' as const, callbackUrl: '/settings' };
    const answer = await withReauthentication(
      'connect a Google account, which can then sign in to yours',
      () => api('POST /api/me/connections', { body }),
    );
    if (answer.ok) {
      window.location.assign(answer.data.url);
      return;
    }
    setPending(false);
    toast.error(answer.failure.error);
  }

  function disconnect() {
    return submit(
      withReauthentication('disconnect Google, so that only your password signs in to your account', () =>
        api('DELETE /api/me/connections'),
      ),
      'Google is disconnected',
    );
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 items-center gap-3">
        <GoogleMark />
        <div className="min-w-0">
          <p className="font-medium">Google</p>
          <p className="text-sm text-muted">
            {connectedAt ? (
              <>
                Connected on <DateTime value={connectedAt} dateOnly />
              </>
            ) : mayConnect ? (
              'Sign in without typing a password.'
            ) : (
              'Confirm your email address first. Then you can connect Google.'
            )}
          </p>
        </div>
      </div>
      {connectedAt === null ? (
        mayConnect ? (
          <Button pending={pending} pendingText="Opening Google…" onClick={connect}>
            Connect Google
          </Button>
        ) : null
      ) : mayDisconnect ? (
        <ConfirmDialog
          trigger={<Button>Disconnect</Button>}
          title="Disconnect Google?"
          description="From then on you sign in with your email and password. Your listings and chats stay."
          confirmLabel="Disconnect Google"
          pendingLabel="Disconnecting…"
          onConfirm={disconnect}
        />
      ) : (
        <StatusBadge tone="info">Your only way to sign in</StatusBadge>
      )}
    </div>
  );
}
