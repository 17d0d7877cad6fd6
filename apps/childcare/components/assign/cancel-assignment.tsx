'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import { notifiedText } from './notified-text.ts';

type CancelAssignmentProps = {
  assignment: { id: string; course: { title: string }; learner: { name: string } };
  /** Explains the effect on progress and payment. */
  description: string;
  isMailed: boolean;
};

export function CancelAssignment({ assignment, description, isMailed }: CancelAssignmentProps) {
  const { id, course, learner } = assignment;
  const { submit } = useSubmitAndRefresh();
  const label = `Cancel ${course.title} for ${learner.name}`;
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={label}>
          Cancel
        </Button>
      }
      title={`${label}?`}
      description={`${description} ${notifiedText(learner.name, isMailed)}`}
      confirmLabel="Cancel assignment"
      pendingLabel="Cancelling…"
      cancelLabel="Keep it"
      onConfirm={() =>
        submit(
          api('PUT /api/assignments/{id}', { params: { id }, body: { status: 'CANCELLED' } }),
          'The assignment is cancelled',
        )
      }
    />
  );
}
