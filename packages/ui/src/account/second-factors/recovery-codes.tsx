'use client';

import { recoveryCodeCount, type SecondFactors } from '@repo/schemas/account/second-factors';
import { Button } from '../../button.tsx';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { DateTime } from '../../time.tsx';
import { callSecondFactorApi } from './call-second-factor-api.ts';

export type RecoveryCodesProps = {
  recoveryCodes: SecondFactors['recoveryCodes'];
  onMade: (codes: readonly string[]) => void;
};

/** From this number down, the person is advised to create new codes. */
const few = 3;

export function RecoveryCodes({ recoveryCodes, onMade }: RecoveryCodesProps) {
  const left = recoveryCodes?.left ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-2 tabular-nums">
          {left} of {recoveryCodeCount} left
          {left <= few ? <StatusBadge tone="warning">Make new ones</StatusBadge> : null}
        </p>
        {recoveryCodes ? (
          <p className="text-sm text-muted">
            Made on <DateTime value={recoveryCodes.madeAt} dateOnly />
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        trigger={<Button>Make new codes</Button>}
        title="Make new recovery codes?"
        description="You see ten new codes once. Those that you kept before stop working."
        confirmLabel="Make new codes"
        pendingLabel="Making codes…"
        tone="primary"
        onConfirm={async () => {
          const answer = await callSecondFactorApi<{ recoveryCodes: string[] }>('/recovery-codes', {
            purpose: 'make new recovery codes',
            method: 'POST',
          });
          if (!answer.ok) return answer.failure.error;
          onMade(answer.data.recoveryCodes);
          return undefined;
        }}
      />
    </div>
  );
}
