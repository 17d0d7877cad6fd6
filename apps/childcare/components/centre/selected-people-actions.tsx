'use client';

import { maximumBulkLearners } from '@repo/schemas/childcare/bulk-assignment';
import { BulkBar } from '@repo/ui/data-table-bulk-bar';
import { AssignLink } from './assign-link.tsx';
import type { HeatPerson } from './heat.ts';
import { RemindDialog } from './remind-dialog.tsx';

type SelectedPeopleActionsProps = { people: readonly HeatPerson[]; clear: () => void };

export function SelectedPeopleActions({ people, clear }: SelectedPeopleActionsProps) {
  if (people.length === 0) return null;
  const ids = people.map(({ id }) => id);
  const due = people
    .flatMap(({ cells }) => [...cells.values()])
    .filter(({ status }) => status === 'overdue' || status === 'due-soon')
    .flatMap(({ assignmentId }) => assignmentId ?? []);

  return (
    <BulkBar
      noun={['person', 'people']}
      selection={{ ids, rows: people, clear }}
      actions={() => (
        <>
          <RemindDialog
            people={ids.length}
            courses={Math.min(due.length, maximumBulkLearners)}
            body={{ assignmentIds: due.slice(0, maximumBulkLearners) }}
            onDone={clear}
          />
          <AssignLink ids={ids} />
        </>
      )}
    />
  );
}
