import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A block of the size of what comes: give it width and height by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-shimmer rounded-md bg-surface-muted', className)} />;
}

/** Wraps a page's skeletons: says once, to those who cannot see them, that something is coming. */
export function SkeletonRegion({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
