import { LoaderCircle } from 'lucide-react';
import { cn } from './cn.ts';

/** Decorative: text beside it says what is in progress. */
export function Spinner({ className }: { className?: string }) {
  return (
    <LoaderCircle aria-hidden className={cn('size-4 animate-spin motion-reduce:animate-none', className)} />
  );
}
