'use client';

import { lazyModule } from './lazy-module.ts';
import type { PhotoViewerPanelProps } from './photo-viewer-panel.tsx';
import { toast } from './toast.tsx';

/** The viewer and its library, for those who open a photo. */
const panel = lazyModule(() => import('./photo-viewer-panel.tsx'));

/** Called when the pointer or focus comes near a photo. */
export const preloadPhotoViewer = panel.preload;

export type PhotoViewerProps = Omit<PhotoViewerPanelProps, 'shownIndex'> & {
  /** Null while the viewer is closed. */
  shownIndex: number | null;
};

/** Photos over the whole screen: zoom by pinch, double click and keys, swipes, Escape and the Back button. */
export function PhotoViewer({ shownIndex, onClose, ...rest }: PhotoViewerProps) {
  const loaded = panel.useModule(shownIndex !== null, () => {
    toast.error('The photo viewer did not load. Check your connection and try again.');
    onClose();
  });
  return loaded && shownIndex !== null ? (
    <loaded.PhotoViewerPanel {...rest} shownIndex={shownIndex} onClose={onClose} />
  ) : null;
}
