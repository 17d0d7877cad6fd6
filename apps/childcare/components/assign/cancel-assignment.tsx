'use client';

import { Button } from '@repo/ui/button';
import { useMemo } from 'react';
import { ChangeAssignmentsDialog } from './change-dialog.tsx';

type CancelAssignmentProps = {
  assignment: { id: string; course: { title: string }; learner: { name: string } };
  /** Explains the effect on the payment. */
  note?: string;
  /** Of a super admin, who has no centre of their own. */
  organizationId?: string;
};

export function CancelAssignment({ assignment, note, organizationId }: CancelAssignmentProps) {
  const { id, course, learner } = assignment;
  const targets = useMemo(() => ({ assignmentIds: [id] }), [id]);
  return (
    <ChangeAssignmentsDialog
      kind="cancel"
      targets={targets}
      subject={`“${course.title}”, ${learner.name}`}
      note={note}
      organizationId={organizationId}
      onDone={() => {}}
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Cancel ${course.title} for ${learner.name}`}>
          Cancel
        </Button>
      }
    />
  );
}
