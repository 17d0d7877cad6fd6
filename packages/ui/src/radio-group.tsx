import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode };

export type RadioGroupProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'size'> & {
  name: string;
  options: readonly RadioOption[];
  value?: string;
  look?: 'plain' | 'cards';
};

/** Radio buttons; the fieldset and its label come from the field around it. */
export function RadioGroup({ options, value, look = 'plain', className, ...rest }: RadioGroupProps) {
  return (
    <div className={cn(look === 'cards' && 'grid gap-2 sm:grid-cols-2', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'flex min-h-11 items-start gap-3 py-3',
            look === 'cards' &&
              'rounded-md border border-line bg-surface-raised px-3 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft',
          )}
        >
          <input
            {...rest}
            type="radio"
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            className="radio"
          />
          <span className="min-w-0 text-sm leading-5">
            {option.label}
            {option.description ? <span className="block text-muted">{option.description}</span> : null}
          </span>
        </label>
      ))}
    </div>
  );
}
