export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/**
 * Whether a key press is the one named: "/", "?", "j", or "mod+k" (⌘ on a Mac, Ctrl elsewhere). A plain key is not
 * meant when a modifier is held; Shift is part of the character ("?").
 */
export function matchesHotkey(press: KeyPress, hotkey: string): boolean {
  const parts = hotkey.toLowerCase().split('+');
  const key = parts.at(-1) || '+';
  const withMod = parts.length > 1 && parts[0] === 'mod';
  return press.key.toLowerCase() === key && (press.metaKey || press.ctrlKey) === withMod && !press.altKey;
}
