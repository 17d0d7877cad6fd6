/**
 * What the browser keeps of a person: drafts, and work that waits to be sent. Each entry of the storage names its person as one
 * part of its key ("draft:<person>:class:new"). A session that merely ended leaves them, as the person signs in again and
 * continues; signing out and deleting the account remove them.
 */
type Kept = Pick<Storage, 'key' | 'length' | 'removeItem'>;

/** First parts of the keys of what the server has still to get; the rest is typed and was never sent. */
const unsentKinds = ['unsent-progress', 'unsent-commit', 'unsent-answers', 'chat-outbox'];

/** How long signing out waits for what is sent first. */
const sendingMs = 5_000;

function storages(): Kept[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    // The browser forbids it, so nothing is kept.
    return [];
  }
}

/** Keys that name the person. */
export function keysOf(storage: Kept, personId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.split(':').includes(personId));
}

export function removeKept(kept: readonly Kept[], personId: string): void {
  for (const storage of kept) for (const key of keysOf(storage, personId)) storage.removeItem(key);
}

const senders = new Set<() => Promise<unknown>>();

/** Has something sent before its person signs out. Answers how to end it. */
export function sendBeforeSignOut(send: () => Promise<unknown>): () => void {
  senders.add(send);
  return () => {
    senders.delete(send);
  };
}

/** Whether nothing of the person waits on this device any more, once what can be sent was sent. */
export async function sendUnsent(personId: string): Promise<boolean> {
  const sending = Promise.allSettled([...senders].map((send) => send()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, sendingMs);
  });
  await Promise.race([sending, limit]);
  clearTimeout(timer);
  return storages().every((storage) =>
    keysOf(storage, personId).every((key) => !unsentKinds.some((kind) => key.startsWith(`${kind}:`))),
  );
}

let known: BroadcastChannel | undefined;

/** One of each tab: a channel does not deliver to itself. */
function otherTabs(): BroadcastChannel {
  known ??= new BroadcastChannel('signed-out');
  return known;
}

function removeNowAndLater(personId: string): void {
  const remove = () => removeKept(storages(), personId);
  remove();
  // Forms write what was typed last as the page is left; these listeners come after theirs.
  window.addEventListener('pagehide', remove);
  document.addEventListener('visibilitychange', remove);
}

/** Removes all that the browser keeps of a person who signed out here, in the other tabs too. */
export function forgetPerson(personId: string): void {
  removeNowAndLater(personId);
  otherTabs().postMessage(personId);
}

/** Leaves this tab's page when the person signs out in another one. Answers how to end it. */
export function leaveWithOtherTabs(personId: string, leadsTo: string): () => void {
  const leave = ({ data }: MessageEvent<unknown>) => {
    if (data !== personId) return;
    removeNowAndLater(personId);
    window.location.assign(leadsTo);
  };
  otherTabs().addEventListener('message', leave);
  return () => otherTabs().removeEventListener('message', leave);
}
