'use client';

import { forgotPasswordBody } from '@repo/schemas/sign-in';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { EmailField } from './email-field.tsx';

/** Next's router observes history changes. */
function showStep(step: 'form' | 'sent'): void {
  window.history.replaceState(null, '', step === 'sent' ? '?sent' : window.location.pathname);
}

/** The answer does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const form = useZodForm(forgotPasswordBody, { defaultValues: { email: '' } });
  const [sentTo, setSentTo] = useState<string | null>(null);
  // A reload shows the same step. The email address is left out of the URL because URLs stay in browser history.
  const parameters: URLSearchParams | null = useSearchParams();
  const isSent = parameters?.has('sent') ?? false;

  if (isSent) {
    return (
      <div className="space-y-6">
        <Alert tone="success" live title="Have a look at your inbox">
          If {sentTo ?? 'the address you gave'} has an account, a link to choose a new password is on its way.
          It works for one hour. Check your spam folder too.
        </Alert>
        <Button full onClick={() => showStep('form')}>
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
        showStep('sent');
      }}
    >
      <EmailField control={form.control} />
      <SubmitButton full pendingText="Sending the link…">
        Send the link
      </SubmitButton>
    </Form>
  );
}
