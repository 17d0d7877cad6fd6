import { ownPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

const home = '/home';

/** The path a page was asked to lead back to (`callbackUrl`); home when there is none of ours. */
export function returnPath(callbackUrl: string | string[] | undefined): string {
  const path = ownPath(callbackUrl, env().TRAINING_URL, home);
  // Back to a page for signed-out people would be a circle.
  return path === '/' || /^\/(?:login|forgot-password|set-password|api)(?:[/?#]|$)/.test(path) ? home : path;
}

/** The same page's address with the way back kept. */
export function withReturn(page: string, returnTo: string): string {
  return returnTo === home ? page : `${page}?${new URLSearchParams({ callbackUrl: returnTo })}`;
}
