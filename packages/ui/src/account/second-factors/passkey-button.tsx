'use client';

import type { PasskeyAssertionResponse } from '@repo/schemas/account/second-factors';
import { useState } from 'react';
import { Alert } from '../../alert.tsx';
import type { ApiFailure } from '../../api-failure.ts';
import { Button } from '../../button.tsx';
import { callApi } from '../../call-api.ts';
import { cn } from '../../cn.ts';
import { Icon } from '../../icon.tsx';
import type { RequestOptions } from './passkey-ceremony.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

export type PasskeyButtonProps = {
  label: string;
  /** The endpoint that issues the challenge. */
  optionsPath: string;
  /** Sends the browser's answer; the failure, or undefined on success. */
  onAnswer: (passkey: PasskeyAssertionResponse) => Promise<ApiFailure | undefined>;
  variant?: 'primary' | 'secondary';
};

/** Asks the browser for a passkey. Without passkey support the space stays reserved and empty, so that nothing moves. */
export function PasskeyButton({ label, optionsPath, onAnswer, variant = 'secondary' }: PasskeyButtonProps) {
  const isSupported = usePasskeySupport();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function prove(): Promise<ApiFailure | undefined> {
    // Loaded in parallel: browsers only allow the passkey dialog shortly after a press.
    const [options, { requestPasskey }] = await Promise.all([
      callApi<RequestOptions>(optionsPath, { method: 'POST' }),
      import('./passkey-ceremony.ts'),
    ]);
    if (!options.ok) return options.failure;
    const asked = await requestPasskey(options.data);
    return asked.ok ? onAnswer(asked.response) : { error: asked.problem };
  }

  async function press() {
    setPending(true);
    setFailure(null);
    try {
      setFailure((await prove()) ?? null);
    } catch {
      setFailure({ error: 'This did not arrive. Check your connection and try again.' });
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="space-y-4">
      {failure ? (
        <Alert tone="warning" live>
          {failure.error}
        </Alert>
      ) : null}
      <Button
        full
        variant={variant}
        pending={pending}
        pendingText="Waiting for your device…"
        className={cn(!isSupported && 'invisible')}
        onPointerEnter={preload}
        onFocus={preload}
        // Keeps focus in the field: a validation message on blur would move the button away from the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void press()}
      >
        <Icon name="key-round" />
        {label}
      </Button>
    </div>
  );
}

function preload() {
  import('./passkey-ceremony.ts').catch(() => undefined);
}
