'use client';

import { emailBody } from '@repo/schemas/training/account';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { useState } from 'react';
import { EmailField } from './email-field.tsx';

export function ForgotPasswordForm() {
  const form = useZodForm(emailBody, { defaultValues: { email: '' } });
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
