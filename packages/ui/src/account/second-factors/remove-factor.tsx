'use client';

import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../alert-dialog.tsx';
import { callFactors } from './call-factors.ts';

type RemoveFactorProps = {
  /** Below the endpoints of second factors. */
  path: string;
  /** Completes "You are about to …". */
  purpose: string;
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
  /** Whether nothing but the password is left without it. */
  isLast: boolean;
  onRemoved: () => void;
};

/** Asks before a second factor is removed, and says what else that turns off. */
export function RemoveFactor({
  path,
  purpose,
  description,
  isLast,
  onRemoved,
  ...dialog
}: RemoveFactorProps) {
  return (
    <ConfirmDialog
      {...dialog}
      description={
        isLast
          ? `${description} It is your only second step: without it your recovery codes are void, and nothing more than your first step is asked for.`
          : description
      }
      pendingLabel="Removing…"
      onConfirm={async () => {
        const answer = await callFactors(path, { purpose, method: 'DELETE' });
        // Somebody who has two windows open removed it in the other one.
        if (!answer.ok && answer.failure.status !== 404) return answer.failure.error;
        onRemoved();
        return undefined;
      }}
    />
  );
}
