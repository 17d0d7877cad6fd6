'use client';

import { imageUrl } from '@repo/media/image-url';
import { Icon } from '@repo/ui/icon';
import { useState } from 'react';
import { ListingPhoto } from './listing-photo.tsx';

/** Pixels; some hundred bytes. */
const tinySide = 24;

export type GalleryPhotoProps = {
  url: string;
  alt: string;
  /** Of its square in CSS pixels; with `sizes`, of one of middle size. */
  side: number;
  sizes?: string;
  first?: boolean;
};

/**
 * A whole photo, however tall, on a blur of itself: the blur is a few hundred bytes, is there before the photo, and fills what a
 * tall one leaves free. Photos kept elsewhere have no small version, and a plain background.
 */
export function GalleryPhoto({ url, alt, side, sizes, first = false }: GalleryPhotoProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <span className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
        <Icon name="image-off" className="size-8" />
        <span>This photo could not be loaded.</span>
        <span className="sr-only">{alt}</span>
      </span>
    );
  }
  const tiny = imageUrl(url, { width: tinySide, height: tinySide, fit: 'limit' });
  return (
    <>
      {tiny === url ? null : (
        <span
          aria-hidden
          // A parsed address has no quotes or brackets that would end the CSS function.
          style={{ backgroundImage: `url("${new URL(tiny).href}")` }}
          className="absolute -inset-8 bg-cover bg-center opacity-50 blur-xl dark:opacity-35"
        />
      )}
      <span className="relative block size-full">
        <ListingPhoto
          url={url}
          alt={alt}
          first={first}
          width={side}
          height={side}
          fit="contain"
          {...(sizes ? { sizes } : {})}
          onFailure={() => setFailed(true)}
        />
      </span>
    </>
  );
}
