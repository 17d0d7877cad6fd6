'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type CardProps = Omit<ComponentProps<'div'>, 'title'> &
  Partial<Pick<CardHeaderProps, 'title' | 'description' | 'actions'>> & { padded?: boolean };

/** `padded={false}` lets images and tables reach the edges. */
export function Card({ padded = true, className, children, ...props }: CardProps) {
  const { title, description, actions, ...rest } = props;
  return (
    <div
      {...rest}
      className={cn(
        'rounded-lg border border-line bg-surface-raised',
        padded ? 'p-4 md:p-6' : 'overflow-hidden',
        className,
      )}
    >
      {title === undefined ? null : <CardHeader {...{ title, description, actions }} />}
      {children}
    </div>
  );
}

export type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** The heading level; 2 by default. */
  level?: 2 | 3;
  className?: string;
};

export function CardHeader({ title, description, actions, level = 2, className }: CardHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={cn('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0 space-y-1">
        <Heading className="text-base font-semibold">{title}</Heading>
        {description ? <p className="text-sm text-muted">{description}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
