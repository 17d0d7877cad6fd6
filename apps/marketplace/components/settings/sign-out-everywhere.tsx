'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';

export function SignOutEverywhere() {
  async function signOut() {
    const answer = await callApi('/api/me/sessions/revoke', { method: 'POST' });
    if (!answer.ok) return answer.failure.error;
    window.location.assign('/login');
  }

  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Sign out everywhere</Button>}
      title="Sign out on every device?"
      description="Every phone and computer that is signed in to your account is signed out at once, this one too."
      confirmLabel="Sign out everywhere"
      pendingLabel="Signing out…"
      onConfirm={signOut}
    />
  );
}
