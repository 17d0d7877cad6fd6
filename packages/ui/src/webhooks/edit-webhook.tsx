'use client';

import type { WebhookEndpointRecord } from '@repo/schemas/webhook';
import { useState } from 'react';
import { callApiWithReauthentication } from '../account/reauthentication.ts';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { Dialog } from '../dialog.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { createVersionLoader } from '../form-version.ts';
import { Icon } from '../icon.tsx';
import { toast } from '../toast.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import { toWebhookBody, toWebhookFormValues, WebhookFields, webhookFormSchema } from './webhook-fields.tsx';
import { type OfferedEvent, webhookEndpointApiPath } from './webhook-texts.ts';

type Props = { endpoint: WebhookEndpointRecord; offeredEvents: readonly OfferedEvent[] };

export function EditWebhook({ endpoint, offeredEvents }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Icon name="pencil" />
          Edit
        </Button>
      }
      title="Edit the webhook"
    >
      <EditForm endpoint={endpoint} offeredEvents={offeredEvents} onSaved={() => setOpen(false)} />
    </Dialog>
  );
}

/** Mounted with the dialog, so that its values and version are those of the newest page. */
function EditForm({ endpoint, offeredEvents, onSaved }: Props & { onSaved: () => void }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(webhookFormSchema, { defaultValues: toWebhookFormValues(endpoint, offeredEvents) });
  const path = webhookEndpointApiPath(endpoint.id);
  const load = createVersionLoader(
    () => callApi<WebhookEndpointRecord>(path),
    (stored) => ({ values: toWebhookFormValues(stored, offeredEvents), updatedAt: stored.updatedAt }),
  );
  return (
    <Form
      form={form}
      label="Webhook"
      version={{ readAt: endpoint.updatedAt, load }}
      onSubmit={(values, expectedUpdatedAt) =>
        submit(
          callApiWithReauthentication<WebhookEndpointRecord>(path, {
            purpose: 'change the address of a webhook',
            method: 'PUT',
            body: { ...toWebhookBody(values, offeredEvents), expectedUpdatedAt },
          }),
          () => {
            toast.success('The webhook is saved');
            onSaved();
          },
        )
      }
    >
      <WebhookFields form={form} offeredEvents={offeredEvents} />
      <SubmitButton pendingText="Saving…">Save</SubmitButton>
    </Form>
  );
}
