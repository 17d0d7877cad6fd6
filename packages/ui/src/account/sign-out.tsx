import { useState } from 'react';
import { callApi } from '../call-api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { clearPersonalStorageInAllTabs, sendPendingWorkAndCheckNoneLeft } from '../personal-storage.ts';
import { toast } from '../toast.tsx';

export type SignOutRequest = { path: string; body?: { json: true } };

type SignOutOptions = {
  /** Browser storage of this person is cleared. */
  personId: string;
  call: SignOutRequest;
  leadsTo: string;
};

/** Pending changes are sent before the sign-out. When they cannot be sent, the person is asked first. */
export function useSignOut({ personId, call, leadsTo }: SignOutOptions) {
  const [isAsking, setAsking] = useState(false);

  async function end(): Promise<string | undefined> {
    const result = await callApi(call.path, { method: 'POST', body: call.body });
    // A full page load clears memory. 401 means already signed out.
    if (!result.ok && result.failure.status !== 401) {
      toast.error(result.failure.error);
      return result.failure.error;
    }
    clearPersonalStorageInAllTabs(personId);
    window.location.assign(leadsTo);
    return undefined;
  }

  return {
    signOut: async () => {
      if (await sendPendingWorkAndCheckNoneLeft(personId)) await end();
      else setAsking(true);
    },
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out before everything is sent?"
        description="Something you did on this device could not be sent yet. Signing out removes it from this device, and it is lost. Stay signed in, and it is sent when the connection is back."
        confirmLabel="Sign out and lose it"
        pendingLabel="Signing out…"
        cancelLabel="Stay signed in"
        onConfirm={end}
      />
    ),
  };
}
