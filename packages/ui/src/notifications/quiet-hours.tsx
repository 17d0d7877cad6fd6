'use client';

import type { NotificationPreferences } from '@repo/schemas/notification';
import { useState } from 'react';
import { InputField } from '../input-field.tsx';
import { SwitchWithLabel } from '../switch.tsx';

type Hours = NotificationPreferences['quietHours'];

export type QuietHoursProps = { value: Hours; hasPush: boolean; onChange: (hours: Hours) => void };

const night = { from: '22:00', to: '07:00' };

/** A change of one time is complete when its field is left, not while it is typed. */
export function QuietHours({ value, hasPush, onChange }: QuietHoursProps) {
  const [edited, setEdited] = useState<Hours>(null);
  const draft = edited ?? value ?? night;
  const commit = () => {
    if (edited === null || edited.from === '' || edited.to === '') return;
    onChange(edited);
    setEdited(null);
  };
  return (
    <div>
      <SwitchWithLabel
        label="Quiet hours"
        description={
          hasPush ? 'No mail and no push then; they come afterwards.' : 'No mail then; it comes afterwards.'
        }
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? draft : null)}
      />
      {value === null ? null : (
        <div className="mt-2 grid grid-cols-2 gap-4">
          <InputField
            id="quiet-from"
            label="From"
            type="time"
            value={draft.from}
            onChange={({ target }) => setEdited({ ...draft, from: target.value })}
            onBlur={commit}
          />
          <InputField
            id="quiet-to"
            label="Until"
            type="time"
            value={draft.to}
            onChange={({ target }) => setEdited({ ...draft, to: target.value })}
            onBlur={commit}
          />
        </div>
      )}
    </div>
  );
}
