import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { personNameField } from '../values.ts';
import { id, role } from './common.ts';

export { changePasswordBody, resetPasswordBody } from '../sign-in.ts';

const fullNameBounds = { minimum: 2, maximum: 120 };

export const fullName = personNameField('Full name', fullNameBounds);

const signedInUser = z
  .object({
    id,
    email: z.string(),
    fullName: z.string(),
    role: role.meta({ description: 'The strongest of roles: admin, developer, trainer, learner' }),
    roles: z.array(role),
  })
  .meta({ id: 'SignedInUser' });

// An invalid address is an ordinary failed sign-in, so it reveals nothing about accounts.
const typedEmail = z.string('Email is required').min(1, 'Email is required').max(1000, 'Email is too long');

export const loginBody = z.discriminatedUnion(
  'loginType',
  [
    z.object({
      loginType: z.literal('password'),
      email: typedEmail,
      password: z.string('Password is required').min(1, 'Password is required'),
    }),
    z.object({
      loginType: z.literal('otp'),
      email: typedEmail,
      otp: z
        .union([z.string(), z.int().transform(String)], 'The one-time code is required')
        .pipe(z.string().trim().min(1, 'The one-time code is required')),
    }),
  ],
  'loginType is password or otp',
);

export const loginResult = z.object({
  user: signedInUser,
  token: z.string().meta({ description: 'Send it as `Authorization: Bearer <token>`' }),
  roles: z.array(role),
});

export const session = z.object({ user: signedInUser.nullable() });

export const secondStepNeeded = z.object({ success: z.literal(false), error: z.string(), url: z.string() });

export const emailBody = z.object({ email: emailAddress });

export const oneTimeCodeForm = z.object({
  otp: z
    .string()
    .overwrite((text) => text.replace(/\s/g, ''))
    .regex(/^\d{6}$/, 'Enter the 6 digits of the code'),
});

/** The new sign-in that replaces the old one. */
export const replacementTokenAnswer = z.object({ token: z.string() });

export type SignedInUser = z.output<typeof signedInUser>;
export type LoginBody = z.output<typeof loginBody>;
export type LoginResult = z.output<typeof loginResult>;
