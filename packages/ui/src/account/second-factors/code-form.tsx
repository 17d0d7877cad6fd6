'use client';

import type { z } from 'zod';
import type { ApiFailure } from '../../api-failure.ts';
import { Form, SubmitButton, useZodForm } from '../../form.tsx';
import { failureAtField } from '../../form-failure.ts';
import { TextField, type TextFieldProps } from '../../form-fields.tsx';

type CodeFormProps = {
  /** The accessible name of the form. */
  label: string;
  schema: z.ZodType<{ code: string }, { code: string }>;
  field: Omit<TextFieldProps<{ code: string }>, 'name'>;
  button: string;
  pendingText: string;
  /** The failure, or undefined on success. */
  onSend: (values: { code: string }) => Promise<ApiFailure | undefined>;
};

/** Phones offer the code that just arrived, and digits to type. */
export const oneTimeCodeInput = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  className: 'tabular-nums',
} as const;

/** Asks for a code, which has the focus; a refused one is marked. */
export function CodeForm({ label, schema, field, button, pendingText, onSend }: CodeFormProps) {
  const form = useZodForm(schema, { defaultValues: { code: '' } });
  return (
    <Form form={form} label={label} onSubmit={async (values) => failureAtField(await onSend(values), 'code')}>
      <TextField control={form.control} name="code" autoFocus {...field} />
      <SubmitButton full pendingText={pendingText}>
        {button}
      </SubmitButton>
    </Form>
  );
}
