'use client';

import type { ShownWebhookSecret, WebhookEndpointRecord } from '@repo/schemas/webhook';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callApiWithReauthentication } from '../account/reauthentication.ts';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog, DialogClose } from '../dialog.tsx';
import { Icon } from '../icon.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { type OfferedEvent, webhookEndpointApiPath } from './webhook-texts.ts';

type Props = {
  endpoint: WebhookEndpointRecord;
  offeredEvents: readonly OfferedEvent[];
  /** The page of all webhooks. */
  listHref: string;
};

export function WebhookActions({ endpoint, offeredEvents, listHref }: Props) {
  const { run, pending } = useSubmitAndRefresh();
  const path = webhookEndpointApiPath(endpoint.id);
  const post = (action: string) => callApi(`${path}/${action}`, { method: 'POST' });
  const isActive = endpoint.status === 'active';
  return (
    <>
      {isActive ? (
        <Button
          pending={pending === 'test'}
          onClick={() => run(post('test'), 'A test event is on its way', 'test')}
        >
          <Icon name="send" />
          Send a test event
        </Button>
      ) : null}
      <Button
        pending={pending === 'switch'}
        onClick={() =>
          isActive
            ? run(post('pause'), 'The webhook is paused', 'switch')
            : run(post('resume'), 'The webhook is active', 'switch')
        }
      >
        <Icon name={isActive ? 'pause' : 'play'} />
        {isActive ? 'Pause' : 'Resume'}
      </Button>
      <EditWebhook endpoint={endpoint} offeredEvents={offeredEvents} />
      <RotateSecret path={path} />
      <DeleteWebhook path={path} url={endpoint.url} listHref={listHref} />
    </>
  );
}

function RotateSecret({ path }: { path: string }) {
  const { submit } = useSubmitAndRefresh();
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button>
            <Icon name="rotate-cw" />
            New secret
          </Button>
        }
        title="Make a new signing secret?"
        description="For 24 hours calls are signed with the old and the new one, so that the program can change over."
        confirmLabel="Make a new secret"
        pendingLabel="Making…"
        tone="primary"
        onConfirm={() =>
          submit(
            callApiWithReauthentication<ShownWebhookSecret>(`${path}/rotate-secret`, {
              purpose: 'make a new signing secret',
              method: 'POST',
            }),
            (data) => setSecret(data.secret),
          )
        }
      />
      <Dialog
        open={secret !== null}
        onOpenChange={(next) => {
          if (!next) setSecret(null);
        }}
        staysOpen
        title="The new signing secret"
        footer={
          <DialogClose asChild>
            <Button variant="primary">I have copied it</Button>
          </DialogClose>
        }
      >
        {secret === null ? null : <ShownSecret secret={secret} />}
      </Dialog>
    </>
  );
}

function DeleteWebhook({ path, url, listHref }: { path: string; url: string; listHref: string }) {
  const router = useRouter();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">Delete</Button>}
      title="Delete this webhook?"
      description={`${url} gets no more events, and the list of its deliveries goes.`}
      confirmLabel="Delete webhook"
      pendingLabel="Deleting…"
      onConfirm={async () => {
        const answer = await callApi(path, { method: 'DELETE' });
        if (!answer.ok) return answer.failure;
        router.push(listHref);
        return undefined;
      }}
    />
  );
}
