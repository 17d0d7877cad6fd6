'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';

/** Explains the next step, with a button to request another attempt. */
export function NoAttemptsLeft({ lectureId, askedAt }: { lectureId: string; askedAt: string | null }) {
  const [isAsked, setAsked] = useState(askedAt !== null);
  const { run, pending } = useSubmitAndRefresh();
  const ask = () =>
    run(api('POST /api/lectures/{id}/extra-attempts', { params: { id: lectureId } }), () => setAsked(true));

  return (
    <Alert tone="warning" title="You have no attempts left" live={isAsked}>
      {isAsked ? (
        'You asked for another attempt. You get a notification as soon as you have it; until then you can look at your answers.'
      ) : (
        <div className="space-y-3">
          <p>
            Your centre, or the course’s author, was notified and can allow another attempt. What you have
            done in the course is kept.
          </p>
          <Button size="sm" pending={pending !== null} pendingText="Asking…" onClick={() => void ask()}>
            Ask for another attempt
          </Button>
        </div>
      )}
    </Alert>
  );
}
