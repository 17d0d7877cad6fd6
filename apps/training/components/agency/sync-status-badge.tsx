import type { SyncOutcome, SyncRun } from '@repo/schemas/training/sync';
import { StatusBadge } from '@repo/ui/status-badge';
import { syncOutcomeLabels, syncStatusLabels } from './labels.ts';

export function SyncStatusBadge({ status }: { status: SyncRun['status'] }) {
  const { label, tone } = syncStatusLabels[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export function SyncOutcomeBadge({ outcome }: { outcome: SyncOutcome }) {
  const { label, tone } = syncOutcomeLabels[outcome];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
