'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { useMemo } from 'react';
import { ChangeAssignmentsDialog } from '#components/assign/change-dialog.tsx';
import { CheckoutFailure, useOpenCheckout } from '#components/payments/open-checkout.tsx';
import type { HeatCell } from './pack-cells.ts';
import { RemindDialog } from './remind-dialog.tsx';
import { wasEverCompleted } from './statuses.tsx';

type AssignmentActionsProps = {
  id: string;
  person: { name: string };
  course: { title: string };
  cell: Pick<HeatCell, 'status'>;
  onDone: () => void;
};

const open: readonly string[] = ['overdue', 'due-soon', 'on-the-way'];

/** Reminds, moves the deadline, waives, starts again, cancels, or pays for one assignment. */
export function AssignmentActions(props: AssignmentActionsProps) {
  const { id, person, course, cell, onDone } = props;
  const { pay, paying, failure } = useOpenCheckout();
  const isOpen = open.includes(cell.status);
  const isDone = wasEverCompleted(cell.status);
  const targets = useMemo(() => ({ assignmentIds: [id] }), [id]);
  const change = { targets, subject: `“${course.title}”, ${person.name}`, onDone };

  return (
    <div className="space-y-4">
      <CheckoutFailure failure={failure} />
      {cell.status === 'unpaid' ? (
        <Button
          variant="primary"
          full
          pending={paying !== null}
          pendingText="Opening…"
          onClick={() => void pay(id)}
        >
          <Icon name="credit-card" />
          Pay now
        </Button>
      ) : null}
      {isOpen ? (
        <>
          <RemindDialog
            body={targets}
            onDone={() => {}}
            trigger={
              <Button variant="primary" full>
                <Icon name="bell" />
                Remind {person.name}
              </Button>
            }
          />
          <ChangeAssignmentsDialog
            {...change}
            kind="move-deadline"
            trigger={
              <Button full>
                <Icon name="calendar-clock" />
                Move deadline
              </Button>
            }
          />
        </>
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {isOpen ? (
          <ChangeAssignmentsDialog
            {...change}
            kind="waive"
            trigger={
              <Button size="sm">
                <Icon name="circle-minus" />
                Waive
              </Button>
            }
          />
        ) : null}
        {isOpen || isDone ? (
          <ChangeAssignmentsDialog
            {...change}
            kind="reset"
            trigger={
              <Button size="sm">
                <Icon name="rotate-ccw" />
                Start again
              </Button>
            }
          />
        ) : null}
        {isDone ? null : (
          <ChangeAssignmentsDialog
            {...change}
            kind="cancel"
            trigger={
              <Button size="sm" variant="danger-quiet">
                <Icon name="x" />
                Cancel assignment
              </Button>
            }
          />
        )}
      </div>
    </div>
  );
}
