'use client';

import { type RecordedAttendance, submitAttendanceCodeBody } from '@repo/schemas/training/attendance';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Card } from '@repo/ui/card';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { formatTime } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { Spinner } from '@repo/ui/spinner';
import { useEffect, useRef, useState } from 'react';
import { api } from '#api.ts';

type Outcome = { stored: RecordedAttendance } | { failure: ApiFailure };

async function send(code: string): Promise<Outcome> {
  const answer = await api('POST /api/attendance', { body: { code } });
  if (answer.ok) return { stored: answer.data };
  const { failure } = answer;
  // The server's own refusals already say that nothing was stored.
  const isSaid = failure.error.startsWith('Your attendance was not stored');
  return {
    failure: isSaid ? failure : { ...failure, error: `Your attendance was not stored: ${failure.error}` },
  };
}

/** A scanned code is sent at once. */
export function AttendForm({ scanned }: { scanned: string | null }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(scanned !== null);
  const form = useZodForm(submitAttendanceCodeBody, { defaultValues: { code: '' } });

  const hasSent = useRef(false);

  useEffect(() => {
    if (scanned === null || hasSent.current) return;
    hasSent.current = true;
    // A reload must not send the code again.
    window.history.replaceState(null, '', '/attend');
    void send(scanned).then((answer) => {
      setOutcome(answer);
      setSending(false);
    });
  }, [scanned]);

  if (outcome && 'stored' in outcome) return <Stored attendance={outcome.stored} />;
  if (sending) {
    return (
      <Card className="flex items-center gap-3" aria-live="polite">
        <Spinner />
        Storing your attendance…
      </Card>
    );
  }
  return (
    <div className="space-y-6">
      {outcome ? <Alert tone="danger" live title={outcome.failure.error} /> : null}
      <Card>
        <Form
          form={form}
          label="Attendance"
          onSubmit={async ({ code }) => {
            setOutcome(null);
            setOutcome(await send(code));
          }}
        >
          <TextField
            control={form.control}
            name="code"
            label="Code on the screen"
            help="Eight letters and digits, such as 7K2M-9QXD. It changes every 20 seconds. You can also scan the QR code beside it with your phone’s camera."
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <SubmitButton pendingText="Storing…" full>
            Mark my attendance
          </SubmitButton>
        </Form>
      </Card>
    </div>
  );
}

function Stored({ attendance }: { attendance: RecordedAttendance }) {
  const { status, courseTitle, sessionTitle, sessionNumber, courseRunId, markedAt, alreadyStored } =
    attendance;
  return (
    <Card className="space-y-4 text-center" role="status">
      <Icon name="circle-check" className="mx-auto size-16 text-success" />
      <div className="space-y-1">
        <h2 className="text-lg font-semibold">
          {alreadyStored ? 'Your attendance was stored before' : 'Your attendance is stored'}
        </h2>
        <p className="text-muted">
          {courseTitle}, {sessionTitle || `session ${sessionNumber}`}:{' '}
          {status === 'late' ? 'late' : 'present'} at {formatTime(markedAt)}
        </p>
      </div>
      <LinkButton href={`/classes/${courseRunId}`}>Open the class</LinkButton>
    </Card>
  );
}
