import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export type InputProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Inside the box, before and after the text: "S$", an icon, a unit. */
  prefix?: ReactNode;
  suffix?: ReactNode;
};

/** A text field without label; with prefix or suffix, the box around it shows the focus ring. */
export function Input({ prefix, suffix, className, ...rest }: InputProps) {
  if (!prefix && !suffix) return <input {...rest} className={cn('control', 'h-11 px-3', className)} />;
  return (
    <span
      className={cn(
        'control',
        'flex h-11 items-center gap-2 px-3 [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
    >
      {prefix ? <span className="flex shrink-0 items-center text-muted">{prefix}</span> : null}
      <input {...rest} className="h-full min-w-0 flex-1 bg-transparent outline-none" />
      {suffix ? <span className="flex shrink-0 items-center text-muted">{suffix}</span> : null}
    </span>
  );
}
