'use client';

import { useEffect, useEffectEvent } from 'react';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'> & { shiftKey?: boolean };

/**
 * Matches "/", "?", "j", "mod+k" (⌘ on a Mac, Ctrl elsewhere) or "mod+shift+z". A plain key does not match with a modifier
 * held; Shift is part of the character ("?").
 */
export function matchesHotkey(press: KeyPress, hotkey: string): boolean {
  const parts = hotkey.toLowerCase().split('+');
  const key = parts.at(-1) || '+';
  const withMod = parts.length > 1 && parts[0] === 'mod';
  if (press.key.toLowerCase() !== key || press.altKey) return false;
  if (!withMod) return !press.metaKey && !press.ctrlKey;
  return (press.metaKey || press.ctrlKey) && (press.shiftKey ?? false) === parts.includes('shift');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  );
}

/**
 * Calls `run` when the key is pressed anywhere on the page: "/", "?", "j", "mod+k". Plain keys are ignored while a field has
 * the focus or a dialog is open. Null disables it.
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
