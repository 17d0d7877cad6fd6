/** As long as a code works. */
const lifetimeMs = 10 * 60_000;
const name = 'sign-in-code';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The address that a code was mailed to within its lifetime, from the tab's own storage: an address does not belong in a URL. */
export function readSentCode(now: number, store: Store = sessionStorage): string | null {
  try {
    const { email, at } = JSON.parse(store.getItem(name) ?? '{}');
    return typeof email === 'string' && typeof at === 'number' && now - at < lifetimeMs ? email : null;
  } catch {
    // Without storage, or with something else in it, the step is asked for again.
    return null;
  }
}

export function writeSentCode(email: string | null, now: number, store: Store = sessionStorage): void {
  try {
    if (email === null) store.removeItem(name);
    else store.setItem(name, JSON.stringify({ email, at: now }));
  } catch {
    // A browser that keeps nothing loses the step on a reload, and nothing else.
  }
}
