import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

/** Redirects a signed-in person to the home of their role. */
export const home = '/login';

const accountPages = ['login', 'register', 'forgot-password', 'set-password'];

/** The path in `callbackUrl`; home unless it is a path of this service. */
export function returnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, { publicUrl: env().CHILDCARE_URL, home, accountPages });
}

export function withReturn(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, home);
}
