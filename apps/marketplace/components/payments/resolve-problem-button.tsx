'use client';

import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

/** For moderators: what did not fit was looked at at the payment provider. */
export function ResolveProblemButton({ eventId }: { eventId: string }) {
  const { run, pending } = useSubmitAndRefresh();
  return (
    <Button
      variant="secondary"
      size="sm"
      pending={pending !== null}
      onClick={() =>
        void run(
          api('POST /api/moderation/payment-problems/{id}', { params: { id: eventId } }),
          'The problem is resolved',
        )
      }
    >
      Resolved
    </Button>
  );
}
