'use client';

import { maximumBulkLearners } from '@repo/schemas/childcare/bulk-assignment';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import type { Selection } from '@repo/ui/data-table-bulk-bar';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useAction } from '@repo/ui/use-action';
import { api } from '#api.ts';
import type { CentrePerson } from '#domain/centre/list-people.ts';
import { remindedText } from './statuses.tsx';

type RemindDialogProps = {
  people: number;
  /** The number of their late and soon due courses. */
  courses: number;
  body: { learnerIds: string[] } | { assignmentIds: string[] };
  onDone: () => void;
};

/** Reminds people by notification and mail, after a confirmation. */
export function RemindDialog({ people, courses, body, onDone }: RemindDialogProps) {
  const { run } = useAction();

  const remind = () =>
    run(api('POST /api/assignments/remind', { body }), (reminded) => {
      toast.success(remindedText(reminded));
      onDone();
    });

  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" disabled={courses === 0}>
          <Icon name="bell" />
          {courses === 0 ? 'Nothing is due' : `Remind of ${formatCount(courses, ['course', 'courses'])}`}
        </Button>
      }
      title={`Remind of ${formatCount(courses, ['course', 'courses'])}?`}
      description={`The ${formatCount(people, ['selected person gets', 'selected people get'])} a notification for each course that is late or due soon, and one mail unless they turned reminder mails off. What somebody was reminded of today is left out.`}
      confirmLabel="Send reminders"
      pendingLabel="Sending…"
      tone="primary"
      onConfirm={remind}
    />
  );
}

export function RemindSelectedButton({ ids, rows, clear, isAll }: Selection<CentrePerson>) {
  if (isAll || ids.length > maximumBulkLearners) {
    return (
      <Button size="sm" disabled>
        Select at most {maximumBulkLearners} people to remind
      </Button>
    );
  }
  const due = rows.reduce((sum, { overdue, dueSoon }) => sum + overdue + dueSoon, 0);

  return <RemindDialog people={ids.length} courses={due} body={{ learnerIds: [...ids] }} onDone={clear} />;
}
