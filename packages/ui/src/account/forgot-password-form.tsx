'use client';

import { forgotPasswordBody } from '@repo/schemas/sign-in';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { EmailField } from './email-field.tsx';

/** Has a link to choose a new password mailed, without saying whether there is such an account. */
export function ForgotPasswordForm() {
  const form = useZodForm(forgotPasswordBody, { defaultValues: { email: '' } });
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo) {
    return (
      <div className="space-y-6">
        <Alert tone="success" live title="Have a look at your inbox">
          If {sentTo} has an account, a link to choose a new password is on its way. It works for one hour.
          Look into the spam folder too.
        </Alert>
        <Button full onClick={() => setSentTo(null)}>
          Try another address
        </Button>
      </div>
    );
  }
  return (
    <Form
      form={form}
      label="Choose a new password"
      onSubmit={async (values) => {
        const answer = await callApi('/api/auth/forgot-password', { method: 'POST', body: values });
        if (!answer.ok) return answer.failure;
        setSentTo(values.email);
      }}
    >
      <EmailField control={form.control} />
      <SubmitButton full pendingText="Sending the link…">
        Send the link
      </SubmitButton>
    </Form>
  );
}
