'use client';

import { Button } from '@repo/ui/button';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

type AddressPanelProps = {
  initial: string;
  isAllowed: (address: string) => boolean;
  /** Shown for an invalid address. */
  refusal: string;
  action: string;
  onDone: (address: string) => void;
  children?: ReactNode;
};

/** Not a form element, because the editor may be inside one. */
export function UrlPanel({ initial, isAllowed, refusal, action, onDone, children }: AddressPanelProps) {
  const id = useId();
  const [address, setAddress] = useState(initial);
  const [refused, setRefused] = useState(false);

  function finish(event: FormEvent | { preventDefault: () => void }) {
    event.preventDefault();
    if (isAllowed(address)) onDone(address.trim());
    else setRefused(true);
  }

  return (
    <div className="space-y-3">
      <Field id={id} label="Address" error={refused ? refusal : undefined}>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') finish(event);
            }}
          />
        )}
      </Field>
      {children}
      <Button size="sm" variant="primary" onClick={finish}>
        {action}
      </Button>
    </div>
  );
}
