import { z } from 'zod';
import { emailAddress } from './email.ts';
import { newPassword } from './password.ts';

/**
 * Body of POST /api/auth/callback/credentials, JSON or form. A missing or malformed field is a failed sign-in, not a
 * validation error: it says no more about accounts than a wrong password does.
 */
export const signInBody = z.object({
  email: z.string().optional(),
  password: z.string().optional(),
  callbackUrl: z.string().optional().meta({ description: 'Where to go afterwards; only on this origin' }),
  json: z
    .union([z.boolean(), z.string()])
    .optional()
    .meta({ description: 'true: answer 200 { url } or 401 instead of a redirect' }),
  csrfToken: z.string().optional().meta({
    description:
      'From GET /api/auth/csrf. Without it the Origin of the request is what counts; a wrong one is refused',
  }),
});

/** What the sign-in form checks before it asks the server. */
export const signInForm = z.object({
  email: emailAddress,
  password: z.string('Password is required').min(1, 'Enter your password'),
});

/** Body of POST /api/auth/signout, JSON or form. */
export const signOutBody = signInBody.pick({ callbackUrl: true, json: true, csrfToken: true });

/** Answer of sign-in and sign-out with `json: true`. */
export const signInAnswer = z.object({ url: z.string() });

export const csrfAnswer = z.object({ csrfToken: z.string() });

/** The secret of a mailed link. */
export const linkToken = z
  .string('token is required')
  .min(1, 'token is required')
  .max(200, 'token is too long');

/** Body of POST /api/auth/verify-email: the token of the link in the mail. */
export const verifyEmailBody = z.object({
  token: linkToken,
  password: z.string().max(1000, 'Password is too long').optional().meta({
    description: 'The password chosen at registration: who knows it keeps it. Without it, it is removed',
  }),
});

/** What the page behind the link checks before it asks the server. */
export const verifyEmailForm = z.object({
  password: z.string('Password is required').min(1, 'Enter the password you chose'),
});

export const forgotPasswordBody = z.object({ email: emailAddress });

/** Body of POST /api/auth/reset-password: the token of the link in the mail, and the password from now on. */
export const resetPasswordBody = z.object({ token: linkToken, password: newPassword });

export const changePasswordBody = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Enter your current password'),
  newPassword,
});
