'use client';

import { requestEmailChangeBody } from '@repo/schemas/email-change';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { EmailField } from './email-field.tsx';
import { callApiWithReauthentication } from './reauthentication.ts';

/** The address changes only when the mailed link is used. `note`: what else changes with it. */
export function ChangeEmailForm({ note }: { note?: string }) {
  const form = useZodForm(requestEmailChangeBody, { defaultValues: { email: '' } });
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (sentTo) {
    return (
      <div className="space-y-4">
        <Alert tone="success" live title="Have a look at the new inbox">
          We sent a link to {sentTo}. Open it within 24 hours in a browser where you are signed in. Until then
          you keep your current address.
        </Alert>
        <Button onClick={() => setSentTo(null)}>Use another address</Button>
      </div>
    );
  }
  return (
    <Form
      form={form}
      label="Change your email address"
      onSubmit={async (values) => {
        const purpose = 'change your email address';
        const options = { method: 'POST', body: values, purpose } as const;
        const answer = await callApiWithReauthentication('/api/account/address', options);
        if (!answer.ok) return answer.failure;
        form.reset();
        setSentTo(values.email);
      }}
    >
      <EmailField control={form.control} label="New email address" />
      <p className="text-sm text-muted">
        We mail a link to the new address, and a notice to the current one if it is confirmed. Once you have
        opened the link, your other devices are signed out. {note}
      </p>
      <SubmitButton variant="secondary" pendingText="Sending the link…">
        Send the link
      </SubmitButton>
    </Form>
  );
}
