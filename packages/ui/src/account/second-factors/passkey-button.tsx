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
  /** The failure, or undefined on success. */
  onPress: () => Promise<ApiFailure | undefined>;
  variant?: 'primary' | 'secondary';
};

/** Without passkey support the space stays reserved and empty, so that nothing moves. */
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
        // Preloaded because browsers only allow the passkey dialog shortly after a press.
        onPointerEnter={preload}
        onFocus={preload}
        // Keeps focus in the field: a validation message on blur would move the button away from the pointer.
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
