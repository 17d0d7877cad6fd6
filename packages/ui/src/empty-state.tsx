'use client';

import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type EmptyStateProps = {
  /** "No saved listings yet". */
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** The next step: a LinkButton or Button. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  tone?: 'accent' | 'danger';
  role?: 'alert';
  className?: string;
  /** Below the action. */
  children?: ReactNode;
};

const iconTones = { accent: 'bg-accent-soft text-accent-strong', danger: 'bg-danger-soft text-danger' };

export function EmptyState(props: EmptyStateProps) {
  const { title, description, icon, action, level = 2, tone = 'accent', role, className, children } = props;
  const Heading = `h${level}` as const;
  return (
    <div role={role} className={cn('flex flex-col items-center px-4 py-12 text-center md:py-16', className)}>
      {icon ? (
        <div
          aria-hidden
          className={cn(
            'mb-4 flex size-14 items-center justify-center rounded-full [&_svg]:size-6',
            iconTones[tone],
          )}
        >
          {icon}
        </div>
      ) : null}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {description ? <p className="mt-1 max-w-[44ch] text-pretty text-muted">{description}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
      {children}
    </div>
  );
}
