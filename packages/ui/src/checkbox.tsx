import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  /** Some but not all are checked. */
  indeterminate?: boolean;
};

/** Needs an aria-label; or use CheckboxWithLabel. The input itself is the 44-pixel target. */
export function Checkbox({ indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  return (
    <span className={cn('checkbox', className)}>
      <input
        {...rest}
        type="checkbox"
        ref={(element) => {
          if (element) element.indeterminate = indeterminate;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        className="peer"
      />
      <span aria-hidden className="checkbox-mark" />
    </span>
  );
}

/** 44 pixels high; the label is part of the target. */
export function CheckboxWithLabel({
  label,
  description,
  suffix,
  className,
  ...rest
}: CheckboxProps & { label: ReactNode; description?: ReactNode; suffix?: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Checkbox renders the input
    <label className={cn('flex min-h-11 items-start gap-3 py-3', className)}>
      <Checkbox {...rest} />
      <span className="min-w-0 flex-1 text-sm leading-5">
        {label}
        {description ? <span className="block text-muted">{description}</span> : null}
      </span>
      {suffix ? <span className="shrink-0 text-sm leading-5 text-muted tabular-nums">{suffix}</span> : null}
    </label>
  );
}
