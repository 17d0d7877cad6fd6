'use client';

import { SwitchWithLabel } from '@repo/ui/switch';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

/** Mails before a deadline, on or off at once. */
export function ReminderSwitch({ on }: { on: boolean }) {
  const router = useRouter();
  const [isOn, setOn] = useState(on);
  const [saving, setSaving] = useState(false);

  async function change(next: boolean) {
    setOn(next);
    setSaving(true);
    const answer = await api('PUT /api/profile', { body: { reminderMails: next } });
    setSaving(false);
    if (answer.ok) {
      toast.success(next ? 'Reminder mails are on' : 'Reminder mails are off');
      return router.refresh();
    }
    setOn(!next);
    toast.error(answer.failure.error);
  }

  return (
    <SwitchWithLabel
      label="Mail me before a deadline"
      description="30, 7 and 1 days before, and once when it has passed."
      checked={isOn}
      aria-busy={saving || undefined}
      onChange={(event) => {
        if (!saving) void change(event.target.checked);
      }}
    />
  );
}
