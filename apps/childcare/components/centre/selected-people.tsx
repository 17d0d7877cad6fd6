'use client';

import { type BulkReminded, maximumLearners } from '@repo/schemas/childcare/bulk-assignment';
import { Button } from '@repo/ui/button';
import { BulkBar } from '@repo/ui/data-table-bulk-bar';
import { Bell } from 'lucide-react';
import { AssignLink } from './assign-link.tsx';
import type { HeatPerson } from './heat.ts';
import { remindedText, several } from './statuses.tsx';
import { useAct } from './use-act.ts';

/** What can be done for the people who are selected: remind them of what is late or due soon, assign courses. */
export function SelectedPeople({ people, clear }: { people: readonly HeatPerson[]; clear: () => void }) {
  const { act, pending } = useAct();
  if (people.length === 0) return null;
  const ids = people.map(({ id }) => id);
  const due = people
    .flatMap(({ cells }) => [...cells.values()])
    .filter(({ status }) => status === 'overdue' || status === 'due-soon')
    .flatMap(({ assignmentId }) => assignmentId ?? []);

  async function remind() {
    const { data } = await act<BulkReminded>('remind', {
      path: '/api/assignments/remind',
      options: { method: 'POST', body: { assignmentIds: due.slice(0, maximumLearners) } },
      done: remindedText,
    });
    if (data) clear();
  }

  return (
    <BulkBar
      noun={['person', 'people']}
      selection={{ ids, rows: people, clear }}
      actions={() => (
        <>
          <Button
            size="sm"
            disabled={due.length === 0}
            pending={pending !== null}
            pendingText="Sending…"
            onClick={() => void remind()}
          >
            <Bell aria-hidden />
            {due.length === 0
              ? 'Nothing is due'
              : `Remind of ${several(Math.min(due.length, maximumLearners), 'course', 'courses')}`}
          </Button>
          <AssignLink ids={ids} />
        </>
      )}
    />
  );
}
