'use client';

import type { AdminEnrolment } from '@repo/schemas/training/enrolment';
import { BulkButton } from '@repo/ui/bulk-button';
import { Icon } from '@repo/ui/icon';
import { runBulk } from '@repo/ui/run-bulk';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { requestEnrolmentStatusOrError } from './request-enrolment-status.ts';

type CompleteSelectedProps = {
  rows: readonly Pick<AdminEnrolment, 'id' | 'status'>[];
  clearSelection: () => void;
};

/** Can be undone. Only active enrolments change. */
export function CompleteSelected({ rows, clearSelection }: CompleteSelectedProps) {
  const router = useRouter();
  const ids = rows.filter(({ status }) => status === 'enrolled').map(({ id }) => id);
  return (
    <BulkButton
      ids={ids}
      disabled={ids.length === 0}
      runOrProblem={(id) => requestEnrolmentStatusOrError(id, 'completed')}
      onDone={({ done }) => {
        clearSelection();
        router.refresh();
        if (done.length === 0) return;
        const what = done.length === 1 ? '1 enrolment is' : `${done.length} enrolments are`;
        toast.undo(`${what} completed`, async () => {
          const { failed } = await runBulk(done, (id) => requestEnrolmentStatusOrError(id, 'enrolled'));
          router.refresh();
          if (failed[0]) throw new Error(failed[0].problem);
        });
      }}
    >
      <Icon name="circle-check" />
      {ids.length === rows.length ? 'Mark as completed' : `Mark ${ids.length} as completed`}
    </BulkButton>
  );
}
