import type { AssertionResponse } from '@repo/schemas/account/second-factors';
import type { ApiFailure } from '../../api-failure.ts';
import { callAccount } from '../call-account.ts';
import type { RequestOptions } from './passkey-ceremony.ts';

export type PasskeyProof = {
  /** Where the challenge comes from. */
  optionsPath: string;
  /** What is done with the browser's answer; the failure when it was refused. */
  send: (passkey: AssertionResponse) => Promise<ApiFailure | undefined>;
};

/** Asks for a passkey and sends it; why it did not work, when it did not. */
export async function proveByPasskey({ optionsPath, send }: PasskeyProof): Promise<ApiFailure | undefined> {
  // Fetched side by side: a browser asks for the passkey only shortly after the press.
  const [options, { askForPasskey }] = await Promise.all([
    callAccount<RequestOptions>(optionsPath, { method: 'POST' }),
    import('./passkey-ceremony.ts'),
  ]);
  if (!options.ok) return options.failure;
  const asked = await askForPasskey(options.data);
  return asked.ok ? send(asked.response) : { error: asked.problem };
}
