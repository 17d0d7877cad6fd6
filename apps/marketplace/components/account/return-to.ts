import { ownPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The path a page was asked to lead back to (`callbackUrl`); the front page when there is none of ours. */
export function returnPath(callbackUrl: string | string[] | undefined): string {
  const path = ownPath(callbackUrl, env().MARKETPLACE_URL);
  // Back to a page for signed-out people would be a circle.
  return /^\/(?:login|register|forgot-password|reset-password|api)(?:[/?#]|$)/.test(path) ? '/' : path;
}

/** The same page's address with the way back kept. */
export function withReturn(page: string, returnTo: string): string {
  return returnTo === '/' ? page : `${page}?${new URLSearchParams({ callbackUrl: returnTo })}`;
}
