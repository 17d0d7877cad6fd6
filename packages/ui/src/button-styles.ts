import { clsx } from 'clsx';

const variants = {
  primary: 'bg-accent text-accent-text hover:bg-accent-strong',
  secondary: 'border border-line bg-surface-raised text-text hover:bg-surface-muted',
  ghost: 'text-text hover:bg-surface-muted',
  danger: 'bg-danger text-danger-text hover:bg-danger-strong',
  'danger-quiet': 'text-danger hover:bg-danger-soft',
};

const sizes = {
  sm: 'target-44 h-9 px-3 text-sm',
  md: 'h-11 px-4 text-sm',
  lg: 'h-12 px-6 text-base',
};

export type ButtonStyleProps = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  full?: boolean | undefined;
  className?: string | undefined;
};

export function buttonStyles({ variant = 'secondary', size = 'md', full, className }: ButtonStyleProps = {}) {
  return clsx('button', variants[variant], sizes[size], full && 'w-full', className);
}
