'use client';

import { resetPasswordBody } from '@repo/schemas/sign-in';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { callApi } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { LinkButton } from '../link-button.tsx';
import { newPasswordHelp, PasswordField } from './password-field.tsx';

export type NewPasswordFormProps = {
  /** The secret of the mailed link. */
  token: string;
  /** Whose password it is, where that is known: for password managers. */
  email?: string;
  /** Whether the person's role asks for a stronger one, where that is known. */
  isStaff?: boolean;
  /** Goes straight in with the new password; when it comes back, one has to sign in by hand. */
  onSet?: (password: string) => Promise<unknown>;
  label: string;
  button: string;
  pendingText: string;
  doneTitle: string;
  /** What else the new password changes. */
  note?: string;
};

const passwordOnly = resetPasswordBody.pick({ password: true });

/** Sets the password of a mailed link. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { token, email, isStaff, onSet, label, button, pendingText, doneTitle, note } = props;
  const form = useZodForm(passwordOnly, { defaultValues: { password: '' } });
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <div className="space-y-6">
        <Alert tone="success" live title={doneTitle}>
          All devices were signed out. Sign in with the new password.
        </Alert>
        <LinkButton href="/login" variant="primary" full>
          Sign in
        </LinkButton>
      </div>
    );
  }
  return (
    <Form
      form={form}
      label={label}
      onSubmit={async ({ password }) => {
        const body = { token, password };
        const answer = await callApi('/api/auth/reset-password', { method: 'POST', body });
        if (!answer.ok) return answer.failure;
        await onSet?.(password);
        // Only where nobody went in, or could not: the password is set all the same.
        setDone(true);
      }}
    >
      {email === undefined ? null : <input type="hidden" autoComplete="username" value={email} readOnly />}
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        autoComplete="new-password"
        help={newPasswordHelp(isStaff)}
      />
      {note === undefined ? null : <p className="text-sm text-muted">{note}</p>}
      <SubmitButton full pendingText={pendingText}>
        {button}
      </SubmitButton>
    </Form>
  );
}
