import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** What a control needs to be tied to its label, help and error. */
export type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldProps = {
  id: string;
  /** Left out where the control brings its own words (a checkbox). */
  label?: ReactNode;
  help?: ReactNode;
  error?: string;
  /** Fields are required unless they say so; the word is shown beside the label, or what they are needed for. */
  optional?: boolean | string;
  /** Keeps the label for screen readers alone, where the place says it already. */
  hideLabel?: boolean;
  /** A question with several controls (radios): a fieldset with a legend. */
  group?: boolean;
  /** At the label's right: a link ("Forgotten it?") or a counter. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControlProps) => ReactNode;
};

/** Label above, control, help below, error in its place with an icon and words. */
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
  const control: FieldControlProps = {
    id,
    'aria-describedby': [error ? errorId : '', help ? helpId : ''].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional || group ? undefined : true,
  };
  const Frame = group ? 'fieldset' : 'div';
  const Label = group ? 'legend' : 'label';
  return (
    <Frame
      className={cn('min-w-0', className)}
      aria-describedby={group ? control['aria-describedby'] : undefined}
    >
      {label ? (
        <div className={cn('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
          <Label {...(group ? {} : { htmlFor: id })} className="block text-sm font-medium">
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
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
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
