'use client';

import type { ChangeNotificationPreferences, NotificationPreferences } from '@repo/schemas/notification';
import { useEffect, useState } from 'react';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { Field } from '../field.tsx';
import { Select } from '../select.tsx';
import { toast } from '../toast.tsx';
import { KindTable } from './kind-table.tsx';
import { PushSwitch } from './push-switch.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useSavedPreferences } from './use-saved-preferences.ts';

export type NotificationPreferencesFormProps = {
  initial: NotificationPreferences;
  /** Of a mail's link, for somebody who is not signed in. */
  token?: string;
  /** Pushes are set up on the service. */
  hasPush?: boolean;
};

const path = '/api/notifications/preferences';

const digests = [
  { value: 'immediate', label: 'Soon after it happens' },
  { value: 'daily', label: 'Once a day, at 8:00' },
  { value: 'weekly', label: 'Once a week, on Monday at 8:00' },
];

/** Every choice is saved at once. */
export function NotificationPreferencesForm({
  initial,
  token,
  hasPush = false,
}: NotificationPreferencesFormProps) {
  const { shown, isSaved, change } = useSavedPreferences(
    initial,
    (changes) =>
      callApi<NotificationPreferences>(token === undefined ? path : `${path}/link`, {
        method: 'PUT',
        body: token === undefined ? changes : { ...changes, token },
      }),
    (error) => toast.error(error),
  );
  const save = (changes: Omit<ChangeNotificationPreferences, 'kinds'>) =>
    void change(changes, (before) => ({ ...before, ...changes }));

  return (
    <div className="space-y-6">
      {hasPush ? <PushSwitch /> : null}
      <KindTable
        kinds={shown.kinds}
        hasPush={hasPush}
        onChange={(kind, channel, isOn) =>
          void change({ kinds: [{ kind, [channel]: isOn }] }, (before) => ({
            ...before,
            kinds: before.kinds.map((one) => (one.kind === kind ? { ...one, [channel]: isOn } : one)),
          }))
        }
      />
      <Field id="notification-digest" label="When mails come" help="Mails that are always sent come at once.">
        {(control) => (
          <Select
            {...control}
            options={digests}
            value={shown.digest}
            onChange={({ target }) => save({ digest: target.value as NotificationPreferences['digest'] })}
          />
        )}
      </Field>
      <QuietHours
        value={shown.quietHours}
        hasPush={hasPush}
        onChange={(quietHours) => save({ quietHours })}
      />
      <TimeZone value={shown.timeZone} onChange={(timeZone) => save({ timeZone })} />
      <p role="status" className="min-h-5 text-sm text-muted">
        {isSaved ? 'Saved' : ''}
      </p>
    </div>
  );
}

/** The zone of the hours above, and that of the device where it is another one. */
function TimeZone({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) {
  const [device, setDevice] = useState(value);
  useEffect(() => setDevice(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p>
        These are times in <span className="font-medium">{value.replaceAll('_', ' ')}</span>.
      </p>
      {device === value ? null : (
        <Button onClick={() => onChange(device)}>Use {device.replaceAll('_', ' ')}</Button>
      )}
    </div>
  );
}
