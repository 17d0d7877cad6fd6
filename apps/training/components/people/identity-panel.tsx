'use client';

import { createUserBody } from '@repo/schemas/training/user';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import { hasRightCheckLetter, normaliseIdentityNumber } from '#domain/identity/identity-number.ts';

type IdentityPanelProps = { userId: string; name: string; maskedNumber: string | null };

/** Masked; an admin can show it in full (audited) and change it. */
export function IdentityNumberPanel({ userId, name, maskedNumber }: IdentityPanelProps) {
  const [whole, setWhole] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function reveal() {
    setPending(true);
    const answer = await withReauthentication(`look at the identity number of ${name}`, () =>
      api('POST /api/users/{id}/identity/reveal', { params: { id: userId } }),
    );
    setPending(false);
    if (answer.ok) setWhole(answer.data.identityNumber);
    else toast.error(answer.failure.error);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="font-medium tabular-nums" aria-live="polite">
        {whole ?? maskedNumber ?? 'None stored'}
      </p>
      <div className="flex flex-wrap gap-2">
        {maskedNumber === null ? null : whole === null ? (
          <Button size="sm" pending={pending} pendingText="Asking…" onClick={() => void reveal()}>
            <Icon name="eye" />
            Show whole
          </Button>
        ) : (
          <Button size="sm" onClick={() => setWhole(null)}>
            <Icon name="eye-off" />
            Hide
          </Button>
        )}
        <ChangeIdentity
          userId={userId}
          name={name}
          stored={maskedNumber !== null}
          onChanged={() => setWhole(null)}
        />
      </div>
    </div>
  );
}

const identityForm = z.object({
  identityNumber: z.union([
    z
      .string()
      .trim()
      .length(0)
      .transform(() => null),
    createUserBody.shape.identityNumber.unwrap(),
  ]),
});

type ChangeIdentityProps = { userId: string; name: string; stored: boolean; onChanged: () => void };

function ChangeIdentity({ userId, name, stored, onChanged }: ChangeIdentityProps) {
  const { submit } = useSubmitAndRefresh();
  const [open, setOpen] = useState(false);
  const form = useZodForm(identityForm, { defaultValues: { identityNumber: '' } });
  const typed = normaliseIdentityNumber(form.watch('identityNumber') ?? '');
  const hasWrongCheckLetter = typed.length === 9 && !hasRightCheckLetter(typed);

  function change(next: boolean) {
    form.reset({ identityNumber: '' });
    setOpen(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={<Button size="sm">{stored ? 'Change' : 'Add'}</Button>}
      title={`Identity number of ${name}`}
      description="It is stored encrypted and shown masked."
    >
      <Form
        form={form}
        onSubmit={(body) =>
          submit(api('PUT /api/admin/users/{id}', { params: { id: userId }, body }), () => {
            toast.success(
              body.identityNumber === null ? 'Identity number taken away' : 'Identity number saved',
            );
            onChanged();
            change(false);
          })
        }
      >
        <TextField
          control={form.control}
          name="identityNumber"
          label="Identity number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="S1234567D"
          help={stored ? 'Leave it empty to take the stored one away.' : undefined}
        />
        {hasWrongCheckLetter ? (
          <Alert tone="warning" live>
            The last letter does not fit the digits. Check the number before you save it.
          </Alert>
        ) : null}
        <SubmitButton pendingText="Saving…">Save</SubmitButton>
      </Form>
    </Dialog>
  );
}
