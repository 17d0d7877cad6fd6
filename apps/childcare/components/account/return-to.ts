import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

/** Whoever is signed in is led on from there to the home of their role. */
export const home = '/login';

const accountPages = ['login', 'register', 'forgot-password', 'set-password'];

/** The path a page was asked to lead back to (`callbackUrl`); home when there is none of ours. */
export function returnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, { publicUrl: env().CHILDCARE_URL, home, accountPages });
}

/** The same page's address with the way back kept. */
export function withReturn(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, home);
}
