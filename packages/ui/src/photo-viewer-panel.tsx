'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import Lightbox, { useController, useLightboxState, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { Icon } from './icon.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

export type ViewedPhoto = {
  id: string;
  /** As large as it is kept. */
  src: string;
  alt: string;
};

export type PhotoViewerPanelProps = {
  /** "Photos of Standing desk". */
  label: string;
  photos: readonly ViewedPhoto[];
  shownIndex: number;
  onShow: (index: number) => void;
  /** The page gives the focus back, to the photo last shown. */
  onClose: () => void;
};

/** Relative to the photo's own pixels, so that a small photo can be enlarged too. */
const largestZoom = 3;

/** The library's styles take it away. */
const focusRing =
  '[&_button:focus-visible]:outline-2! [&_button:focus-visible]:outline-white! [&_button:focus-visible]:-outline-offset-4!';

const labels = {
  Previous: 'Previous photo',
  Next: 'Next photo',
  Close: 'Close',
  'Zoom in': 'Zoom in',
  'Zoom out': 'Zoom out',
  '{index} of {total}': 'Photo {index} of {total}',
};

export function PhotoViewerPanel({ label, photos, shownIndex, onShow, onClose }: PhotoViewerPanelProps) {
  // As it was opened: with new slides or another start the library begins again.
  const [start] = useState({ index: shownIndex, slides: photos.map(({ src, alt }) => ({ src, alt })) });
  const zoom = useRef<ZoomRef>(null);
  const leave = useCloseOnBack(onClose);
  return (
    <Lightbox
      open
      {...start}
      close={leave}
      plugins={[Zoom]}
      labels={{ ...labels, Lightbox: label, 'Photo gallery': label }}
      className={focusRing}
      animation={{ fade: 150, navigation: 200 }}
      carousel={{ finite: true, preload: 1, padding: 0, imageProps: { referrerPolicy: 'no-referrer' } }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ ref: zoom, maxZoomPixelRatio: largestZoom, scrollToZoom: true }}
      on={{ view: ({ index }) => onShow(index) }}
      render={{
        iconError: () => <FailedPhoto />,
        controls: () => <PositionAndKeys zoom={zoom} />,
        ...(photos.length > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

function FailedPhoto() {
  return (
    <span
      role="alert"
      className="flex max-w-64 flex-col items-center gap-2 text-center text-sm leading-normal text-white"
    >
      <Icon name="image-off" className="size-8" />
      This photo could not be loaded.
    </span>
  );
}

/** What the library leaves to its user: the position in words, Home and End, and + without Shift. */
function PositionAndKeys({ zoom }: { zoom: RefObject<ZoomRef | null> }) {
  const { slides, currentIndex } = useLightboxState();
  const { subscribeSensors, prev, next } = useController();

  useEffect(
    () =>
      subscribeSensors('onKeyDown', (event) => {
        const last = slides.length - 1;
        if (event.key === 'Home' && currentIndex > 0) prev({ count: currentIndex });
        else if (event.key === 'End' && currentIndex < last) next({ count: last - currentIndex });
        else if (event.key === '=' && !event.ctrlKey && !event.metaKey) zoom.current?.zoomIn();
        else return;
        event.preventDefault();
      }),
    [subscribeSensors, prev, next, slides.length, currentIndex, zoom],
  );

  return (
    <p
      role="status"
      className="absolute top-4 left-4 rounded-full bg-black/70 px-2.5 py-1 text-sm text-white tabular-nums"
    >
      <span className="sr-only">Photo </span>
      {currentIndex + 1} of {slides.length}
    </p>
  );
}
