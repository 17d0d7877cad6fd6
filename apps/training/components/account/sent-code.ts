import { readJson, removeItem, writeJson } from '@repo/ui/browser-storage';

/** As long as a code works. */
const lifetimeMs = 10 * 60_000;
const name = 'sign-in-code';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The address that a code was mailed to within its lifetime, from the tab's own storage: an address does not belong in a URL. */
export function readSentCode(now: number, store?: Store): string | null {
  const { email, at } = Object(readJson(() => store ?? sessionStorage, name));
  return typeof email === 'string' && typeof at === 'number' && now - at < lifetimeMs ? email : null;
}

export function writeSentCode(email: string | null, now: number, store?: Store): void {
  const storage = () => store ?? sessionStorage;
  if (email === null) removeItem(storage, name);
  else writeJson(storage, name, { email, at: now });
}
