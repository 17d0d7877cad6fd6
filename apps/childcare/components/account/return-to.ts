import { returnPathOf, withReturnPath } from '@repo/auth/callback-url';
import { env } from '#env.ts';

/** Redirects a signed-in person to the home page of their role. */
export const roleHomeRedirectPath = '/login';

const accountPages = ['login', 'register', 'forgot-password', 'set-password'];

/** The path in `callbackUrl`; the home page unless it is a path of this service. */
export function localReturnPath(callbackUrl: string | string[] | undefined): string {
  return returnPathOf(callbackUrl, {
    publicUrl: env().CHILDCARE_URL,
    home: roleHomeRedirectPath,
    accountPages,
  });
}

export function addReturnPath(page: string, returnTo: string): string {
  return withReturnPath(page, returnTo, roleHomeRedirectPath);
}
