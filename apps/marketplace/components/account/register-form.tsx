'use client';

import { registerBody } from '@repo/schemas/marketplace/account';
import { EmailField } from '@repo/ui/account/email-field';
import { newPasswordHelp, PasswordField } from '@repo/ui/account/password-field';
import { signInAndRedirect } from '@repo/ui/account/sign-in-and-redirect';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { api } from '#api.ts';

export type RegisterFormProps = {
  returnTo: string;
};

export function RegisterForm({ returnTo }: RegisterFormProps) {
  const form = useZodForm(registerBody, { defaultValues: { name: '', email: '', password: '' } });
  return (
    <Form
      form={form}
      label="Create an account"
      onSubmit={async (values) => {
        const answer = await api('POST /api/auth/register', { body: values });
        if (answer.ok) return signInAndRedirect(values, returnTo);
        const isKnown = answer.failure.error === 'User already exists';
        if (!isKnown) return answer.failure;
        const message = 'This address already has an account. Sign in instead, or choose a new password.';
        return { ...answer.failure, details: [{ field: 'email', message }] };
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="name"
        help="What buyers and sellers see."
      />
      <EmailField
        control={form.control}
        help="We send a link there to confirm it is yours. Nobody else sees it."
      />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="new-password"
        help={newPasswordHelp()}
      />
      <SubmitButton full pendingText="Creating your account…">
        Create account
      </SubmitButton>
    </Form>
  );
}
