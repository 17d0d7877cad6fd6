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
  className?: string;
};

export function EmptyState({ title, description, icon, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cn('flex flex-col items-center px-4 py-12 text-center md:py-16', className)}>
      {icon ? (
        <div
          aria-hidden
          className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-strong [&_svg]:size-6"
        >
          {icon}
        </div>
      ) : null}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {description ? <p className="mt-1 max-w-[44ch] text-pretty text-muted">{description}</p> : null}
      {action ? <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}
