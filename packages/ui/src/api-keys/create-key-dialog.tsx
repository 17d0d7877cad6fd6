'use client';

import type { ShownApiKey } from '@repo/schemas/api-key';
import { useState } from 'react';
import { z } from 'zod';
import { callApiWithReauthentication } from '../account/reauthentication.ts';
import { Button } from '../button.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { CheckboxField, SelectField, TextField } from '../form-fields.tsx';
import { Icon } from '../icon.tsx';
import { useFormDraft } from '../use-form-draft.ts';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import { KeyDialog } from './key-dialog.tsx';
import type { ApiKeyPageSettings, ScopeChoice } from './key-texts.ts';
import { expiryAfterDays, keyLifetimeDaysSchema, keyLifetimeOptions } from './lifetimes.ts';

/** The body of the API, with a box for each scope. */
const keyForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name the key, so that you know later who has it')
    .max(80, 'The name must have at most 80 characters'),
  scopes: z.array(z.boolean()).refine((chosen) => chosen.includes(true), {
    path: ['0'],
    error: 'Choose what the key may do',
  }),
  days: keyLifetimeDaysSchema,
});

function bodyOf({ name, scopes, days }: z.output<typeof keyForm>, choices: readonly ScopeChoice[]) {
  return {
    name,
    scopes: choices.filter((_, at) => scopes[at]).map(({ scope }) => scope),
    expiresAt: expiryAfterDays(days),
  };
}

type Props = ApiKeyPageSettings & {
  /** "For a program that …" */
  description: string;
};

export function CreateKeyDialog({ choices, path, description }: Props) {
  const { submit } = useSubmitAndRefresh();
  const [open, setOpen] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const form = useZodForm(keyForm, {
    defaultValues: { name: '', scopes: choices.map((_, at) => at === 0), days: '365' },
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
      description={description}
      made={key === null ? null : { key, title: 'Your new key' }}
    >
      <Form
        form={form}
        draft={draft}
        label="New API key"
        onSubmit={(values) =>
          submit(
            callApiWithReauthentication<ShownApiKey<string>>(path, {
              purpose: 'make an API key',
              method: 'POST',
              body: bodyOf(values, choices),
            }),
            (data) => setKey(data.key),
          )
        }
      >
        <TextField
          control={form.control}
          name="name"
          label="Name"
          autoComplete="off"
          placeholder="Invoice robot"
          help="Which program has it, so that you know which key to revoke."
        />
        <fieldset className="space-y-3">
          <legend className="mb-2 text-sm font-medium">What it may do</legend>
          {choices.map(({ scope, label, description: about }, at) => (
            <CheckboxField
              key={scope}
              control={form.control}
              name={`scopes.${at}`}
              label={label}
              description={about}
            />
          ))}
        </fieldset>
        <SelectField control={form.control} name="days" label="Works for" options={keyLifetimeOptions} />
        <SubmitButton pendingText="Making…">Make key</SubmitButton>
      </Form>
    </KeyDialog>
  );
}
