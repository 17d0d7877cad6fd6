'use client';

import { SwitchWithLabel } from '@repo/ui/switch';
import { useAction } from '@repo/ui/use-action';
import { useState } from 'react';
import { api } from '#api.ts';

/** Mails before a deadline, on or off at once. */
export function ReminderSwitch({ on }: { on: boolean }) {
  const { run, pending } = useAction();
  const [isOn, setOn] = useState(on);

  async function change(next: boolean) {
    setOn(next);
    const failure = await run(
      api('PUT /api/profile', { body: { reminderMails: next } }),
      next ? 'Reminder mails are on' : 'Reminder mails are off',
    );
    if (failure) setOn(!next);
  }

  return (
    <SwitchWithLabel
      label="Mail me before a deadline"
      description="30, 7 and 1 days before, and once when it has passed."
      checked={isOn}
      aria-busy={pending !== null || undefined}
      onChange={(event) => {
        if (pending === null) void change(event.target.checked);
      }}
    />
  );
}
