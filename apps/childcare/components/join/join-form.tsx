'use client';

import { acceptInvitationBody } from '@repo/schemas/childcare/invitation';
import { PasswordField } from '@repo/ui/account/password-field';
import { signInAndRedirect } from '@repo/ui/account/sign-in-and-redirect';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { api } from '#api.ts';

const newAccount = acceptInvitationBody.pick({ name: true, password: true }).required();

/** Creates the account that accepts an invitation, and signs in. */
export function JoinForm({ token, email, name }: { token: string; email: string; name: string }) {
  const form = useZodForm(newAccount, { defaultValues: { name, password: '' } });
  return (
    <Form
      form={form}
      label="Join"
      onSubmit={async ({ name: chosen, password }) => {
        const answer = await api('POST /api/invitations/accept', { body: { token, name: chosen, password } });
        return answer.ok ? signInAndRedirect({ email, password }, '/home') : answer.failure;
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        control={form.control}
        name="name"
        label="Your name"
        autoComplete="name"
        help="As it should appear on certificates."
      />
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
