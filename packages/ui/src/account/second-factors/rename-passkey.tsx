'use client';

import { type Passkey, renamePasskeyBody } from '@repo/schemas/account/second-factors';
import { useState } from 'react';
import { Dialog } from '../../dialog.tsx';
import { Form, SubmitButton, useZodForm } from '../../form.tsx';
import { TextField } from '../../form-fields.tsx';
import { Icon } from '../../icon.tsx';
import { IconButton } from '../../icon-button.tsx';
import { callSecondFactorApi } from './call-second-factor-api.ts';

type RenamePasskeyProps = { passkey: Passkey; onRenamed: () => void };

export function RenamePasskey({ passkey, onRenamed }: RenamePasskeyProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      trigger={<IconButton label={`Rename ${passkey.name}`} icon={<Icon name="pencil" />} />}
      open={open}
      onOpenChange={setOpen}
      title="Rename the passkey"
    >
      {open ? (
        <RenameForm
          passkey={passkey}
          onRenamed={() => {
            setOpen(false);
            onRenamed();
          }}
        />
      ) : null}
    </Dialog>
  );
}

function RenameForm({ passkey, onRenamed }: RenamePasskeyProps) {
  const form = useZodForm(renamePasskeyBody, { defaultValues: { name: passkey.name } });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await callSecondFactorApi(`/passkeys/${passkey.id}`, {
          purpose: 'rename a passkey',
          method: 'PATCH',
          body,
        });
        if (!answer.ok) return answer.failure;
        onRenamed();
      }}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        autoFocus
        help="Where it is kept, such as “Work laptop” or “Security key on my key ring”."
      />
      <SubmitButton pendingText="Saving…">Save name</SubmitButton>
    </Form>
  );
}
