'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { CopyButton } from '@repo/ui/copy-button';
import { Field } from '@repo/ui/field';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { api } from '#api.ts';

/** The address is shown only once, when it is created. */
export function CalendarFeedAddress({ hasAddress }: { hasAddress: boolean }) {
  const [url, setUrl] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  async function make(): Promise<string | undefined> {
    const answer = await api('POST /api/calendar/reset-address');
    if (!answer.ok) return answer.failure.error;
    setUrl(answer.data.url);
    toast.success('You have a new calendar address');
    return undefined;
  }

  async function makeFirst(): Promise<void> {
    setPending(true);
    setFailure((await make()) ?? null);
    setPending(false);
  }

  return (
    <Card
      title="Your classes in your own calendar"
      description="Google Calendar, Outlook or your phone can follow your classes by a private address. Whoever has the address can see your classes: do not pass it on."
    >
      <div className="space-y-4">
        {url !== null && <NewAddress url={url} />}
        {failure !== null && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        {hasAddress || url !== null ? (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-muted">
              {url === null
                ? 'You have an address. It was shown when it was made and cannot be shown again.'
                : 'Add it to your calendar as a subscribed calendar.'}
            </p>
            <ConfirmDialog
              trigger={
                <Button variant="ghost">
                  <Icon name="refresh-cw" />
                  Make another address
                </Button>
              }
              title="Make another calendar address?"
              description="The current address stops working at once. Calendars that use it show no new classes until you give them the new address."
              confirmLabel="Make another address"
              pendingLabel="Making it…"
              tone="primary"
              onConfirm={make}
            />
          </div>
        ) : (
          <Button pending={pending} pendingText="Making it…" onClick={() => void makeFirst()}>
            <Icon name="calendar-plus" />
            Make an address
          </Button>
        )}
      </div>
    </Card>
  );
}

function NewAddress({ url }: { url: string }) {
  return (
    <>
      <Alert tone="warning" title="Copy it now" live>
        This is the only time the address is shown.
      </Alert>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-72">
          <Field id="calendar-address" label="Private address">
            {(control) => (
              <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
            )}
          </Field>
        </div>
        <CopyButton value={url} label="Copy address" size="md" />
      </div>
    </>
  );
}
