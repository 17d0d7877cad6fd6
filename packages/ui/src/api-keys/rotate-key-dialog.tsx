'use client';

import type { ShownApiKey } from '@repo/schemas/api-key';
import { useState } from 'react';
import { z } from 'zod';
import { callApiWithReauthentication } from '../account/reauthentication.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { SelectField } from '../form-fields.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { ApiKey } from './key-texts.ts';
import { expiryAfterDays, keyLifetimeDaysSchema, keyLifetimeOptions } from './lifetimes.ts';

const overlaps = [
  { value: '0', label: 'At once' },
  { value: '1', label: 'In an hour' },
  { value: '24', label: 'Tomorrow, in 24 hours' },
  { value: '168', label: 'In a week' },
];

const rotateForm = z.object({
  keepOldForHours: z.enum(['0', '1', '24', '168']),
  days: keyLifetimeDaysSchema,
});

type RotateKeyDialogProps = {
  apiKey: ApiKey;
  /** The address of the key in the API. */
  keyPath: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function RotateKeyDialog({ apiKey, keyPath, open, onOpenChange }: RotateKeyDialogProps) {
  const { submit } = useSubmitAndRefresh();
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
            callApiWithReauthentication<ShownApiKey<string>>(`${keyPath}/rotate`, {
              purpose: `replace the API key “${apiKey.name}”`,
              method: 'POST',
              body: { keepOldForHours: Number(keepOldForHours), expiresAt: expiryAfterDays(days) },
            }),
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
          options={keyLifetimeOptions}
        />
        <SubmitButton pendingText="Making…">Make new key</SubmitButton>
      </Form>
    </KeyDialog>
  );
}
