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
