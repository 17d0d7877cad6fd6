'use client';

import { connectForm } from '@repo/schemas/marketplace/account';
import { PasswordField } from '@repo/ui/account/password-field';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';

/** Connects Google after the password: asked for when the sign-in was a while ago. */
export function ConnectWithPassword() {
  const form = useZodForm(connectForm, { defaultValues: { password: '' } });
  return (
    <div className="w-full">
      <Form
        form={form}
        label="Connect Google"
        onSubmit={async ({ password }) => {
          const body = { provider: 'google', callbackUrl: '/settings', password };
          const answer = await callApi<{ url: string }>('/api/me/connections', { method: 'POST', body });
          if (!answer.ok) return answer.failure;
          window.location.assign(answer.data.url);
        }}
      >
        <PasswordField
          control={form.control}
          name="password"
          label="Your password"
          autoComplete="current-password"
          help="You signed in a while ago. We ask once more before anything can sign in to your account."
        />
        <SubmitButton variant="secondary" pendingText="Opening Google…">
          Connect Google
        </SubmitButton>
      </Form>
    </div>
  );
}
