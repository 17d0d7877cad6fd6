import { readJson, removeItem, writeJson } from '@repo/ui/browser-storage';

const lifetimeMs = 10 * 60_000;
const name = 'sign-in-code';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Kept in the tab's storage, because an email address does not belong in a URL. */
export function readCodeRecipient(now: number, store?: Store): string | null {
  const { email, at } = Object(readJson(() => store ?? sessionStorage, name));
  return typeof email === 'string' && typeof at === 'number' && now - at < lifetimeMs ? email : null;
}

export function writeCodeRecipient(email: string | null, now: number, store?: Store): void {
  const storage = () => store ?? sessionStorage;
  if (email === null) removeItem(storage, name);
  else writeJson(storage, name, { email, at: now });
}
