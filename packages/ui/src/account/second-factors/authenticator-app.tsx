'use client';

import type { TotpSetup } from '@repo/schemas/account/second-factors';
import { useState } from 'react';
import { ProblemAlert } from '../../alert.tsx';
import { Button } from '../../button.tsx';
import { Icon } from '../../icon.tsx';
import { DateTime } from '../../time.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { callSecondFactorApi } from './call-second-factor-api.ts';
import { RemoveFactor } from './remove-factor.tsx';

export function AuthenticatorApp(props: {
  confirmedAt: string | null;
  isLastFactor: boolean;
  /** When required, the last factor cannot be removed. */
  isRequired: boolean;
  onSetUp: (recoveryCodes: readonly string[] | null) => void;
  onRemoved: () => void;
}) {
  const { confirmedAt, isLastFactor, isRequired, onSetUp, onRemoved } = props;
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function begin() {
    setPending(true);
    setProblem(null);
    const answer = await callSecondFactorApi<TotpSetup>('/totp', {
      purpose: 'set up an authenticator app',
      method: 'POST',
    });
    setPending(false);
    if (answer.ok) setSetup(answer.data);
    else setProblem(answer.failure.error);
  }

  if (setup && confirmedAt === null) {
    return (
      <AuthenticatorSetup
        setup={setup}
        onCancel={() => setSetup(null)}
        onConfirmed={(codes) => {
          setSetup(null);
          onSetUp(codes);
        }}
      />
    );
  }
  return (
    <div className="space-y-4">
      <ProblemAlert problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex min-w-0 items-center gap-3">
          <Icon name="smartphone" className="size-5 shrink-0 text-muted" />
          {confirmedAt ? (
            <span>
              Set up on <DateTime value={confirmedAt} dateOnly />
            </span>
          ) : (
            <span className="text-muted">Not set up</span>
          )}
        </p>
        {confirmedAt === null ? (
          <Button pending={pending} pendingText="Preparing…" onClick={() => void begin()}>
            Set up an app
          </Button>
        ) : isLastFactor && isRequired ? null : (
          <RemoveFactor
            path="/totp"
            purpose="remove the authenticator app"
            trigger={<Button variant="danger-quiet">Remove the app</Button>}
            title="Remove the authenticator app?"
            description="Its codes stop working here."
            confirmLabel="Remove the app"
            isLast={isLastFactor}
            onRemoved={onRemoved}
          />
        )}
      </div>
    </div>
  );
}
