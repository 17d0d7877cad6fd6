import { useEffect, useEffectEvent } from 'react';

/** In the state of the history entry that the Back button leaves. */
const entry = 'isOverlay';

function isOwnEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && entry in state;
}

/**
 * An entry of the history for what covers the screen, since people on phones press Back to leave it. Answers what closes it otherwise:
 * without that, the next press of Back would do nothing.
 */
export function useCloseOnBack(onClose: () => void): () => void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOwnEntry()) window.history.pushState({ [entry]: true }, '');
    const onPop = () => close();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  return () => {
    if (isOwnEntry()) window.history.back();
    else onClose();
  };
}
