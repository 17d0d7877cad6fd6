import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

/** Decorative: text beside it says what is in progress. */
export function Spinner({ className }: { className?: string }) {
  return (
    <Icon name="loader-circle" className={cn('size-4 animate-spin motion-reduce:animate-none', className)} />
  );
}
