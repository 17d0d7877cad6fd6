'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Card, CardHeader } from '@repo/ui/card';
import { CopyButton } from '@repo/ui/copy-button';
import { Field } from '@repo/ui/field';
import { Input } from '@repo/ui/input';
import { toast } from '@repo/ui/toast';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';

/** The private address by which a phone's or office's calendar follows one's classes. */
export function FeedAddress({ url: initialUrl }: { url: string }) {
  const [url, setUrl] = useState(initialUrl);

  async function makeAnother(): Promise<string | undefined> {
    const answer = await callApi<{ data: { url: string } }>('/api/calendar/reset-address', {
      method: 'POST',
    });
    if (!answer.ok) return answer.failure.error;
    setUrl(answer.data.data.url);
    toast.success('You have a new calendar address');
    return undefined;
  }

  return (
    <Card>
      <CardHeader
        title="Your classes in your own calendar"
        description="Add this address to Google Calendar, Outlook or your phone as a subscribed calendar. Whoever has the address can see your classes: do not pass it on."
      />
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-72">
          <Field id="calendar-address" label="Private address">
            {(control) => (
              <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
            )}
          </Field>
        </div>
        <CopyButton value={url} label="Copy address" size="md" />
        <ConfirmDialog
          trigger={
            <Button variant="ghost">
              <RefreshCw aria-hidden />
              Make another address
            </Button>
          }
          title="Make another calendar address?"
          description="The present address stops working at once: calendars that use it no longer follow your classes until you give them the new one."
          confirmLabel="Make another address"
          pendingLabel="Making it…"
          tone="primary"
          onConfirm={makeAnother}
        />
      </div>
    </Card>
  );
}
