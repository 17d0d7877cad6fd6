import type { ClassStatus } from '@repo/schemas/training/class';
import { StatusBadge } from '@repo/ui/status-badge';
import { classStatusLabels } from './labels.ts';

export function ClassStatusBadge({ status }: { status: ClassStatus }) {
  const { label, tone } = classStatusLabels[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
