export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'> & { shiftKey?: boolean };

/**
 * Whether a key press is the one named: "/", "?", "j", or "mod+k" (⌘ on a Mac, Ctrl elsewhere), "mod+shift+z". A plain key
 * is not meant when a modifier is held; Shift is part of the character ("?").
 */
export function matchesHotkey(press: KeyPress, hotkey: string): boolean {
  const parts = hotkey.toLowerCase().split('+');
  const key = parts.at(-1) || '+';
  const withMod = parts.length > 1 && parts[0] === 'mod';
  if (press.key.toLowerCase() !== key || press.altKey) return false;
  if (!withMod) return !press.metaKey && !press.ctrlKey;
  return (press.metaKey || press.ctrlKey) && (press.shiftKey ?? false) === parts.includes('shift');
}
