'use client';

import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function StartDraftButton({ courseId, size }: { courseId: string; size?: 'sm' }) {
  const { run, pending } = useSubmitAndRefresh();
  return (
    <Button
      {...(size ? { size } : {})}
      pending={pending !== null}
      pendingText="Preparing…"
      onClick={() =>
        void run(
          api('POST /api/courses/{id}/draft', { params: { id: courseId } }),
          'The draft is ready. Learners do not see it',
        )
      }
    >
      Prepare a new version
    </Button>
  );
}

export type DraftOfCourse = { courseId: string; number: number; revision: string };

export function DiscardDraftButton({ courseId, number, revision }: DraftOfCourse) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={<Button variant="danger">Discard draft</Button>}
      title={`Discard the draft of version ${number}?`}
      description="Everything that was changed in it is lost. The published version stays as it is."
      confirmLabel="Discard draft"
      pendingLabel="Discarding…"
      onConfirm={() =>
        submit(
          api('DELETE /api/courses/{id}/draft', {
            params: { id: courseId },
            body: { expectedRevision: revision },
          }),
          'The draft is discarded',
        )
      }
    />
  );
}
