'use client';

import { type RegisterBody, registerBody } from '@repo/schemas/childcare/account';
import { EmailField } from '@repo/ui/account/email-field';
import { newPasswordHelp, PasswordField } from '@repo/ui/account/password-field';
import { signInAndRedirect } from '@repo/ui/account/sign-in-and-redirect';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextField } from '@repo/ui/form-fields';
import { api } from '#api.ts';

type RegisterFormProps = {
  returnTo: string;
  /** Initial choice. */
  role: 'LEARNER' | 'CORPORATE_ADMIN';
};

const registerForm = registerBody
  .required()
  .refine(({ role, organizationName }) => role !== 'CORPORATE_ADMIN' || organizationName !== '', {
    path: ['organizationName'],
    error: 'Say what your centre is called',
  });

const roles = [
  { value: 'LEARNER', label: 'To learn', description: 'Take courses and keep your certificates.' },
  {
    value: 'CORPORATE_ADMIN',
    label: 'For a centre',
    description: 'Assign courses to your team and see who is through.',
  },
];

/** Drops the centre's name typed before the role changed to learner. */
function bodyOf({ organizationName, ...body }: RegisterBody): RegisterBody {
  return body.role === 'CORPORATE_ADMIN' ? { ...body, organizationName } : body;
}

export function RegisterForm({ returnTo, role }: RegisterFormProps) {
  const form = useZodForm(registerForm, {
    defaultValues: { name: '', email: '', password: '', role, organizationName: '' },
  });
  const isManager = form.watch('role') === 'CORPORATE_ADMIN';
  return (
    <Form
      form={form}
      label="Create an account"
      onSubmit={async (values) => {
        const answer = await api('POST /api/auth/register', { body: bodyOf(values) });
        if (answer.ok) return signInAndRedirect(values, returnTo);
        if (answer.failure.status !== 409) return answer.failure;
        const message = 'This address already has an account. Sign in instead, or choose a new password.';
        return { ...answer.failure, details: [{ field: 'email', message }] };
      }}
    >
      <RadioField
        control={form.control}
        name="role"
        label="What do you need it for?"
        options={roles}
        look="cards"
      />
      <TextField
        control={form.control}
        name="name"
        label="Your name"
        autoComplete="name"
        help="As it should appear on certificates."
      />
      {isManager ? (
        <TextField
          control={form.control}
          name="organizationName"
          label="Name of your centre"
          autoComplete="organization"
          help="It appears on the certificates of your people."
        />
      ) : null}
      <EmailField control={form.control} help="For signing in, and for reminders before a deadline." />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="new-password"
        help={newPasswordHelp(isManager)}
      />
      <SubmitButton full pendingText="Creating your account…">
        Create account
      </SubmitButton>
    </Form>
  );
}
