'use client';

import { useRouter } from 'next/navigation';
import { ConfirmDialog } from '../../alert-dialog.tsx';
import { Button } from '../../button.tsx';
import { toast } from '../../toast.tsx';
import { fetchWithRecentProof } from '../recent-proof.ts';

export type ResetSecondStepProps = {
  person: { name: string; email: string };
  /** The service's endpoint for this person. */
  path: string;
};

/** Removes the second step of somebody who lost theirs. */
export function ResetSecondStep({ person, path }: ResetSecondStepProps) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Reset second step</Button>}
      title={`Reset the second step of ${person.name}?`}
      description={`Make sure that it is really them who asks: by phone, or face to face. Their passkeys, authenticator app and recovery codes stop working, they are signed out everywhere, and we mail them at ${person.email} that it was done.`}
      confirmLabel="Reset second step"
      pendingLabel="Resetting…"
      onConfirm={async () => {
        const answer = await fetchWithRecentProof(path, {
          purpose: `reset the second step of ${person.name}`,
          method: 'POST',
        });
        if (!answer.ok) return answer.failure.error;
        toast.success(`The second step of ${person.name} is reset`);
        router.refresh();
        return undefined;
      }}
    />
  );
}
