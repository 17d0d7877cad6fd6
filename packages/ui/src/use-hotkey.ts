'use client';

import { useEffect, useEffectEvent } from 'react';
import { matchesHotkey } from './hotkey.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

/**
 * Calls `run` when the key is pressed anywhere on the page: "/", "?", "j", "mod+k". Plain keys are left alone while
 * somebody types or a dialog is open. Null is no key.
 */
export function useHotkey(hotkey: string | null, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (hotkey === null || event.defaultPrevented || event.isComposing) return;
    if (!matchesHotkey(event, hotkey)) return;
    const plain = !hotkey.startsWith('mod+');
    if (plain && (isTyping(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')))
      return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
