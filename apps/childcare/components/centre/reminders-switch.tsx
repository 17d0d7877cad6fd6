'use client';

import type { CentreSettings } from '@repo/schemas/childcare/overview';
import { SwitchWithLabel } from '@repo/ui/switch';
import { useOptimistic, useTransition } from 'react';
import { useAct } from './use-act.ts';

/** Turns the automatic reminders of the centre on or off, at once. */
export function RemindersSwitch({ isOn }: { isOn: boolean }) {
  const { act } = useAct();
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(isOn);
  return (
    <SwitchWithLabel
      label="Remind people automatically"
      description="30, 7 and 1 days before a deadline, and once when it has passed. You can always remind somebody by hand."
      checked={shown}
      onChange={(event) => {
        const remindersOn = event.target.checked;
        startTransition(async () => {
          setShown(remindersOn);
          await act<CentreSettings>('reminders', {
            path: '/api/centre/settings',
            options: { method: 'PUT', body: { remindersOn } },
            done: remindersOn ? 'Reminders are on' : 'Reminders are off',
          });
        });
      }}
    />
  );
}
