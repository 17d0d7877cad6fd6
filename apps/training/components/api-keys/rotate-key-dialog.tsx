'use client';

import type { ApiKeyRecord } from '@repo/schemas/training/api-key';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField } from '@repo/ui/form-fields';
import { useAction } from '@repo/ui/use-action';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import { KeyDialog } from './key-dialog.tsx';
import { expiryAfterDays, lifetimeDays, lifetimeOptions } from './lifetimes.ts';

const overlaps = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In an hour' },
  { value: '24', label: 'Tomorrow, in 24 hours' },
  { value: '168', label: 'In a week' },
];

const rotateForm = z.object({ keepOldForHours: z.enum(['0', '1', '24', '168']), days: lifetimeDays });

type RotateKeyDialogProps = { apiKey: ApiKeyRecord; open: boolean; onOpenChange: (open: boolean) => void };

export function RotateKeyDialog({ apiKey, open, onOpenChange }: RotateKeyDialogProps) {
  const { submit } = useAction();
  const [key, setKey] = useState<string | null>(null);
  const form = useZodForm(rotateForm, { defaultValues: { keepOldForHours: '24', days: '365' } });

  function change(next: boolean) {
    if (!next) setKey(null);
    onOpenChange(next);
  }

  return (
    <KeyDialog
      open={open}
      onOpenChange={change}
      title={`Replace the key “${apiKey.name}”`}
      description="The new key has the same name and rights."
      made={key === null ? null : { key, title: 'The new key' }}
    >
      <Form
        form={form}
        label="Replace key"
        onSubmit={({ keepOldForHours, days }) =>
          submit(
            withReauthentication(`replace the API key “${apiKey.name}”`, () =>
              api('POST /api/admin/api-keys/{id}/rotate', {
                params: { id: apiKey.id },
                body: { keepOldForHours: Number(keepOldForHours), expiresAt: expiryAfterDays(days) },
              }),
            ),
            ({ key: made }) => setKey(made),
          )
        }
      >
        <SelectField
          control={form.control}
          name="keepOldForHours"
          label="The old key stops working"
          options={overlaps}
          help="Until then both work, so that its programs can be changed over without a break."
        />
        <SelectField
          control={form.control}
          name="days"
          label="The new key works for"
          options={lifetimeOptions}
        />
        <SubmitButton pendingText="Making…">Make new key</SubmitButton>
      </Form>
    </KeyDialog>
  );
}
