'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

export type ImageProps = Omit<ComponentProps<'img'>, 'alt' | 'src'> & {
  src: string | null | undefined;
  /** Empty when text beside it says the same. */
  alt: string;
  /** Shown when the image is missing or fails. */
  fallback?: ReactNode;
  /** Above the fold: loads at once. */
  priority?: boolean;
};

/** Fills its container, which needs a size or an aspect ratio. */
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
        {fallback ?? <Icon name="image-off" />}
      </span>
    );
  }
  return (
    <img
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      {...rest}
      // An image that failed before hydration fires no error event.
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
