import type { ApiFailure } from '../api-failure.ts';
import { type ApiAnswer, type CallOptions, callApi, unreachableAnswer } from '../call-api.ts';
import { fetchReauthentication } from './reauthentication-api.ts';

/** Calls refused at the same time share one dialog. */
let openDialog: Promise<boolean> | null = null;

function openSharedDialog(purpose: string): Promise<boolean> {
  openDialog ??= import('./reauthentication-dialog.tsx')
    .then(({ openReauthenticationDialog }) => openReauthenticationDialog(purpose))
    .finally(() => {
      openDialog = null;
    });
  return openDialog;
}

const notConfirmed: ApiFailure = {
  error: 'Nothing was changed, because you did not confirm that it is you.',
  details: [],
  status: 403,
};

/** How long an instance of the service may use a cached session, in milliseconds. */
const sessionCacheMs = 1100;

/**
 * Retries a refused call after the person has reauthenticated in a dialog. `purpose` completes "You are about to …". Closing
 * the dialog returns a failure that says so.
 */
export async function withReauthentication<T>(
  purpose: string,
  call: () => Promise<ApiAnswer<T>>,
): Promise<ApiAnswer<T>> {
  const needsProof = (answer: ApiAnswer<T>) => !answer.ok && answer.failure.needsProof === true;
  const first = await call();
  if (!needsProof(first)) return first;
  // Null when the dialog failed to load.
  const isProven = await openSharedDialog(purpose).catch(() => null);
  if (isProven === null) return unreachableAnswer();
  if (!isProven) return { ok: false, failure: notConfirmed };
  const second = await call();
  if (!needsProof(second)) return second;
  await new Promise((resolve) => setTimeout(resolve, sessionCacheMs));
  return call();
}

/** `callApi`, retried after a reauthentication when the endpoint needs one. */
export function callApiWithReauthentication<T>(
  path: string,
  { purpose, ...options }: CallOptions & { purpose: string },
): Promise<ApiAnswer<T>> {
  return withReauthentication(purpose, () => callApi<T>(path, options));
}

/**
 * For a native link or form, whose refusal no script sees: asks beforehand when the proof is too old. False when the person
 * closed the dialog; other errors are left to the link.
 */
export async function reauthenticateIfNeeded(purpose: string): Promise<boolean> {
  const known = await fetchReauthentication();
  if (!known.ok || known.data.provenUntil !== null) return true;
  return openSharedDialog(purpose).catch(() => false);
}
