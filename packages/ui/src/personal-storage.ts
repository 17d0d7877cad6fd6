/**
 * A person's data in browser storage: drafts, and work that is not sent yet. Each key contains the person's id as one of its
 * parts ("draft:<person>:class:new"). An expired session keeps the data, because the person signs in again and continues;
 * signing out and deleting the account remove it.
 */
type PersonalStorage = Pick<Storage, 'key' | 'length' | 'removeItem'>;

/** The first parts of keys of work that the server does not have yet; the other keys are drafts, which are not sent. */
const unsentKinds = ['unsent-progress', 'unsent-commit', 'unsent-answers', 'chat-outbox'];

/** How long signing out waits for pending work to be sent. */
const sendingMs = 5_000;

function storages(): PersonalStorage[] {
  try {
    return [window.localStorage, window.sessionStorage];
  } catch {
    // The browser forbids storage, so it holds nothing.
    return [];
  }
}

/** The keys that contain the person's id. */
function keysOf(storage: PersonalStorage, personId: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.split(':').includes(personId));
}

function removeEntries(personId: string): void {
  for (const storage of storages()) for (const key of keysOf(storage, personId)) storage.removeItem(key);
}

const senders = new Set<() => Promise<unknown>>();

/** Registers a task that sends pending work before sign-out; returns how to remove it. */
export function addSignOutTask(send: () => Promise<unknown>): () => void {
  senders.add(send);
  return () => {
    senders.delete(send);
  };
}

/** Runs the sign-out tasks; returns whether no pending work of the person is left in this browser. */
export async function sendPendingWorkAndCheckNoneLeft(personId: string): Promise<boolean> {
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

/** A single channel per tab, because a channel delivers to others of the same tab but not to itself. */
function otherTabs(): BroadcastChannel {
  known ??= new BroadcastChannel('signed-out');
  return known;
}

function removeNowAndLater(personId: string): void {
  const remove = () => removeEntries(personId);
  remove();
  // Forms save their last input when the page is left; these listeners run after theirs.
  window.addEventListener('pagehide', remove);
  document.addEventListener('visibilitychange', remove);
}

/** Removes a person's data from browser storage after signing out, and has the person's other tabs leave their pages. */
export function clearPersonalStorageInAllTabs(personId: string): void {
  removeNowAndLater(personId);
  otherTabs().postMessage(personId);
}

/** Goes to `leadsTo` when the person signs out in another tab of this browser; returns how to stop listening. */
export function leaveOnSignOutInOtherTab(personId: string, leadsTo: string): () => void {
  const leave = ({ data }: MessageEvent<unknown>) => {
    if (data !== personId) return;
    removeNowAndLater(personId);
    window.location.assign(leadsTo);
  };
  otherTabs().addEventListener('message', leave);
  return () => otherTabs().removeEventListener('message', leave);
}
