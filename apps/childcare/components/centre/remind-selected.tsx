'use client';

import { type BulkReminded, maximumLearners } from '@repo/schemas/childcare/bulk-assignment';
import { Button } from '@repo/ui/button';
import type { Selection } from '@repo/ui/data-table-bulk-bar';
import { Bell } from 'lucide-react';
import type { CentrePerson } from '#domain/centre/list-people.ts';
import { remindedText, several } from './statuses.tsx';
import { useAct } from './use-act.ts';

/** Reminds the selected people of all that is late or due soon for them. */
export function RemindSelected({ ids, rows, clear, isAll }: Selection<CentrePerson>) {
  const { act, pending } = useAct();
  if (isAll || ids.length > maximumLearners) {
    return (
      <Button size="sm" disabled>
        Select at most {maximumLearners} people to remind
      </Button>
    );
  }
  const due = rows.reduce((sum, { overdue, dueSoon }) => sum + overdue + dueSoon, 0);

  async function remind() {
    const { data } = await act<BulkReminded>('remind', {
      path: '/api/assignments/remind',
      options: { method: 'POST', body: { learnerIds: ids } },
      done: remindedText,
    });
    if (data) clear();
  }

  return (
    <Button
      size="sm"
      disabled={due === 0}
      pending={pending !== null}
      pendingText="Sending…"
      onClick={() => void remind()}
    >
      <Bell aria-hidden />
      {due === 0 ? 'Nothing is due' : `Remind of ${several(due, 'course', 'courses')}`}
    </Button>
  );
}
