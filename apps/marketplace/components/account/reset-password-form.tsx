'use client';

import { resetPasswordBody } from '@repo/schemas/marketplace/account';
import { Alert } from '@repo/ui/alert';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { LinkButton } from '@repo/ui/link-button';
import { useState } from 'react';
import { PasswordField } from './password-field.tsx';

const passwordOnly = resetPasswordBody.pick({ password: true });

export function ResetPasswordForm({ token }: { token: string }) {
  const form = useZodForm(passwordOnly, { defaultValues: { password: '' } });
  const [done, setDone] = useState(false);

  if (done) {
    return (
      <div className="space-y-6">
        <Alert tone="success" live title="Your password is changed">
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
      label="Choose a new password"
      onSubmit={async ({ password }) => {
        const body = { token, password };
        const answer = await callApi('/api/auth/reset-password', { method: 'POST', body });
        if (!answer.ok) return answer.failure;
        setDone(true);
      }}
    >
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        autoComplete="new-password"
        help="At least 6 characters. Longer is safer."
      />
      <SubmitButton full pendingText="Changing the password…">
        Change password
      </SubmitButton>
    </Form>
  );
}
