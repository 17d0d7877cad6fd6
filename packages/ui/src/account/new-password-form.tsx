'use client';

import { resetPasswordBody } from '@repo/schemas/sign-in';
import { useState } from 'react';
import { callApi } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { DoneNotice } from './done-notice.tsx';
import { newPasswordHelp, PasswordField } from './password-field.tsx';

const passwordOnly = resetPasswordBody.pick({ password: true });

export function NewPasswordForm(props: {
  token: string;
  /** For password managers, where it is known. */
  email?: string;
  /** Staff need a stronger password. */
  isStaff?: boolean;
  /** Signs in with the new password; resolves only when that failed. */
  signIn?: (password: string) => Promise<unknown>;
  label: string;
  button: string;
  pendingText: string;
  doneTitle: string;
  /** What else changes with the password. */
  note?: string;
}) {
  const { token, email, isStaff, signIn, label, button, pendingText, doneTitle, note } = props;
  const form = useZodForm(passwordOnly, { defaultValues: { password: '' } });
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <DoneNotice title={doneTitle} href="/login" next="Sign in">
        All devices were signed out. Sign in with the new password.
      </DoneNotice>
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
        await signIn?.(password);
        // Reached without a sign-in, or when it failed: the password is set in both cases.
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
