'use client';

import { emailBody, oneTimeCodeForm } from '@repo/schemas/training/account';
import { EmailField } from '@repo/ui/account/email-field';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';
import { readCodeRecipient, writeCodeRecipient } from './code-recipient.ts';
import { signInAndLoadPage } from './sign-in.ts';

export function CodeSignInForm({ returnTo }: { returnTo: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  // After hydration, because the server cannot read the tab's storage.
  useEffect(() => setSentTo(readCodeRecipient(Date.now())), []);

  function change(email: string | null) {
    writeCodeRecipient(email, Date.now());
    setSentTo(email);
  }

  return sentTo === null ? (
    <AskForCode onSent={change} />
  ) : (
    <EnterCode email={sentTo} returnTo={returnTo} onBack={() => change(null)} />
  );
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const form = useZodForm(emailBody, { defaultValues: { email: '' } });
  return (
    <Form
      form={form}
      label="Ask for a one-time code"
      onSubmit={async (values) => {
        const answer = await api('POST /api/auth/send-otp', { body: values });
        if (!answer.ok) return answer.failure;
        onSent(values.email);
      }}
    >
      <EmailField control={form.control} help="We mail a code of six digits there." />
      <SubmitButton full pendingText="Sending the code…">
        Send me a code
      </SubmitButton>
    </Form>
  );
}

type EnterCodeProps = { email: string; returnTo: string; onBack: () => void };

function EnterCode({ email, returnTo, onBack }: EnterCodeProps) {
  const form = useZodForm(oneTimeCodeForm, { defaultValues: { otp: '' } });
  const [sending, setSending] = useState(false);

  async function sendAnother() {
    setSending(true);
    const answer = await api('POST /api/auth/send-otp', { body: { email } });
    setSending(false);
    if (answer.ok) writeCodeRecipient(email, Date.now());
    if (answer.ok) toast.success('Another code is on its way', { description: 'The one before is void.' });
    else toast.error(answer.failure.error);
  }

  return (
    <div className="space-y-6">
      <Alert tone="success" live title="Have a look at your inbox">
        If {email} has an account, a code is on its way. It works for ten minutes. Check your spam folder too.
      </Alert>
      <Form
        form={form}
        label="Sign in"
        onSubmit={async ({ otp }) => {
          const failure = await signInAndLoadPage({ email, otp, loginType: 'otp' }, returnTo);
          if (failure === undefined) writeCodeRecipient(null, Date.now());
          return failure;
        }}
      >
        <TextField
          control={form.control}
          name="otp"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          placeholder="123456"
          className="tabular-nums"
        />
        <SubmitButton full pendingText="Signing in…">
          Sign in
        </SubmitButton>
      </Form>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" pending={sending} pendingText="Sending…" onClick={sendAnother}>
          Send another code
        </Button>
        <Button variant="ghost" size="sm" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
