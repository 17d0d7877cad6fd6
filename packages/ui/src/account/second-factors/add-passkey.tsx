'use client';

import type { Passkey } from '@repo/schemas/account/second-factors';
import { useState } from 'react';
import { ProblemAlert } from '../../alert.tsx';
import { Button } from '../../button.tsx';
import { cn } from '../../cn.ts';
import { Icon } from '../../icon.tsx';
import { toast } from '../../toast.tsx';
import { callSecondFactorApi } from './call-second-factor-api.ts';
import type { CreationOptions } from './passkey-ceremony.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

export type AddedPasskey = { passkey: Passkey; recoveryCodes: readonly string[] | null };

const purpose = 'add a passkey';

/** Returns the reason as a sentence when no passkey was created. */
async function addPasskey(): Promise<{ added: AddedPasskey } | { isCancelled: boolean; problem: string }> {
  const [options, { createPasskey }] = await Promise.all([
    callSecondFactorApi<CreationOptions>('/passkeys/options', { purpose, method: 'POST' }),
    import('./passkey-ceremony.ts'),
  ]);
  if (!options.ok) return { isCancelled: false, problem: options.failure.error };
  const made = await createPasskey(options.data);
  if (!made.ok) return made;
  const body = { response: made.response };
  const answer = await callSecondFactorApi<AddedPasskey>('/passkeys', { purpose, method: 'POST', body });
  return answer.ok ? { added: answer.data } : { isCancelled: false, problem: answer.failure.error };
}

export type AddPasskeyProps = {
  hasOne: boolean;
  onAdded: (added: AddedPasskey) => void;
};

export function AddPasskey({ hasOne, onAdded }: AddPasskeyProps) {
  const isSupported = usePasskeySupport();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function press() {
    setPending(true);
    setProblem(null);
    try {
      const result = await addPasskey();
      if ('added' in result) onAdded(result.added);
      else if (result.isCancelled) toast.info(result.problem);
      else setProblem(result.problem);
    } catch {
      setProblem('This did not arrive. Check your connection and try again.');
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="space-y-4">
      <ProblemAlert problem={problem} />
      <Button
        pending={pending}
        pendingText="Waiting for your device…"
        className={cn(!isSupported && 'invisible')}
        onClick={() => void press()}
      >
        <Icon name="key-round" />
        {hasOne ? 'Add another passkey' : 'Add a passkey'}
      </Button>
    </div>
  );
}
