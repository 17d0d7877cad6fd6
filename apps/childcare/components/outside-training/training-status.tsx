import type { OutsideTraining, OutsideTrainingStatus } from '@repo/schemas/childcare/outside-training';
import { StatusBadge } from '@repo/ui/status-badge';

export const trainingStatusLabels: Record<OutsideTrainingStatus, string> = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Not approved',
};

const tones = { pending: 'info', approved: 'success', rejected: 'danger' } as const;

type TrainingStatusProps = Pick<OutsideTraining, 'status' | 'expiresOn'> & {
  /** `YYYY-MM-DD` in Singapore. */
  today: string;
};

/** An approved certificate can have expired since. */
export function TrainingStatus({ status, expiresOn, today }: TrainingStatusProps) {
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge tone={tones[status]}>{trainingStatusLabels[status]}</StatusBadge>
      {expiresOn !== null && expiresOn < today ? <StatusBadge tone="warning">Expired</StatusBadge> : null}
    </span>
  );
}
