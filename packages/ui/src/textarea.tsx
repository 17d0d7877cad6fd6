import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** Grows with its text from `rows` lines on. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cn('control', 'field-sizing-content max-h-96 min-h-24 px-3 py-2.5', className)}
    />
  );
}
