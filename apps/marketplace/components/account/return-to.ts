import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

const home = '/';

const accountPages = ['login', 'register', 'forgot-password', 'reset-password', 'confirmed'];

/** The path in `callbackUrl`, or the front page if it is missing or not one of ours. */
export function localReturnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, { publicUrl: env().MARKETPLACE_URL, home, accountPages });
}

export function addReturnPath(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, home);
}
