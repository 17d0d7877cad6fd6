'use client';

import type { ReactNode } from 'react';
import { cn } from './cn.ts';

/** A placeholder; its classes set the size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-shimmer rounded-md bg-surface-muted', className)} />;
}

/** Wraps the skeletons of a page and announces once that it loads. */
export function SkeletonRegion({
  label,
  className,
  children,
}: {
  label: string;
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
