'use client';

import type { CentreSettings, CentreSettingsBody } from '@repo/schemas/childcare/overview';
import { SwitchWithLabel } from '@repo/ui/switch';
import { useOptimistic, useTransition } from 'react';
import { useAct } from './use-act.ts';

type SettingSwitchProps = {
  setting: keyof CentreSettingsBody;
  isOn: boolean;
  label: string;
  description: string;
  /** What is said once it is on, or off. */
  done: { on: string; off: string };
};

/** Turns a setting of the centre on or off, at once. */
export function SettingSwitch({ setting, isOn, label, description, done }: SettingSwitchProps) {
  const { act } = useAct();
  const [, startTransition] = useTransition();
  const [shown, setShown] = useOptimistic(isOn);
  return (
    <SwitchWithLabel
      label={label}
      description={description}
      checked={shown}
      onChange={(event) => {
        const { checked } = event.target;
        startTransition(async () => {
          setShown(checked);
          await act<CentreSettings>(setting, {
            path: '/api/centre/settings',
            options: { method: 'PUT', body: { [setting]: checked } },
            done: checked ? done.on : done.off,
            purpose: setting === 'requireSecondFactor' ? 'change how your managers sign in' : undefined,
          });
        });
      }}
    />
  );
}
