'use client';

import { lazyModule } from './lazy-module.ts';
import type { PhotoViewerPanelProps } from './photo-viewer-panel.tsx';
import { toast } from './toast.tsx';

/** The viewer and its library, for those who open a photo. */
const panel = lazyModule(() => import('./photo-viewer-panel.tsx'));

/** Called when the pointer or focus comes near a photo. */
export const preloadPhotoViewer = panel.preload;

export type PhotoViewerProps = Omit<PhotoViewerPanelProps, 'shown'> & {
  /** The photo that is shown; null while the viewer is closed. */
  shown: number | null;
};

/** Photos over the whole screen: zoom by pinch, double click and keys, swipes, Escape and the Back button. */
export function PhotoViewer({ shown, onClose, ...rest }: PhotoViewerProps) {
  const loaded = panel.useModule(shown !== null, () => {
    toast.error('The photo viewer did not load. Check your connection and try again.');
    onClose();
  });
  return loaded && shown !== null ? (
    <loaded.PhotoViewerPanel {...rest} shown={shown} onClose={onClose} />
  ) : null;
}
