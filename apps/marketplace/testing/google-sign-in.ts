import { signInWithGoogle } from '@repo/sandbox/testing/sign-in-with-google';
import type { Visitor } from './visitor.ts';

const origin = 'http://localhost:3000';

export const redirectUrlOf = (response: Response) => new URL(response.headers.get('location') ?? 'missing:');

/** Signs in at Google with this address and returns the last response. */
export async function signInThroughGoogle(
  visitor: Visitor,
  choice: { email: string } | 'cancel',
  path = '/api/auth/signin/google',
): Promise<Response> {
  const begun = await visitor.send(path);
  const back = await signInWithGoogle(redirectUrlOf(begun).href, choice);
  return visitor.send(back.slice(origin.length));
}

export function startConnectingGoogle(visitor: Visitor): Promise<Response> {
  return visitor.send('/api/me/connections', { json: { provider: 'google', callbackUrl: '/settings' } });
}

/** Completes connecting as the person with this address at Google; returns the last response. */
export async function finishConnectingGoogle(
  visitor: Visitor,
  begun: Response,
  email: string,
): Promise<Response> {
  const { url } = (await begun.json()) as { url: string };
  const back = await signInWithGoogle(url, { email });
  return visitor.send(back.slice(origin.length));
}
