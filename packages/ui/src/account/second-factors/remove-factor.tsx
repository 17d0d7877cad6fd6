'use client';

import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { callSecondFactorApi } from './call-second-factor-api.ts';

type RemoveFactorProps = {
  /** Relative to /api/account/second-factors. */
  path: string;
  /** Completes "You are about to …". */
  purpose: string;
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
  isLast: boolean;
  onRemoved: () => void;
};

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
        const answer = await callSecondFactorApi(path, { purpose, method: 'DELETE' });
        // 404: already removed in another window.
        if (!answer.ok && answer.failure.status !== 404) return answer.failure.error;
        onRemoved();
        return undefined;
      }}
    />
  );
}
