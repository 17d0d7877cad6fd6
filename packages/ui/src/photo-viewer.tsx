'use client';

import { useEffect, useEffectEvent } from 'react';
import { lazyModule } from './lazy-module.ts';
import type { PanelProps } from './photo-viewer-panel.tsx';
import { toast } from './toast.tsx';

/** The viewer and its library, for those who open a photo. */
const panel = lazyModule(() => import('./photo-viewer-panel.tsx'));

/** Called when the pointer or focus comes near a photo. */
export const preloadPhotoViewer = panel.preload;

export type PhotoViewerProps = Omit<PanelProps, 'shown'> & {
  /** The photo that is shown; null while the viewer is closed. */
  shown: number | null;
};

/** In the state of the history entry that the Back button leaves. */
const entry = 'isPhotoViewer';

function isOwnEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && entry in state;
}

/**
 * Photos over the whole screen: zoom by pinch, double click and keys, swipes, Escape and the Back button. It is an entry of the
 * history, since people on phones press Back to leave what covers the screen.
 */
export function PhotoViewer({ label, photos, shown, onShow, onClose }: PhotoViewerProps) {
  const isOpen = shown !== null;
  const close = useEffectEvent(onClose);
  const loaded = panel.useModule(isOpen, () => {
    toast.error('The photo viewer did not load. Check your connection and try again.');
    leave();
  });

  useEffect(() => {
    if (!isOpen) return;
    if (!isOwnEntry()) window.history.pushState({ [entry]: true }, '');
    const onPop = () => close();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [isOpen]);

  /** Otherwise the next press of Back would do nothing. */
  function leave() {
    if (isOwnEntry()) window.history.back();
    else onClose();
  }

  return loaded && isOpen ? (
    <loaded.PhotoViewerPanel label={label} photos={photos} shown={shown} onShow={onShow} onClose={leave} />
  ) : null;
}
