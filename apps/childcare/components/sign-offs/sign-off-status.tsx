import type { SignOff, SignOffStatus as Status } from '@repo/schemas/childcare/sign-off';
import { StatusBadge } from '@repo/ui/status-badge';

export const signOffStatusLabels: Record<Status, string> = {
  waiting: 'Waiting',
  passed: 'Signed off',
  returned: 'Sent back',
  withdrawn: 'Withdrawn',
};

const tones = { waiting: 'info', passed: 'success', returned: 'warning', withdrawn: 'neutral' } as const;

/** One that waits can be of somebody who has left, or of an earlier time: nobody decides it any more. */
export function SignOffStatus({ status, isDecidable }: Pick<SignOff, 'status' | 'isDecidable'>) {
  if (status === 'waiting' && !isDecidable) return <StatusBadge tone="neutral">Ended</StatusBadge>;
  return <StatusBadge tone={tones[status]}>{signOffStatusLabels[status]}</StatusBadge>;
}
