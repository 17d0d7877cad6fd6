'use client';

import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useMemo } from 'react';
import { api } from '#api.ts';
import { notifiedText } from '#components/assign/notified-text.ts';
import { CheckoutFailure, useOpenCheckout } from '#components/payments/open-checkout.tsx';
import { MoveDeadlineForm } from './move-deadline-form.tsx';
import type { HeatCell } from './pack-cells.ts';
import { RemindDialog } from './remind-dialog.tsx';
import { wasEverCompleted } from './statuses.tsx';

type AssignmentActionsProps = {
  id: string;
  person: { name: string; isMailed: boolean };
  course: { title: string };
  cell: Pick<HeatCell, 'status' | 'deadline'>;
  onDone: () => void;
};

const open: readonly string[] = ['overdue', 'due-soon', 'on-the-way'];

/** Reminds, moves the deadline, waives, cancels, or pays for one assignment. */
export function AssignmentActions(props: AssignmentActionsProps) {
  const { id, person, course, cell, onDone } = props;
  const { run } = useSubmitAndRefresh();
  const { pay, paying, failure } = useOpenCheckout();
  const isOpen = open.includes(cell.status);
  if (wasEverCompleted(cell.status)) return null;
  // The learner is not told of an unpaid assignment.
  const notified = notifiedText(person.name, person.isMailed && cell.status !== 'unpaid');

  const put = (status: 'WAIVED' | 'CANCELLED', done: string) =>
    run(api('PUT /api/assignments/{id}', { params: { id }, body: { status } }), () => {
      toast.success(done);
      onDone();
    });

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
          <RemindButton id={id} name={person.name} />
          <MoveDeadlineForm id={id} deadline={cell.deadline} notified={notified} onDone={onDone} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        {isOpen ? (
          <ConfirmDialog
            trigger={
              <Button size="sm">
                <Icon name="circle-minus" />
                Waive
              </Button>
            }
            title={`Waive “${course.title}” for ${person.name}?`}
            description={`They need not do it any more, and are not reminded. What they have learnt stays. ${notified}`}
            confirmLabel="Waive assignment"
            pendingLabel="Waiving…"
            tone="primary"
            onConfirm={() => put('WAIVED', 'The assignment is waived')}
          />
        ) : null}
        <ConfirmDialog
          trigger={
            <Button size="sm" variant="danger-quiet">
              <Icon name="x" />
              Cancel assignment
            </Button>
          }
          title={`Cancel “${course.title}” for ${person.name}?`}
          description={`The seat is free again, and the course can be assigned again later. What they have learnt stays. ${notified}`}
          confirmLabel="Cancel assignment"
          pendingLabel="Cancelling…"
          cancelLabel="Keep it"
          onConfirm={() => put('CANCELLED', 'The assignment is cancelled')}
        />
      </div>
    </div>
  );
}

function RemindButton({ id, name }: { id: string; name: string }) {
  const body = useMemo(() => ({ assignmentIds: [id] }), [id]);
  return (
    <RemindDialog
      body={body}
      onDone={() => {}}
      trigger={
        <Button variant="primary" full>
          <Icon name="bell" />
          Remind {name}
        </Button>
      }
    />
  );
}
