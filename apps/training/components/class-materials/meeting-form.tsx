'use client';

import { type SessionMeeting, setSessionMeetingBody } from '@repo/schemas/training/class-material';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader, type FormVersion } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';

const fields = z.object({ url: setSessionMeetingBody.shape.url, isForLaterSessions: z.boolean() });

type Props = { meeting: SessionMeeting; isLast: boolean; onStored: () => void };

/** A session without a meeting has no version: an empty one says so. */
export function MeetingForm({ meeting, isLast, onStored }: Props) {
  const router = useRouter();
  const params = { id: meeting.sessionId };
  const form = useZodForm(fields, { defaultValues: { url: meeting.url, isForLaterSessions: false } });
  const version: FormVersion<z.input<typeof fields>> = {
    readAt: meeting.updatedAt ?? '',
    load: createVersionLoader(
      () => api('GET /api/sessions/{id}/meeting', { params }),
      ({ url, updatedAt }) => ({ values: { url }, updatedAt: updatedAt ?? '' }),
    ),
  };
  return (
    <Form
      form={form}
      label="Meeting link"
      className="space-y-4 pb-4"
      version={version}
      onSubmit={async (body, expectedUpdatedAt) => {
        const answer = await api('PUT /api/sessions/{id}/meeting', {
          params,
          body: { ...body, expectedUpdatedAt: expectedUpdatedAt || null },
        });
        if (!answer.ok) return answer.failure;
        toast.success(body.url === '' ? 'The meeting link is removed' : 'The meeting link is saved');
        onStored();
        router.refresh();
        return undefined;
      }}
    >
      <TextField
        control={form.control}
        name="url"
        label="Meeting link"
        type="url"
        inputMode="url"
        autoComplete="off"
        optional
        help="From Zoom, Teams or Meet; it begins with https://. Leave it empty to remove it. Nobody is notified."
      />
      {isLast ? null : (
        <CheckboxField
          control={form.control}
          name="isForLaterSessions"
          label="Use it for the later sessions too"
          description="For those that have no link yet, or the same one. Others keep theirs."
        />
      )}
      <SubmitButton pendingText="Saving…">Save link</SubmitButton>
    </Form>
  );
}
