import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const looks: Record<AlertTone, { icon: IconName; className: string }> = {
  info: { icon: 'info', className: 'bg-info-soft text-info' },
  success: { icon: 'circle-check', className: 'bg-success-soft text-success' },
  warning: { icon: 'triangle-alert', className: 'bg-warning-soft text-warning' },
  danger: { icon: 'circle-alert', className: 'bg-danger-soft text-danger' },
};

export type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Announces the alert when it appears; for content that changes without a press. */
  live?: boolean;
  className?: string;
};

/** A notice that stays on the page; use a toast for a temporary one. */
export function Alert({ tone = 'info', title, children, action, live = false, className }: AlertProps) {
  const { icon, className: look } = looks[tone];
  return (
    <div role={live ? 'alert' : undefined} className={cn('flex gap-3 rounded-md px-4 py-3', look, className)}>
      <Icon name={icon} className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 text-sm">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-text">{children}</div> : null}
      </div>
      {action ? <div className="flex shrink-0 items-center">{action}</div> : null}
    </div>
  );
}

/** Says what went wrong; renders nothing where there is no problem. */
export function ProblemAlert({ problem, title }: { problem: string | null | undefined; title?: string }) {
  if (!problem) return null;
  return (
    <Alert tone="danger" live title={title}>
      {problem}
    </Alert>
  );
}
