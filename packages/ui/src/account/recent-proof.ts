import type { ApiFailure } from '../api-failure.ts';
import { type ApiAnswer, type CallOptions, callApi, notAnswered } from '../call-api.ts';
import { readReauthentication } from './read-reauthentication.ts';

/** Several calls that are refused at once are one question to the person. */
let asking: Promise<boolean> | null = null;

function askForProof(purpose: string): Promise<boolean> {
  asking ??= import('./recent-proof-dialog.tsx')
    .then(({ openRecentProofDialog }) => openRecentProofDialog(purpose))
    .finally(() => {
      asking = null;
    });
  return asking;
}

const notConfirmed: ApiFailure = {
  error: 'Nothing was changed, because you did not confirm that it is you.',
  details: [],
  status: 403,
};

/** An instance of the service may continue with what it knew of a session for this long. */
const rememberedMs = 1100;

/**
 * Makes a call that the service may refuse until the person has shown once more who they are: then it asks them in a dialog
 * and makes the call again. `purpose` completes "You are about to …". The page and what was typed stay as they are; somebody
 * who closes the dialog gets a failure that says so.
 */
export async function withRecentProof<T>(
  purpose: string,
  call: () => Promise<ApiAnswer<T>>,
): Promise<ApiAnswer<T>> {
  const needsProof = (answer: ApiAnswer<T>) => !answer.ok && answer.failure.needsProof === true;
  const first = await call();
  if (!needsProof(first)) return first;
  // Null where the dialog itself could not be fetched.
  const isProven = await askForProof(purpose).catch(() => null);
  if (isProven === null) return notAnswered();
  if (!isProven) return { ok: false, failure: notConfirmed };
  const second = await call();
  if (!needsProof(second)) return second;
  await new Promise((resolve) => setTimeout(resolve, rememberedMs));
  return call();
}

/** `callApi` for what needs a recent proof of who one is. */
export function fetchWithRecentProof<T>(
  path: string,
  { purpose, ...options }: CallOptions & { purpose: string },
): Promise<ApiAnswer<T>> {
  return withRecentProof(purpose, () => callApi<T>(path, options));
}

/**
 * For a link or a form of the browser's own, whose refusal no script sees: asks first where the proof is old. False when the
 * person closed the dialog. What else may be wrong, the link itself says.
 */
export async function confirmBefore(purpose: string): Promise<boolean> {
  const known = await readReauthentication();
  if (!known.ok || known.data.provenUntil !== null) return true;
  return askForProof(purpose).catch(() => false);
}
