'use client';

import type { AdminEnrolment } from '@repo/schemas/training/enrolment';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { useState } from 'react';
import { TransferDialog } from './transfer-dialog.tsx';
import { useEnrolmentChange } from './use-enrolment-change.tsx';

type Shown = Pick<
  AdminEnrolment,
  'id' | 'userId' | 'status' | 'learnerName' | 'learnerEmail' | 'courseTitle'
>;

export function EnrolmentMenu({ enrolment }: { enrolment: Shown }) {
  const [asking, setAsking] = useState<'cancelled' | 'admin removed' | null>(null);
  const [isMoving, setMoving] = useState(false);
  const { status, learnerName, learnerEmail, courseTitle } = enrolment;
  /** With the email address, because names are not unique. */
  const learner = `${learnerName} (${learnerEmail})`;
  const isOver = status === 'cancelled' || status === 'withdrawn' || status === 'admin removed';

  const { set, setAtOnce, revokeDialog } = useEnrolmentChange(enrolment, learner);

  return (
    <>
      <ActionsMenu subject={learner}>
        <MenuItem icon={<Icon name="user" />} href={`/people/${enrolment.userId}`}>
          Open person
        </MenuItem>
        {status === 'enrolled' ? (
          <MenuItem icon={<Icon name="circle-check" />} onSelect={() => setAtOnce('completed')}>
            Mark as completed
          </MenuItem>
        ) : (
          <MenuItem icon={<Icon name="user-plus" />} onSelect={() => setAtOnce('enrolled')}>
            {status === 'completed' ? 'Not completed yet' : 'Enrol again'}
          </MenuItem>
        )}
        {status === 'enrolled' ? (
          <MenuItem icon={<Icon name="arrow-right" />} onSelect={() => setMoving(true)}>
            Move to another class
          </MenuItem>
        ) : null}
        {isOver ? null : (
          <>
            <MenuItem icon={<Icon name="ban" />} tone="danger" onSelect={() => setAsking('cancelled')}>
              Cancel enrolment
            </MenuItem>
            <MenuItem
              icon={<Icon name="user-minus" />}
              tone="danger"
              onSelect={() => setAsking('admin removed')}
            >
              Remove from class
            </MenuItem>
          </>
        )}
      </ActionsMenu>
      <ConfirmDialog
        open={asking === 'cancelled'}
        onOpenChange={() => setAsking(null)}
        title={`Cancel the enrolment of ${learner}?`}
        description={`The place in ${courseTitle} becomes free, and the learner is told by mail and behind the bell. You can enrol them again while there is a place.`}
        confirmLabel="Cancel enrolment"
        cancelLabel="Keep it"
        pendingLabel="Cancelling…"
        onConfirm={() => set('cancelled')}
      />
      <ConfirmDialog
        open={asking === 'admin removed'}
        onOpenChange={() => setAsking(null)}
        title={`Remove ${learner} from the class?`}
        description={`The place in ${courseTitle} becomes free, and the learner is told by mail and behind the bell. The nightly synchronisation does not bring them back.`}
        confirmLabel="Remove learner"
        pendingLabel="Removing…"
        onConfirm={() => set('admin removed')}
      />
      {isMoving ? (
        <TransferDialog enrolmentId={enrolment.id} learner={learner} onClose={() => setMoving(false)} />
      ) : null}
      {revokeDialog}
    </>
  );
}
