import { z } from 'zod';
import { timestamp } from '../values.ts';
import { passkeyAssertionResponse } from './second-factors.ts';

export const proofMethods = ['password', 'code', 'mailedCode', 'passkey', 'google'] as const;
export type ProofMethod = (typeof proofMethods)[number];

export const reauthenticationState = z
  .object({
    email: z.string().meta({ description: 'Whose account it is: for password managers' }),
    provenUntil: timestamp.nullable().meta({
      description: 'Until when this session needs no proof; null when it needs one now',
    }),
    ways: z.object({
      password: z.boolean(),
      code: z.boolean().meta({ description: 'A code of an authenticator app, or a recovery code' }),
      mailedCode: z.boolean().meta({ description: 'A code that we mail on request' }),
      passkey: z.boolean(),
      google: z.boolean(),
    }),
  })
  .meta({ id: 'Reauthentication' });

/** Exactly one proof. */
export const reauthenticationBody = z
  .object({
    password: z
      .string()
      .min(1, 'Enter your password')
      .max(1000, 'That is longer than any password')
      .optional(),
    code: z.string().trim().min(1, 'Enter the code').max(100, 'That is no code').optional().meta({
      description: 'Of the authenticator app, a recovery code, or the mailed one, whichever the person has',
    }),
    passkey: passkeyAssertionResponse.optional(),
  })
  .refine((body) => Object.values(body).filter((proof) => proof !== undefined).length === 1, {
    error: 'Send one proof: a password, a code or the answer of a passkey',
  });

export const reauthenticationAnswer = z.object({ provenUntil: timestamp });

export const startGoogleReauthenticationBody = z.object({
  callbackUrl: z.string().max(2000).optional().meta({
    description: 'The page to come back to; only on this origin',
  }),
});

export type Reauthentication = z.output<typeof reauthenticationState>;
export type ReauthenticationBody = z.output<typeof reauthenticationBody>;
