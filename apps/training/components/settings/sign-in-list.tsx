'use client';

import type { SignIn } from '@repo/schemas/training/account';
import { SignOutEverywhere } from '@repo/ui/account/sign-out-everywhere';
import { Badge } from '@repo/ui/badge';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { RelativeTime } from '@repo/ui/time';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { describeAgent } from './describe-agent.ts';

/** A script that signs in for every call leaves many. */
const shownAtFirst = 5;

/** Where one is signed in, each with its way out. */
export function SignInList({ signIns }: { signIns: readonly SignIn[] }) {
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
      <div className="border-t border-line pt-4">
        <SignOutEverywhere
          path="/api/auth/logout-everywhere"
          alsoEnds="The address by which a calendar follows your classes stops working too."
        />
      </div>
    </div>
  );
}

function SignInRow({ signIn }: { signIn: SignIn }) {
  const router = useRouter();
  const [ending, setEnding] = useState(false);
  const name = describeAgent(signIn.userAgent);

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
