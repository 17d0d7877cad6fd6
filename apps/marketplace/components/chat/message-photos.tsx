'use client';

import { resizedImageUrl } from '@repo/media/image-url';
import { cn } from '@repo/ui/cn';
import { PhotoViewer, preloadPhotoViewer } from '@repo/ui/photo-viewer';
import { useRef, useState } from 'react';
import { GalleryPhoto } from '#components/listings/gallery-photo.tsx';

/** CSS pixels of a thumbnail. */
const thumbnailSide = 224;
/** Uploads have at most as many pixels a side. */
const largestSide = 2048;

export type MessagePhotosProps = {
  images: readonly { url: string }[];
  /** A name, or "You". */
  author: string;
};

/** Of fixed size, so that the log does not move while they load. */
export function MessagePhotos({ images, author }: MessagePhotosProps) {
  const list = useRef<HTMLUListElement>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const of = author === 'You' ? 'Your photo' : `Photo from ${author}`;
  const altOf = (index: number) => (images.length === 1 ? of : `${of}, ${index + 1} of ${images.length}`);
  const isOne = images.length === 1;

  function leaveViewer() {
    if (enlarged === null) return;
    setEnlarged(null);
    list.current?.children[enlarged]?.querySelector('button')?.focus({ preventScroll: true });
  }

  return (
    <>
      <ul ref={list} aria-label="Photos" className={cn('grid gap-1', !isOne && 'grid-cols-2')}>
        {images.map(({ url }, index) => (
          <li
            key={url}
            className={cn(
              'relative isolate overflow-hidden rounded-xl bg-surface-muted',
              isOne ? 'size-56' : 'size-36',
            )}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              onPointerEnter={preloadPhotoViewer}
              onFocus={preloadPhotoViewer}
              onClick={() => setEnlarged(index)}
              className="block size-full cursor-zoom-in focus-visible:-outline-offset-2"
            >
              <GalleryPhoto url={url} alt={altOf(index)} side={thumbnailSide} />
              <span className="sr-only">, view full screen</span>
            </button>
          </li>
        ))}
      </ul>
      <PhotoViewer
        label="Photos of the message"
        photos={images.map(({ url }, index) => ({
          id: url,
          src: resizedImageUrl(url, { width: largestSide, height: largestSide, fit: 'limit' }),
          alt: altOf(index),
        }))}
        shownIndex={enlarged}
        onShow={setEnlarged}
        onClose={leaveViewer}
      />
    </>
  );
}
