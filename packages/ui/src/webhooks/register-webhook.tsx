'use client';

import type { ShownWebhookSecret } from '@repo/schemas/webhook';
import { useState } from 'react';
import { callApiWithReauthentication } from '../account/reauthentication.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogClose } from '../dialog.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { Icon } from '../icon.tsx';
import { useFormDraft } from '../use-form-draft.ts';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import { ShownSecret } from './shown-secret.tsx';
import { toWebhookBody, toWebhookFormValues, WebhookFields, webhookFormSchema } from './webhook-fields.tsx';
import { type OfferedEvent, webhookEndpointsApiPath } from './webhook-texts.ts';

export function RegisterWebhook({ offeredEvents }: { offeredEvents: readonly OfferedEvent[] }) {
  const { submit } = useSubmitAndRefresh();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useZodForm(webhookFormSchema, { defaultValues: toWebhookFormValues(null, offeredEvents) });
  const draft = useFormDraft(form, { name: 'webhook' });

  function change(next: boolean) {
    setOpen(next);
    if (next || secret === null) return;
    setSecret(null);
    form.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      staysOpen={secret !== null}
      trigger={
        <Button variant="primary">
          <Icon name="plus" />
          Register a webhook
        </Button>
      }
      title={secret === null ? 'Register a webhook' : 'Your signing secret'}
      description={secret === null ? 'We tell a program of yours when something happens.' : undefined}
      footer={
        secret === null ? undefined : (
          <DialogClose asChild>
            <Button variant="primary">I have copied it</Button>
          </DialogClose>
        )
      }
    >
      {secret === null ? (
        <Form
          form={form}
          draft={draft}
          label="New webhook"
          onSubmit={(values) =>
            submit(
              callApiWithReauthentication<ShownWebhookSecret>(webhookEndpointsApiPath, {
                purpose: 'register a webhook',
                method: 'POST',
                body: toWebhookBody(values, offeredEvents),
              }),
              (data) => setSecret(data.secret),
            )
          }
        >
          <WebhookFields form={form} offeredEvents={offeredEvents} />
          <SubmitButton pendingText="Registering…">Register</SubmitButton>
        </Form>
      ) : (
        <ShownSecret secret={secret} />
      )}
    </Dialog>
  );
}
