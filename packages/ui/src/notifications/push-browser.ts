import type { PushSettings } from '@repo/schemas/push-subscription';
import { readText, removeItem, writeText } from '../browser-storage.ts';
import { callApi } from '../call-api.ts';

/** `install-first`: an iPhone or iPad, where only an app on the Home Screen gets pushes. */
export type PushState = 'unsupported' | 'install-first' | 'denied' | 'off' | 'on';

const apiPath = '/api/push-subscriptions';
const workerPath = '/service-worker.js';

/** In this browser the person turned pushes on. Goes with their other storage when they sign out. */
const ownerKey = (personId: string) => `push:${personId}`;
const storage = () => window.localStorage;

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** iPads say that they are Macs. */
function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

export async function readPushState(personId: string): Promise<PushState> {
  if (!isSupported()) return isAppleMobile() ? 'install-first' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || readText(storage, ownerKey(personId)) === null) return 'off';
  return (await findSubscription()) ? 'on' : 'off';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Null where the service has no pushes, or cannot be reached. */
export async function fetchVapidPublicKey(): Promise<string | null> {
  const answer = await callApi<PushSettings>(apiPath);
  return answer.ok ? answer.data.publicKey : null;
}

const failed = 'Your browser could not turn notifications on. Try again, or use another browser.';

/** Asks for the permission where it was not given yet, so call it on a press. Answers what went wrong. */
export async function turnPushOnOrExplain(personId: string): Promise<string | null> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? deniedText : 'Notifications stay off.';
  const publicKey = await fetchVapidPublicKey();
  if (publicKey === null) return 'Notifications of browsers cannot be turned on right now. Try again later.';
  try {
    await navigator.serviceWorker.register(workerPath);
    const { pushManager } = await navigator.serviceWorker.ready;
    // One of another key, from before it was changed, gets nothing.
    await (await pushManager.getSubscription())?.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const answer = await callApi(apiPath, { method: 'POST', body: subscription.toJSON() });
    if (!answer.ok) {
      await subscription.unsubscribe();
      return answer.failure.error;
    }
    writeText(storage, ownerKey(personId), 'on');
    return null;
  } catch {
    return failed;
  }
}

export const deniedText =
  'Your browser blocks notifications of this site. Allow them in its settings for this site, then load this page again.';

/** Also when somebody signs out: a shared device tells nobody else’s news. */
export async function turnPushOff(personId: string): Promise<void> {
  if (!isSupported()) return;
  removeItem(storage, ownerKey(personId));
  const subscription = await findSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await Promise.allSettled([
    subscription.unsubscribe(),
    callApi(apiPath, { method: 'DELETE', body: { endpoint } }),
  ]);
}

const renewedKey = 'push-renewed';

/**
 * When a page opens: pushes that another person left on in this browser end. Those of this person are for their present sign-in,
 * which may be a new one; sent once for each tab.
 */
export async function keepPushOnlyForPerson(personId: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const subscription = await findSubscription();
  if (!subscription) return;
  if (readText(storage, ownerKey(personId)) === null) {
    await subscription.unsubscribe();
    return;
  }
  const session = () => window.sessionStorage;
  if (readText(session, renewedKey) === personId) return;
  const publicKey = await fetchVapidPublicKey();
  if (publicKey === null) return;
  if (encodeKey(subscription.options.applicationServerKey) !== publicKey) {
    // The installation has a new key.
    await turnPushOnOrExplain(personId);
  } else await callApi(apiPath, { method: 'POST', body: subscription.toJSON() });
  writeText(session, renewedKey, personId);
}

function encodeKey(key: ArrayBuffer | null): string {
  if (key === null) return '';
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What the page shows need not be on the screen of the device any more. */
export async function closeShownPushes(isShown: (path: string) => boolean): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const open = (await registration?.getNotifications()) ?? [];
  for (const one of open) if (isShown(String(one.data?.path ?? ''))) one.close();
}
