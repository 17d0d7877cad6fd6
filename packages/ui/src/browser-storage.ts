/**
 * Helpers for browser storage. Full or forbidden storage reads as empty and ignores writes. `storage` is a getter because
 * accessing forbidden storage already throws.
 */
type From<TMethods extends keyof Storage> = () => Pick<Storage, TMethods>;

export function readText(storage: From<'getItem'>, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Null also for invalid JSON. */
export function readJson(storage: From<'getItem'>, key: string): unknown {
  try {
    return JSON.parse(readText(storage, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Returns whether it was stored. */
export function writeText(storage: From<'setItem'>, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function writeJson(storage: From<'setItem'>, key: string, value: unknown): void {
  writeText(storage, key, JSON.stringify(value));
}

export function removeItem(storage: From<'removeItem'>, key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // The browser forbids storage.
  }
}

/** The keys with this prefix, without the prefix. */
export function readKeySuffixes(storage: From<'key' | 'length'>, prefix: string): string[] {
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    return keys.flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
