import type { AssertionResponse } from '@repo/schemas/account/second-factors';
import type { ApiFailure } from '../../api-failure.ts';
import { callAccount } from '../call-account.ts';
import type { RequestOptions } from './passkey-ceremony.ts';

export type PasskeyProof = {
  /** The endpoint that issues the challenge. */
  optionsPath: string;
  /** Sends the browser's answer; the failure, or undefined on success. */
  send: (passkey: AssertionResponse) => Promise<ApiFailure | undefined>;
};

/** The failure, or undefined on success. */
export async function proveByPasskey({ optionsPath, send }: PasskeyProof): Promise<ApiFailure | undefined> {
  // Loaded in parallel: browsers only allow the passkey dialog shortly after a press.
  const [options, { askForPasskey }] = await Promise.all([
    callAccount<RequestOptions>(optionsPath, { method: 'POST' }),
    import('./passkey-ceremony.ts'),
  ]);
  if (!options.ok) return options.failure;
  const asked = await askForPasskey(options.data);
  return asked.ok ? send(asked.response) : { error: asked.problem };
}
