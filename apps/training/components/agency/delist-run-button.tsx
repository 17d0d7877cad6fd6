'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

/** For a class that is cancelled here but still listed by the agency. */
export function DelistRunButton({ courseRunId, agencyRunId }: { courseRunId: string; agencyRunId: string }) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger-quiet">Take off the agency’s list</Button>}
      title={`Take course run ID ${agencyRunId} off the agency’s list?`}
      description={`Course run ID ${agencyRunId} is deleted at the agency with its sessions. This cannot be undone.`}
      confirmLabel="Take off the list"
      cancelLabel="Leave it"
      pendingLabel="Asking the agency…"
      onConfirm={() =>
        submit(
          api('POST /api/agency/courses/courseRuns/{id}/cancel', {
            params: { id: courseRunId },
            body: { reason: 'Cancelled before' },
          }),
          () => {
            toast.success(`Course run ID ${agencyRunId} is off the agency’s list`);
            router.push('/agency');
          },
        )
      }
    />
  );
}
