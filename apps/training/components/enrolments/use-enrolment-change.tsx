'use client';

import type { AdminEnrolment } from '@repo/schemas/training/enrolment';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { requestEnrolmentStatusOrRevocation, type TargetStatus } from './request-enrolment-status.ts';
import { RevokeWithCompletion } from './revoke-with-completion.tsx';

const done: Record<TargetStatus, string> = {
  enrolled: 'is enrolled again',
  completed: 'has completed the class',
  cancelled: 'is no longer enrolled, and is notified by mail',
  'admin removed': 'is removed from the class, and is notified by mail',
};

type Changed = { id: string; status: AdminEnrolment['status'] };

/** Changes an enrolment. Where a certificate would be revoked with it, `revokeDialog` asks why before anything is changed. */
export function useEnrolmentChange({ id, status }: Changed, learner: string) {
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
    // A certificate was issued meanwhile.
    if (refused?.certificate) setRevoking({ target: before, text: refused.certificate });
    else if (refused) throw new Error(refused.problem);
  }

  async function setAtOnce(target: TargetStatus) {
    const problem = await set(target);
    if (problem) toast.error(problem);
  }

  const revokeDialog = revoking ? (
    <RevokeWithCompletion
      enrolmentId={id}
      learner={learner}
      target={revoking.target}
      text={revoking.text}
      onClose={() => setRevoking(null)}
    />
  ) : null;
  return { set, setAtOnce, revokeDialog };
}
