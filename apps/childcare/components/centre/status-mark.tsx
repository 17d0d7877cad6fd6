import type { CellStatus } from '@repo/schemas/childcare/overview';
import { StatusBadge } from '@repo/ui/status-badge';
import { statusLooks } from './statuses.tsx';

/** A state as a badge. */
export function CellStatusBadge({ status, children }: { status: CellStatus; children?: string | undefined }) {
  const { icon: Icon, tone, label } = statusLooks[status];
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {children ?? label}
    </StatusBadge>
  );
}
