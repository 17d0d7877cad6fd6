'use client';

import { maximumLearners } from '@repo/schemas/childcare/bulk-assignment';
import { Button } from '@repo/ui/button';
import type { Selection } from '@repo/ui/data-table-bulk-bar';
import type { CentrePerson } from '#domain/centre/list-people.ts';
import { RemindDialog } from './remind-dialog.tsx';

/** Reminds the selected people of all that is late or due soon for them. */
export function RemindSelected({ ids, rows, clear, isAll }: Selection<CentrePerson>) {
  if (isAll || ids.length > maximumLearners) {
    return (
      <Button size="sm" disabled>
        Select at most {maximumLearners} people to remind
      </Button>
    );
  }
  const due = rows.reduce((sum, { overdue, dueSoon }) => sum + overdue + dueSoon, 0);

  return <RemindDialog people={ids.length} courses={due} body={{ learnerIds: [...ids] }} onDone={clear} />;
}
