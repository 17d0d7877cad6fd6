'use client';

import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../alert.tsx';
import type { ApiFailure } from '../../api-failure.ts';
import { Button } from '../../button.tsx';
import { cn } from '../../cn.ts';
import { usePasskeySupport } from './use-passkey-support.ts';

export type PasskeyButtonProps = {
  label: string;
  /** Asks for the passkey and continues; answers why it could not. */
  onPress: () => Promise<ApiFailure | undefined>;
  variant?: 'primary' | 'secondary';
};

/** Asks for a passkey. Without a browser that knows them its room is there and nothing in it, so that nothing moves. */
export function PasskeyButton({ label, onPress, variant = 'secondary' }: PasskeyButtonProps) {
  const isSupported = usePasskeySupport();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  async function press() {
    setPending(true);
    setFailure(null);
    try {
      setFailure((await onPress()) ?? null);
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
        // What it needs is on its way before the press: a browser asks only shortly after one.
        onPointerEnter={preload}
        onFocus={preload}
        // Leaving a field checks it: a message that appears would push the button away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void press()}
      >
        <KeyRound aria-hidden />
        {label}
      </Button>
    </div>
  );
}

function preload() {
  import('./passkey-ceremony.ts').catch(() => undefined);
}
