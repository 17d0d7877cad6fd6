import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

const home = '/home';

const accountPages = ['login', 'forgot-password', 'set-password'];

/** The local path in `callbackUrl`, else home. Prevents open redirects. */
export function localReturnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, { publicUrl: env().TRAINING_URL, home, accountPages });
}

export function addReturnPath(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, home);
}
