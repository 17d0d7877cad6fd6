import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'>;

/** Takes effect at once; in a form that is submitted, use a checkbox. */
export function Switch({ className, ...rest }: SwitchProps) {
  return (
    <span className={cn('relative inline-block h-6 w-10 shrink-0', className)}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has its state
        role="switch"
        className="peer absolute -inset-x-0.5 -inset-y-2.5 z-1 m-0 h-11 w-11 opacity-0"
      />
      <span
        aria-hidden
        className="block h-6 w-10 rounded-full border border-line-strong bg-surface-muted p-[3px] transition-colors peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-50 [&>span]:bg-line-strong peer-checked:[&>span]:translate-x-4 peer-checked:[&>span]:bg-accent-text"
      >
        <span className="block size-4 rounded-full transition-[translate,background-color]" />
      </span>
    </span>
  );
}

/** The label at the left is part of the target. */
export function SwitchWithLabel({
  label,
  description,
  className,
  ...rest
}: SwitchProps & { label: ReactNode; description?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Switch renders the input
    <label className={cn('flex min-h-11 items-center justify-between gap-4 py-2.5', className)}>
      <span className="min-w-0 text-sm">
        <span className="font-medium">{label}</span>
        {description ? <span className="block text-muted">{description}</span> : null}
      </span>
      <Switch {...rest} />
    </label>
  );
}
