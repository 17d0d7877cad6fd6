'use client';

import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger';

const toneClasses: Record<Tone, string> = {
  neutral: 'bg-surface-muted text-text',
  accent: 'bg-accent-soft text-accent-strong',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
};

export type BadgeProps = ComponentProps<'span'> & { tone?: Tone };

/** A short label such as "New". For a state use StatusBadge, which also has an icon. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span {...rest} className={cn('badge', toneClasses[tone], className)} />;
}
