'use client';

import { describeUserAgent } from '@repo/schemas/describe-user-agent';
import type { SignInSession } from '@repo/schemas/sign-in-session';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RelativeTime } from '../time.tsx';
import { toast } from '../toast.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';

/** Collapsed because a script that signs in for each call creates many. */
const shownAtFirst = 5;

export function SignInList({ signIns }: { signIns: readonly SignInSession[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? signIns : signIns.slice(0, shownAtFirst);
  return (
    <div className="space-y-4">
      <ul className="divide-y divide-line">
        {shown.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {shown.length < signIns.length ? (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          Show all {signIns.length} devices
        </Button>
      ) : null}
    </div>
  );
}

function SignInRow({ signIn }: { signIn: SignInSession }) {
  const router = useRouter();
  const [ending, setEnding] = useState(false);
  const name = describeUserAgent(signIn.userAgent);

  async function end() {
    setEnding(true);
    const answer = await callApi(`/api/sign-ins/${signIn.id}`, { method: 'DELETE' });
    setEnding(false);
    if (!answer.ok && answer.failure.status !== 404) {
      toast.error(answer.failure.error);
      return;
    }
    toast.success(`${name} is signed out`);
    router.refresh();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {signIn.current ? <Badge tone="accent">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          Last used <RelativeTime value={signIn.lastUsedAt} />, signed in{' '}
          <RelativeTime value={signIn.signedInAt} />
        </p>
      </div>
      {signIn.current ? null : (
        <Button
          size="sm"
          pending={ending}
          pendingText="Signing out…"
          aria-label={`Sign out ${name}`}
          onClick={() => void end()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

export function SignOutOthers() {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button>Sign out other devices</Button>}
      title="Sign out all other devices?"
      description="Every other phone and computer that is signed in to your account is signed out at once. You stay signed in here."
      confirmLabel="Sign out other devices"
      pendingLabel="Signing out…"
      onConfirm={() =>
        submit(callApi('/api/sign-ins', { method: 'DELETE' }), 'Your other devices are signed out')
      }
    />
  );
}
