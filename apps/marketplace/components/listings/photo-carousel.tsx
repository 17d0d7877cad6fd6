'use client';

import { resizedImageUrl } from '@repo/media/image-url';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { PhotoViewer, preloadPhotoViewer } from '@repo/ui/photo-viewer';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { GalleryPhoto } from './gallery-photo.tsx';
import { ListingPhoto } from './listing-photo.tsx';

export type PhotoCarouselProps = {
  title: string;
  /** At least one. Addresses, because rendered photos would be in the page's data with all their sizes. */
  photos: readonly { id: string; url: string }[];
};

/** Uploads have at most as many pixels a side. */
const largestSide = 2048;

/** The scroll position says which photo is current. */
export function PhotoCarousel({ title, photos }: PhotoCarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
  const current = useVisiblePhoto(strip);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const altOf = (index: number) => `${title}, photo ${index + 1} of ${photos.length}`;

  function show(index: number, behavior: ScrollBehavior = 'smooth') {
    const bounded = Math.max(0, Math.min(photos.length - 1, index));
    const element = strip.current;
    element?.scrollTo({ left: bounded * element.clientWidth, behavior });
    // Enter opens the photo that is seen.
    if (element?.contains(document.activeElement)) focusPhoto(bounded);
  }

  function focusPhoto(index: number) {
    strip.current?.children[index]?.querySelector('button')?.focus({ preventScroll: true });
  }

  function leaveViewer() {
    if (enlarged === null) return;
    setEnlarged(null);
    show(enlarged, 'instant');
    focusPhoto(enlarged);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') show(current - 1);
    else if (event.key === 'ArrowRight') show(current + 1);
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label={`Photos of ${title}`} aria-roledescription="carousel" className="space-y-3">
      <div className="relative">
        <ul
          ref={strip}
          onKeyDown={onKeyDown}
          aria-label={`Photo ${current + 1} of ${photos.length}`}
          className="flex aspect-[4/5] max-h-[70dvh] w-full snap-x snap-mandatory overflow-x-auto rounded-lg bg-surface-muted [scrollbar-width:none] sm:aspect-[4/3]"
        >
          {photos.map(({ id, url }, index) => (
            <li
              key={id}
              data-index={index}
              className="relative isolate size-full shrink-0 snap-center overflow-hidden"
            >
              <button
                type="button"
                aria-haspopup="dialog"
                tabIndex={index === current ? 0 : -1}
                onPointerEnter={preloadPhotoViewer}
                onFocus={preloadPhotoViewer}
                onClick={() => setEnlarged(index)}
                className="block size-full cursor-zoom-in focus-visible:-outline-offset-2"
              >
                <GalleryPhoto
                  url={url}
                  alt={altOf(index)}
                  side={1200}
                  sizes="(min-width: 1024px) 60vw, 100vw"
                  isFirst={index === 0}
                />
                <span className="sr-only">, view full screen</span>
              </button>
            </li>
          ))}
        </ul>
        {photos.length > 1 ? (
          <>
            <IconButton
              label="Previous photo"
              icon={<Icon name="chevron-left" />}
              onClick={() => show(current - 1)}
              aria-disabled={current === 0}
              className="absolute top-1/2 left-3 -translate-y-1/2 rounded-full bg-surface-raised/90 max-md:hidden"
            />
            <IconButton
              label="Next photo"
              icon={<Icon name="chevron-right" />}
              onClick={() => show(current + 1)}
              aria-disabled={current === photos.length - 1}
              className="absolute top-1/2 right-3 -translate-y-1/2 rounded-full bg-surface-raised/90 max-md:hidden"
            />
            <p className="absolute right-3 bottom-3 rounded-full bg-black/70 px-2.5 py-1 text-xs text-white tabular-nums">
              {current + 1} / {photos.length}
            </p>
          </>
        ) : null}
      </div>
      {photos.length > 1 ? <Thumbnails photos={photos} current={current} onShow={show} /> : null}
      <PhotoViewer
        label={`Photos of ${title}`}
        photos={photos.map(({ id, url }, index) => ({
          id,
          src: resizedImageUrl(url, { width: largestSide, height: largestSide, fit: 'limit' }),
          alt: altOf(index),
        }))}
        shownIndex={enlarged}
        onShow={setEnlarged}
        onClose={leaveViewer}
      />
    </section>
  );
}

function useVisiblePhoto(strip: RefObject<HTMLUListElement | null>): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) setCurrent(Number(entry.target.getAttribute('data-index')));
        }
      },
      { root: element, threshold: 0.6 },
    );
    for (const child of element.children) seen.observe(child);
    return () => seen.disconnect();
  }, [strip]);

  return current;
}

type ThumbnailsProps = Pick<PhotoCarouselProps, 'photos'> & {
  current: number;
  onShow: (index: number) => void;
};

function Thumbnails({ photos, current, onShow }: ThumbnailsProps) {
  return (
    <ul aria-label="Choose a photo" className="flex gap-2 overflow-x-auto p-1 max-md:hidden">
      {photos.map(({ id, url }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Show photo ${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onShow(index)}
            className={cn(
              'block size-16 overflow-hidden rounded-md bg-surface-muted',
              index === current
                ? 'outline-2 outline-accent outline-offset-2'
                : 'opacity-80 hover:opacity-100',
            )}
          >
            <ListingPhoto url={url} alt="" width={64} height={64} />
          </button>
        </li>
      ))}
    </ul>
  );
}
