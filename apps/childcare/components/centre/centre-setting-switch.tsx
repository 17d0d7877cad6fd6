'use client';

import type { CentreSettingsBody } from '@repo/schemas/childcare/overview';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { SwitchWithLabel } from '@repo/ui/switch';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useOptimistic, useTransition } from 'react';
import { api } from '#api.ts';

type CentreSettingSwitchProps = {
  setting: keyof CentreSettingsBody;
  isOn: boolean;
  label: string;
  description: string;
  /** The messages after switching on and off. */
  done: { on: string; off: string };
};

export function CentreSettingSwitch({ setting, isOn, label, description, done }: CentreSettingSwitchProps) {
  const { run } = useSubmitAndRefresh();
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
          const put = () => api('PUT /api/centre/settings', { body: { [setting]: checked } });
          const call =
            setting === 'requireSecondFactor'
              ? withReauthentication('change how your managers sign in', put)
              : put();
          await run(call, checked ? done.on : done.off);
        });
      }}
    />
  );
}
