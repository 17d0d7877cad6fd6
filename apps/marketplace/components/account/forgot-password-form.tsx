'use client';

import { forgotPasswordBody } from '@repo/schemas/marketplace/account';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { useState } from 'react';

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
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton full pendingText="Sending the link…">
        Send the link
      </SubmitButton>
    </Form>
  );
}
