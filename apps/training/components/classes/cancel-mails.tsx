'use client';

import type { CancelPreview } from '@repo/schemas/training/class-change';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { useState } from 'react';
import { PlannedMails } from './planned-mails.tsx';

/** The mails of a cancellation, with the reason as it is typed at that moment. */
export function CancelMails({ courseRunId, reason }: { courseRunId: string; reason: () => string }) {
  const [preview, setPreview] = useState<CancelPreview | null>(null);
  const [problem, setProblem] = useState('');

  async function show() {
    const path = `/api/course-runs/${encodeURIComponent(courseRunId)}/cancel/preview`;
    const answer = await callApi<{ data: CancelPreview }>(path, {
      method: 'POST',
      body: { reason: reason() },
    });
    setProblem(answer.ok ? '' : answer.failure.error);
    if (answer.ok) setPreview(answer.data.data);
  }

  return (
    <div className="space-y-3">
      {preview ? <PlannedMails mails={preview.mails} /> : null}
      <p role="status" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <Button size="sm" variant="secondary" onClick={() => void show()}>
        {preview ? 'Show the mails again' : 'Show the mails first'}
      </Button>
    </div>
  );
}
