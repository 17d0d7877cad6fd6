import { z } from 'zod';
import { emailAddress } from './email.ts';
import { newPassword } from './password.ts';

/**
 * JSON or form. A missing or malformed field is a failed sign-in, not a validation error, so it reveals nothing about
 * accounts.
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

export const signInForm = z.object({
  email: emailAddress,
  password: z.string('Password is required').min(1, 'Enter your password'),
});

/** JSON or form. */
export const signOutBody = signInBody.pick({ callbackUrl: true, json: true, csrfToken: true });

export const signInAnswer = z.object({ url: z.string() });

export const refusedSignIn = z.object({ error: z.string(), url: z.string() });

export const csrfAnswer = z.object({ csrfToken: z.string() });

export const linkToken = z
  .string('token is required')
  .min(1, 'token is required')
  .max(200, 'token is too long');

export const verifyEmailBody = z.object({
  token: linkToken,
  password: z.string().max(1000, 'Password is too long').optional().meta({
    description: 'The password chosen at registration: who knows it keeps it. Without it, it is removed',
  }),
});

export const verifyEmailForm = z.object({
  password: z.string('Password is required').min(1, 'Enter the password you chose'),
});

export const forgotPasswordBody = z.object({ email: emailAddress });

export const resetPasswordBody = z.object({ token: linkToken, password: newPassword });

export const changePasswordBody = z.object({
  currentPassword: z.string('Current password is required').min(1, 'Enter your current password'),
  newPassword,
});
