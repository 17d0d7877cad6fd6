import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

const home = '/home';

const accountPages = ['login', 'forgot-password', 'set-password'];

/** The path a page was asked to lead back to (`callbackUrl`); home when there is none of ours. */
export function returnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, { publicUrl: env().TRAINING_URL, home, accountPages });
}

/** The same page's address with the way back kept. */
export function withReturn(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, home);
}
