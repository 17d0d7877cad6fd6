'use client';

import { resizedImageUrl } from '@repo/media/image-url';
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
  isFirst?: boolean;
};

/**
 * A whole photo, however tall, on a blur of itself: the blur is a few hundred bytes, is there before the photo, and fills what a
 * tall one leaves free. Photos kept elsewhere have no small version, and a plain background.
 */
export function GalleryPhoto({ url, alt, side, sizes, isFirst = false }: GalleryPhotoProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <>
        <ListingPhoto
          url={undefined}
          alt=""
          width={side}
          height={side}
          missingText="This photo could not be loaded."
        />
        <span className="sr-only">{alt}</span>
      </>
    );
  }
  const tiny = resizedImageUrl(url, { width: tinySide, height: tinySide, fit: 'limit' });
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
          first={isFirst}
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
