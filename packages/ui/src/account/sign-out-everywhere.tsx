'use client';

import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { usePersonId } from '../person-id.tsx';
import { clearPersonalStorageInAllTabs, sendPendingWorkAndCheckNoneLeft } from '../personal-storage.ts';

/** `path` is the endpoint; `alsoEnds` says what else ends. */
export function SignOutEverywhere({ path, alsoEnds }: { path: string; alsoEnds?: string | undefined }) {
  const personId = usePersonId();

  async function signOut() {
    if (personId !== null) await sendPendingWorkAndCheckNoneLeft(personId);
    const answer = await callApi(path, { method: 'POST' });
    if (!answer.ok) return answer.failure.error;
    if (personId !== null) clearPersonalStorageInAllTabs(personId);
    window.location.assign('/login');
  }

  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Sign out everywhere</Button>}
      title="Sign out on every device?"
      description={`Every phone and computer that is signed in to your account is signed out at once, this one too.${alsoEnds ? ` ${alsoEnds}` : ''}`}
      confirmLabel="Sign out everywhere"
      pendingLabel="Signing out…"
      onConfirm={signOut}
    />
  );
}
