import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

export type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  id: string;
  /** Omitted when the control has its own label (a checkbox). */
  label?: ReactNode;
  help?: ReactNode;
  error?: string;
  /** Fields are required by default; a text says what the field is needed for. */
  optional?: boolean | string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Several controls (radios): renders a fieldset that the label names. */
  group?: boolean;
  /** At the label's right: a link ("Forgotten it?") or a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
};

export function Field({
  id,
  label,
  help,
  error,
  optional,
  hideLabel,
  group,
  aside,
  className,
  children,
}: FieldProps) {
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const labelId = `${id}-label`;
  const control: FieldControlProps = {
    id,
    'aria-describedby': [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional || group ? undefined : true,
  };
  const Frame = group ? 'fieldset' : 'div';
  // A legend names its fieldset only as its first child, which the row with the aside is not.
  const Label = group ? 'span' : 'label';
  return (
    <Frame
      className={cn('min-w-0', className)}
      aria-describedby={group ? control['aria-describedby'] : undefined}
      aria-labelledby={group && label ? labelId : undefined}
    >
      {label ? (
        <div className={cn('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          <Label {...(group ? { id: labelId } : { htmlFor: id })} className="block text-sm font-medium">
            {label}
            {optional ? (
              <span className="font-normal text-muted"> ({optional === true ? 'optional' : optional})</span>
            ) : null}
          </Label>
          {aside ? <span className="text-sm text-muted">{aside}</span> : null}
        </div>
      ) : null}
      {children(control)}
      {error ? (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={helpId} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      ) : null}
    </Frame>
  );
}
