'use client';

import type { CancelPreview } from '@repo/schemas/training/class-change';
import { Button } from '@repo/ui/button';
import { useState } from 'react';
import { api } from '#api.ts';
import { PlannedMails } from './planned-mails.tsx';

export function CancelMails({ courseRunId, reason }: { courseRunId: string; reason: () => string }) {
  const [preview, setPreview] = useState<CancelPreview | null>(null);
  const [problem, setProblem] = useState('');

  async function show() {
    const answer = await api('POST /api/course-runs/{id}/cancel/preview', {
      params: { id: courseRunId },
      body: { reason: reason() },
    });
    setProblem(answer.ok ? '' : answer.failure.error);
    if (answer.ok) setPreview(answer.data);
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
