import type { PasskeyAssertionResponse } from '@repo/schemas/account/second-factors';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Closing the browser's dialog or its timeout is a cancellation, not an error. */
export type PasskeyResult<T> =
  | { ok: true; response: T }
  | { ok: false; isCancelled: boolean; problem: string };

const sentences: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  ConstraintError: 'This device cannot keep a passkey. Set a screen lock on it, or use another device.',
  NotSupportedError: 'This device cannot make the kind of passkey that we accept. Use another device.',
  SecurityError: 'Passkeys do not work at this address. Open the usual address of this service.',
};

/** Maps the name of the browser's error to a sentence. */
function describeCeremonyError(name: string, cancelled: string): { isCancelled: boolean; problem: string } {
  // Browsers use the same name for a closed dialog, a timeout and a device without a passkey.
  if (name === 'NotAllowedError' || name === 'AbortError') return { isCancelled: true, problem: cancelled };
  return {
    isCancelled: false,
    problem: sentences[name] ?? 'The device could not do this. Try again, or use another device.',
  };
}

async function ask<T>(begin: () => Promise<T>, cancelled: string): Promise<PasskeyResult<T>> {
  try {
    return { ok: true, response: await begin() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    return { ok: false, ...describeCeremonyError(name, cancelled) };
  }
}

export function createPasskey(options: CreationOptions): Promise<PasskeyResult<RegistrationResponseJSON>> {
  return ask(() => startRegistration({ optionsJSON: options }), 'No passkey was added.');
}

export function requestPasskey(options: RequestOptions): Promise<PasskeyResult<PasskeyAssertionResponse>> {
  return ask(async () => {
    const { clientExtensionResults, ...answer } = await startAuthentication({ optionsJSON: options });
    return { ...answer, clientExtensionResults: { ...clientExtensionResults } };
  }, 'No passkey was used. Try again, or choose another way.');
}
