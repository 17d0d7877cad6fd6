'use client';

import { type OwnWaiting, offerHours } from '@repo/schemas/training/waiting-list';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Card } from '@repo/ui/card';
import { formatCount } from '@repo/ui/format-count';
import { DateTime } from '@repo/ui/time';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

type Props = { courseRunId: string; waiting: OwnWaiting };

/** Where a class has no place for the learner, or they wait for one. */
export function WaitingCard({ courseRunId, waiting }: Props) {
  const { submit } = useSubmitAndRefresh();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const params = { id: courseRunId };
  const { position, offeredUntil, placesForCaller } = waiting;

  async function change(answer: ReturnType<typeof join> | ReturnType<typeof leave>, said: string) {
    setSending(true);
    setFailure((await submit(answer, said)) ?? null);
    setSending(false);
  }
  const join = () => api('POST /api/course-runs/{id}/waiting-list/own', { params });
  const leave = () => api('DELETE /api/course-runs/{id}/waiting-list/own', { params });

  return (
    <Card
      title={placesForCaller > 0 ? 'There is a place for you' : 'This class is full'}
      description={describe(waiting)}
    >
      <FailureAlert failure={failure} />
      {position === null ? (
        <Button
          pending={isSending}
          pendingText="Joining…"
          onClick={() => void change(join(), 'You are on the waiting list')}
        >
          Join the waiting list
        </Button>
      ) : (
        <Button
          pending={isSending}
          pendingText="Leaving…"
          onClick={() => void change(leave(), 'You are no longer on the waiting list')}
        >
          {offeredUntil ? 'I do not want the place' : 'Leave the waiting list'}
        </Button>
      )}
    </Card>
  );
}

function describe({ position, waiting, offeredUntil, placesForCaller }: OwnWaiting) {
  if (offeredUntil)
    return (
      <>
        It is kept for you until <DateTime value={offeredUntil} />. Enrol before then; after that it goes to
        the next person.
      </>
    );
  if (placesForCaller > 0) return 'You can enrol now.';
  if (position !== null)
    return `You are number ${position} of ${waiting} on the waiting list. When a place is free, we mail you and keep it for ${offerHours} hours.`;
  const others =
    waiting === 0 ? 'Nobody is waiting yet.' : `${formatCount(waiting, ['person waits', 'people wait'])}.`;
  return `${others} Places that become free go to the person who has waited longest.`;
}
