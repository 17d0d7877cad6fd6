import type { BulkRemindAnswer } from '@repo/schemas/childcare/bulk-assignment';
import type { OverviewCellStatus } from '@repo/schemas/childcare/overview';
import type { Tone } from '@repo/ui/badge';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import type { IconName } from '@repo/ui/icon-names';
import { StatusBadge } from '@repo/ui/status-badge';

type Look = { label: string; icon: IconName; tone: Tone /** The cell of the heatmap. */; cell: string };

/** Label and look of each status: a colour, and always an icon with text. */
export const cellStatusLooks: Record<OverviewCellStatus, Look> = {
  overdue: { label: 'Overdue', icon: 'circle-x', tone: 'danger', cell: 'bg-danger-soft text-danger' },
  unpaid: { label: 'Not paid yet', icon: 'credit-card', tone: 'info', cell: 'bg-info-soft text-info' },
  expired: {
    label: 'Certificate expired',
    icon: 'calendar-x',
    tone: 'danger',
    cell: 'bg-danger-soft text-danger',
  },
  'due-soon': { label: 'Due soon', icon: 'clock', tone: 'warning', cell: 'bg-warning-soft text-warning' },
  renew: { label: 'To be renewed', icon: 'rotate-cw', tone: 'warning', cell: 'bg-warning-soft text-warning' },
  'on-the-way': {
    label: 'On the way',
    icon: 'circle-dot',
    tone: 'accent',
    cell: 'bg-accent-soft text-accent-strong',
  },
  done: { label: 'Done', icon: 'circle-check', tone: 'success', cell: 'bg-success-soft text-success' },
  waived: { label: 'Waived', icon: 'circle-minus', tone: 'neutral', cell: 'bg-surface-muted text-muted' },
  'not-assigned': {
    label: 'Not assigned',
    icon: 'circle-dashed',
    tone: 'neutral',
    cell: 'bg-surface-raised text-muted',
  },
};

/** Completed at least once, so the assignment can no longer change. */
export function wasEverCompleted(status: OverviewCellStatus): boolean {
  return status === 'done' || status === 'renew' || status === 'expired';
}

type Standing = { status: OverviewCellStatus; isChargedBack?: boolean | undefined };

/** A completed course whose payment the bank took back says so, and is no longer green. */
export function cellLookOf({ status, isChargedBack }: Standing): Look {
  const look = cellStatusLooks[status];
  if (!isChargedBack || !wasEverCompleted(status)) return look;
  return {
    label: `${look.label}, payment charged back`,
    icon: 'credit-card',
    tone: 'danger',
    cell: 'bg-danger-soft text-danger',
  };
}

/** The label before a date. */
export function deadlineLabel(status: OverviewCellStatus): string {
  if (status === 'expired') return 'Expired';
  return status === 'renew' ? 'Renew by' : 'Due';
}

/** "14.5"; at most two decimals. */
export function formatTwoDecimals(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function remindedText({ reminded, skipped }: BulkRemindAnswer): string {
  const done = `${formatCount(reminded, ['reminder is', 'reminders are'])} on the way`;
  return skipped.length === 0
    ? done
    : `${done}; ${formatCount(skipped.length, ['was', 'were'])} left out, usually because of a reminder today`;
}

export function CellStatusBadge({ children, ...standing }: Standing & { children?: string | undefined }) {
  const { icon, tone, label } = cellLookOf(standing);
  return (
    <StatusBadge tone={tone} icon={<Icon name={icon} />}>
      {children ?? label}
    </StatusBadge>
  );
}
