'use client';

import type { BulkReminded } from '@repo/schemas/childcare/bulk-assignment';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { Bell } from 'lucide-react';
import { remindedText, several } from './statuses.tsx';
import { useAct } from './use-act.ts';

type RemindDialogProps = {
  people: number;
  /** What is late or due soon for them. */
  courses: number;
  body: { learnerIds: readonly string[] } | { assignmentIds: readonly string[] };
  onDone: () => void;
};

/** Reminds several people by notification and mail, after it has said so. */
export function RemindDialog({ people, courses, body, onDone }: RemindDialogProps) {
  const { act } = useAct();

  async function remind(): Promise<string | undefined> {
    const { data, problem } = await act<BulkReminded>('remind', {
      path: '/api/assignments/remind',
      options: { method: 'POST', body },
      done: remindedText,
    });
    if (data) onDone();
    return problem;
  }

  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" disabled={courses === 0}>
          <Bell aria-hidden />
          {courses === 0 ? 'Nothing is due' : `Remind of ${several(courses, 'course', 'courses')}`}
        </Button>
      }
      title={`Remind of ${several(courses, 'course', 'courses')}?`}
      description={`The ${several(people, 'selected person gets', 'selected people get')} a notification for each course that is late or due soon, and one mail unless they turned reminder mails off. What somebody was reminded of today is left out.`}
      confirmLabel="Send reminders"
      pendingLabel="Sending…"
      tone="primary"
      onConfirm={remind}
    />
  );
}
