'use client';

import { verifyEmailForm } from '@repo/schemas/sign-in';
import { useState } from 'react';
import { callApi } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { DoneNotice } from './done-notice.tsx';
import { PasswordField } from './password-field.tsx';
import { signInAndRedirect } from './sign-in-and-redirect.ts';

/** Confirming signs out everywhere, so the form signs in again. It needs a press because mail scanners open links. */
export function ConfirmEmailForm({ token, email }: { token: string; email: string }) {
  const form = useZodForm(verifyEmailForm, { defaultValues: { password: '' } });
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <DoneNotice title="Your email address is confirmed" href="/login" next="Sign in">
        All devices were signed out. Sign in again.
      </DoneNotice>
    );
  }
  return (
    <Form
      form={form}
      label="Confirm your email address"
      onSubmit={async ({ password }) => {
        const body = { token, password };
        const answer = await callApi('/api/auth/verify-email', { method: 'POST', body });
        if (!answer.ok) return answer.failure;
        // Reload this page signed in: it then shows that the address is confirmed.
        await signInAndRedirect({ email, password }, `${window.location.pathname}${window.location.search}`);
        setDone(true);
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        help="The password you chose when you registered. It shows that the account is yours. You stay signed in here; other devices are signed out."
      />
      <SubmitButton full pendingText="Confirming…">
        Confirm email address
      </SubmitButton>
    </Form>
  );
}
