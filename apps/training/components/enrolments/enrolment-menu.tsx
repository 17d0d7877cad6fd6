'use client';

import type { AdminEnrolment } from '@repo/schemas/training/enrolment';
import { ActionsMenu } from '@repo/ui/actions-menu';
import { ConfirmDialog } from '@repo/ui/alert-dialog';
import { MenuItem } from '@repo/ui/dropdown-menu';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { requestEnrolmentStatusOrRevocation, type TargetStatus } from './request-enrolment-status.ts';
import { RevokeWithCompletion } from './revoke-with-completion.tsx';

type Shown = Pick<
  AdminEnrolment,
  'id' | 'userId' | 'status' | 'learnerName' | 'learnerEmail' | 'courseTitle'
>;

const done: Record<TargetStatus, string> = {
  enrolled: 'is enrolled again',
  completed: 'has completed the class',
  cancelled: 'is no longer enrolled',
  'admin removed': 'is removed from the class',
};

export function EnrolmentMenu({ enrolment }: { enrolment: Shown }) {
  const [asking, setAsking] = useState<'cancelled' | 'admin removed' | null>(null);
  const { status, learnerName, learnerEmail, courseTitle } = enrolment;
  /** With the email address, because names are not unique. */
  const learner = `${learnerName} (${learnerEmail})`;
  const isOver = status === 'cancelled' || status === 'withdrawn' || status === 'admin removed';

  const { set, setAtOnce, revoking, endRevoking } = useEnrolmentChange(enrolment, learner);

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
      {revoking ? (
        <RevokeWithCompletion
          enrolmentId={enrolment.id}
          learner={learner}
          target={revoking.target}
          text={revoking.text}
          onClose={endRevoking}
        />
      ) : null}
    </>
  );
}

function useEnrolmentChange({ id, status }: Shown, learner: string) {
  const router = useRouter();
  /** A certificate that would be revoked with the change. */
  const [revoking, setRevoking] = useState<{ target: TargetStatus; text: string } | null>(null);

  async function set(target: TargetStatus): Promise<string | undefined> {
    const refused = await requestEnrolmentStatusOrRevocation(id, target);
    if (refused?.certificate) {
      setRevoking({ target, text: refused.certificate });
      return;
    }
    if (refused) return refused.problem;
    const said = `${learner} ${done[target]}`;
    const isTakenBack = target === 'completed' || (target === 'enrolled' && status === 'completed');
    if (isTakenBack) toast.undo(said, () => takeBack(status === 'completed' ? 'completed' : 'enrolled'));
    else toast.success(said);
    router.refresh();
  }

  async function takeBack(before: TargetStatus) {
    const refused = await requestEnrolmentStatusOrRevocation(id, before);
    router.refresh();
    // The completion issued a certificate.
    if (refused?.certificate) setRevoking({ target: before, text: refused.certificate });
    else if (refused) throw new Error(refused.problem);
  }

  async function setAtOnce(target: TargetStatus) {
    const problem = await set(target);
    if (problem) toast.error(problem);
  }

  return { set, setAtOnce, revoking, endRevoking: () => setRevoking(null) };
}
