'use client';

import { authenticatorCode, secondStepCode } from '@repo/schemas/account/second-factors';
import { z } from 'zod';
import type { ApiFailure } from '../../api-failure.ts';
import { Form, SubmitButton, useZodForm } from '../../form.tsx';
import { TextField } from '../../form-fields.tsx';

type CodeFormProps = {
  /** The failure, or undefined on success. */
  onSend: (values: { code: string }) => Promise<ApiFailure | undefined>;
};

const appForm = z.object({ code: authenticatorCode });
const recoveryForm = z.object({ code: secondStepCode });

/** Shows the error of a wrong code at its field. */
function atTheField(failure: ApiFailure | undefined): ApiFailure | undefined {
  if (!failure || !isAboutTheCode(failure)) return failure;
  return { ...failure, details: [{ field: 'code', message: failure.error }] };
}

function isAboutTheCode({ status, details = [] }: ApiFailure): boolean {
  return (status === 400 || status === 401) && details.length === 0;
}

export function AppCodeForm({ onSend }: CodeFormProps) {
  const form = useZodForm(appForm, { defaultValues: { code: '' } });
  return (
    <Form form={form} label="Second step" onSubmit={async (values) => atTheField(await onSend(values))}>
      <TextField
        control={form.control}
        name="code"
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="tabular-nums"
        help="The six digits that your authenticator app shows now."
      />
      <SubmitButton full pendingText="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}

export function RecoveryCodeForm({ onSend }: CodeFormProps) {
  const form = useZodForm(recoveryForm, { defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      label="Sign in with a recovery code"
      onSubmit={async (values) => atTheField(await onSend(values))}
    >
      <TextField
        control={form.control}
        name="code"
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        help="One of the codes that you kept when you turned the second step on. Each works once."
      />
      <SubmitButton full pendingText="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
