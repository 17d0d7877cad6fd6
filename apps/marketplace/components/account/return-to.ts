import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

const home = '/';

const accountPages = ['login', 'register', 'forgot-password', 'reset-password', 'confirmed'];

/** The path a page was asked to lead back to (`callbackUrl`); the front page when there is none of ours. */
export function returnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, { publicUrl: env().MARKETPLACE_URL, home, accountPages });
}

/** The same page's address with the way back kept. */
export function withReturn(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, home);
}
