'use client';

import { deleteAccountBody } from '@repo/schemas/account-deletion';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { TextField } from '../form-fields.tsx';
import { LinkButton } from '../link-button.tsx';
import { usePersonId } from '../person-id.tsx';
import { clearPersonalStorageInAllTabs } from '../personal-storage.ts';
import { callApiWithReauthentication } from './reauthentication.ts';

/** The person types DELETE or the address to confirm. */
export function DeleteAccountForm({ kind }: { kind: 'delete' | 'request' }) {
  const form = useZodForm(deleteAccountBody, { defaultValues: { confirm: '' } });
  const [done, setDone] = useState<string | null>(null);
  const asks = kind === 'request';
  const personId = usePersonId();

  if (done !== null) {
    return (
      <div className="space-y-4">
        <Alert tone="success" live title={asks ? 'Your request is sent' : 'Your account is closed'}>
          {done}.
        </Alert>
        <LinkButton href={asks ? '/settings' : '/login'}>{asks ? 'Back to settings' : 'Leave'}</LinkButton>
      </div>
    );
  }
  return (
    <Form
      form={form}
      label={asks ? 'Ask for deletion' : 'Delete your account'}
      onSubmit={async (values) => {
        const purpose = asks ? 'ask for your account to be deleted' : 'delete your account';
        const options = { method: 'POST', body: values, purpose } as const;
        const path = '/api/account/deletion';
        const answer = await callApiWithReauthentication<{ message: string }>(path, options);
        if (!answer.ok) return answer.failure;
        if (!asks && personId !== null) clearPersonalStorageInAllTabs(personId);
        setDone(answer.data.message);
      }}
    >
      <TextField
        control={form.control}
        name="confirm"
        label="Type DELETE, or your email address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton variant="danger" pendingText={asks ? 'Sending…' : 'Closing the account…'}>
        {asks ? 'Ask for deletion' : 'Delete my account'}
      </SubmitButton>
    </Form>
  );
}
