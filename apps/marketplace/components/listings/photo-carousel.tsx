'use client';

import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ListingPhoto } from './listing-photo.tsx';

export type PhotoCarouselProps = {
  title: string;
  /** At least one. Addresses, because rendered photos would be in the page's data with all their sizes. */
  photos: readonly { id: string; url: string }[];
};

/** The scroll position is the only state. */
export function PhotoCarousel({ title, photos }: PhotoCarouselProps) {
  const strip = useRef<HTMLUListElement>(null);
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
  }, []);

  function show(index: number) {
    const bounded = Math.max(0, Math.min(photos.length - 1, index));
    const element = strip.current;
    element?.scrollTo({ left: bounded * element.clientWidth, behavior: 'smooth' });
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
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          onKeyDown={onKeyDown}
          aria-label={`Photo ${current + 1} of ${photos.length}`}
          className="flex aspect-[4/3] snap-x snap-mandatory overflow-x-auto rounded-lg bg-surface-muted [scrollbar-width:none]"
        >
          {photos.map(({ id, url }, index) => (
            <li key={id} data-index={index} className="size-full shrink-0 snap-center">
              <WholePhoto
                url={url}
                alt={`${title}, photo ${index + 1} of ${photos.length}`}
                first={index === 0}
              />
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
    </section>
  );
}

function WholePhoto(photo: { url: string; alt: string; first: boolean }) {
  return (
    <ListingPhoto
      {...photo}
      width={1200}
      height={900}
      fit="contain"
      sizes="(min-width: 1024px) 60vw, 100vw"
    />
  );
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
