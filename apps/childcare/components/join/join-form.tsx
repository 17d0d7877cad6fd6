'use client';

import { acceptInvitationBody } from '@repo/schemas/childcare/invitation';
import { PasswordField } from '@repo/ui/account/password-field';
import { signInAndGo } from '@repo/ui/account/sign-in-and-go';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';

const passwordOnly = acceptInvitationBody.pick({ password: true }).required();

/** Chooses the first password of an account that waits for it, and goes straight in. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const form = useZodForm(passwordOnly, { defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      label="Join"
      onSubmit={async ({ password }) => {
        const answer = await callApi('/api/invitations/accept', {
          method: 'POST',
          body: { token, password },
        });
        return answer.ok ? signInAndGo({ email, password }, '/home') : answer.failure;
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        control={form.control}
        name="password"
        label="Choose a password"
        autoComplete="new-password"
        help={`For signing in as ${email}. At least 6 characters; longer is safer.`}
      />
      <SubmitButton full pendingText="Joining…">
        Join
      </SubmitButton>
    </Form>
  );
}
