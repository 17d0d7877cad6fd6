'use client';

import { maximumBulkLearners } from '@repo/schemas/childcare/bulk-assignment';
import { BulkBar } from '@repo/ui/data-table-bulk-bar';
import { useMemo } from 'react';
import { AssignLink } from './assign-link.tsx';
import type { HeatPerson } from './heatmap-cells.ts';
import { RemindOfCourses } from './remind-dialog.tsx';

type RemindOrAssignBarProps = { people: readonly HeatPerson[]; clear: () => void };

/** At most as many as one request may name. */
function findDueIds(people: readonly HeatPerson[]): string[] {
  return people
    .flatMap(({ cells }) => [...cells.values()])
    .filter(({ status }) => status === 'overdue' || status === 'due-soon')
    .flatMap(({ assignmentId }) => assignmentId ?? [])
    .slice(0, maximumBulkLearners);
}

export function RemindOrAssignBar({ people, clear }: RemindOrAssignBarProps) {
  const body = useMemo(() => ({ assignmentIds: findDueIds(people) }), [people]);
  if (people.length === 0) return null;
  const ids = people.map(({ id }) => id);

  return (
    <BulkBar
      noun={['person', 'people']}
      selection={{ ids, rows: people, clear }}
      actions={() => (
        <>
          <RemindOfCourses courses={body.assignmentIds.length} body={body} onDone={clear} />
          <AssignLink ids={ids} />
        </>
      )}
    />
  );
}
