'use client';

import { createApiKeyBody } from '@repo/schemas/training/api-key';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, SelectField, TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { useAction } from '@repo/ui/use-action';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import { KeyDialog } from './key-dialog.tsx';
import { scopeLabels } from './labels.ts';
import { expiryAfterDays, lifetimeDays, lifetimeOptions } from './lifetimes.ts';

const keyForm = z
  .object({
    name: createApiKeyBody.shape.name,
    readRuns: z.boolean(),
    writeEnrolments: z.boolean(),
    days: lifetimeDays,
  })
  .refine(({ readRuns, writeEnrolments }) => readRuns || writeEnrolments, {
    path: ['readRuns'],
    error: 'Choose what the key may do',
  });

function bodyOf({ name, readRuns, writeEnrolments, days }: z.output<typeof keyForm>) {
  return {
    name,
    scopes: [
      ...(readRuns ? (['course-runs:read'] as const) : []),
      ...(writeEnrolments ? (['enrolments:write'] as const) : []),
    ],
    expiresAt: expiryAfterDays(days),
  };
}

export function CreateKeyDialog() {
  const { submit } = useAction();
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const form = useZodForm(keyForm, {
    defaultValues: { name: '', readRuns: true, writeEnrolments: false, days: '365' },
  });
  const draft = useFormDraft(form, { name: 'api-key' });

  function change(next: boolean) {
    setOpen(next);
    // Keeps the input, but clears a created key so that it is shown only once.
    if (next || key === null) return;
    setKey(null);
    form.reset();
  }

  return (
    <KeyDialog
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="primary">
          <Icon name="key-round" />
          Make a key
        </Button>
      }
      title="Make an API key"
      description="For a program that reads classes or stores enrolments."
      made={key === null ? null : { key, title: 'Your new key' }}
    >
      <Form
        form={form}
        draft={draft}
        label="New API key"
        onSubmit={(values) =>
          submit(
            withReauthentication('make an API key', () =>
              api('POST /api/admin/api-keys', { body: bodyOf(values) }),
            ),
            (data) => {
              setKey(data.key);
            },
          )
        }
      >
        <TextField
          control={form.control}
          name="name"
          label="Name"
          autoComplete="off"
          placeholder="Invoice robot"
          help="Which program has it: you see the name in this list and in the audit log."
        />
        <fieldset className="space-y-3">
          <legend className="mb-2 text-sm font-medium">What it may do</legend>
          <CheckboxField
            control={form.control}
            name="readRuns"
            label={scopeLabels['course-runs:read']}
            description="The external endpoints for classes, A and B."
          />
          <CheckboxField
            control={form.control}
            name="writeEnrolments"
            label={scopeLabels['enrolments:write']}
            description="Bulk-create: makes courses, classes, learners and enrolments."
          />
        </fieldset>
        <SelectField control={form.control} name="days" label="Works for" options={lifetimeOptions} />
        <SubmitButton pendingText="Making…">Make key</SubmitButton>
      </Form>
    </KeyDialog>
  );
}
