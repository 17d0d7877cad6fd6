'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** For screen readers: "Remove photo 2". */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'secondary' | 'danger';
  size?: 'sm' | 'md';
};

const variants = {
  ghost: 'icon-button-ghost',
  secondary: 'border border-line bg-surface-raised text-text hover:bg-surface-muted',
  danger: 'text-danger hover:bg-danger-soft',
};

/** The target is always 44 × 44 pixels. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cn(
        'icon-button',
        size === 'sm' && 'target-44 size-9 [&_svg]:size-4',
        variants[variant],
        className,
      )}
    >
      {icon}
    </button>
  );
}
