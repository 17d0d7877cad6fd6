'use client';

import { signInForm } from '@repo/schemas/sign-in';
import type { z } from 'zod';
import type { ApiFailure } from '../api-failure.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { PageLink } from '../page-link.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { signInAndRedirect } from './sign-in-and-redirect.ts';

/** Signs in through next-auth. */
export function NextAuthSignInForm({ returnTo }: { returnTo: string }) {
  return <SignInForm onSubmit={(values) => signInAndRedirect(values, returnTo)} />;
}

export type SignInFormProps = {
  /** The failure, or undefined on success. */
  onSubmit: (credentials: z.output<typeof signInForm>) => Promise<ApiFailure | undefined>;
};

export function SignInForm({ onSubmit }: SignInFormProps) {
  const form = useZodForm(signInForm, { defaultValues: { email: '', password: '' } });
  return (
    <Form form={form} label="Sign in" onSubmit={onSubmit}>
      <EmailField control={form.control} />
      <PasswordField
        control={form.control}
        name="password"
        label="Password"
        autoComplete="current-password"
        help={
          <PageLink href="/forgot-password" className="link target-44">
            Forgotten your password?
          </PageLink>
        }
      />
      <SubmitButton full pendingText="Signing in…">
        Sign in
      </SubmitButton>
    </Form>
  );
}
