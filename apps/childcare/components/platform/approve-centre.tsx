'use client';

import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type ApproveCentreProps = { id: string; name: string; sent: number; most: number };

/** A self-registered centre, and what its approval allows. */
export function ApproveCentre({ id, name, sent, most }: ApproveCentreProps) {
  const { run, pending } = useSubmitAndRefresh();
  return (
    <Alert
      tone="warning"
      className="mb-6"
      title="This centre is not approved yet"
      action={
        <Button
          size="sm"
          variant="primary"
          pending={pending !== null}
          pendingText="Approving…"
          onClick={() =>
            void run(api('POST /api/organizations/{id}/approve', { params: { id } }), `${name} is approved`)
          }
        >
          Approve centre
        </Button>
      }
    >
      It registered by itself and has sent {sent} of the {most} invitations that it may send until then. Check
      its licence number and contact before you approve it.
    </Alert>
  );
}
