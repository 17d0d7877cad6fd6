'use client';

import { ImageOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from './cn.ts';

export type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'src'> & {
  src: string | null | undefined;
  /** What it shows; empty where the words beside it say so already. */
  alt: string;
  /** Shown when there is none or it does not come. */
  fallback?: ReactNode;
  /** Among the first things seen: loads at once and first. */
  priority?: boolean;
};

/** A picture that fills its box (give the box a size or an aspect), and a calm one when it does not come. */
export function Image({ src, alt, fallback, priority = false, className, ...rest }: ImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) {
    return (
      <span
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={cn(
          'flex size-full items-center justify-center bg-linear-to-br from-accent-soft to-surface-muted text-accent-strong [&_svg]:size-8',
          className,
        )}
      >
        {fallback ?? <ImageOff aria-hidden />}
      </span>
    );
  }
  return (
    <img
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      {...rest}
      // One that failed before the page came alive has no error event left to give.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(src);
      }}
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
      className={cn('size-full bg-surface-muted object-cover', className)}
    />
  );
}
