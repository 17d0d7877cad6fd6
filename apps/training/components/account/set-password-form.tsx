'use client';

import { resetPasswordBody } from '@repo/schemas/training/account';
import { Alert } from '@repo/ui/alert';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { LinkButton } from '@repo/ui/link-button';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';
import { signInAndGo } from './sign-in.ts';

const passwordOnly = resetPasswordBody.pick({ password: true });

/** Sets the password of a mailed link and goes straight in with it. */
export function SetPasswordForm({ token, email }: { token: string; email: string }) {
  const form = useZodForm(passwordOnly, { defaultValues: { password: '' } });
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <div className="space-y-6">
        <Alert tone="success" live title="Your password is set">
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
      label="Choose a password"
      onSubmit={async ({ password }) => {
        const body = { token, password };
        const answer = await callApi('/api/auth/reset-password', { method: 'POST', body });
        if (!answer.ok) return answer.failure;
        await signInAndGo({ email, password, loginType: 'password' }, '/home');
        // Only when signing in failed: the password is set all the same.
        setDone(true);
      }}
    >
      {/* For password managers: whose password this is. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        autoComplete="new-password"
        help="At least 6 characters. Longer is safer."
      />
      <SubmitButton full pendingText="Setting the password…">
        Set password
      </SubmitButton>
    </Form>
  );
}
