import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { newPassword } from '../password.ts';
import { personNameField } from '../values.ts';
import { id, timestamp } from './common.ts';

export { signInAnswer, signOutBody } from '../sign-in.ts';

export const nameBounds = { minimum: 2, maximum: 80 };

export const personName = personNameField('Name', nameBounds);

export const registerBody = z.object({ name: personName, email: emailAddress, password: newPassword });

/** Answer of GET /api/auth/session: an empty object when signed out. */
export const session = z.union([
  z.object({
    user: z.object({ id, name: z.string(), email: z.string(), image: z.string().nullable() }),
    expires: timestamp,
  }),
  z.object({}),
]);

export const connectGoogleBody = z.object({
  provider: z.literal('google', 'provider is google'),
  callbackUrl: z.string().optional().meta({ description: 'Where to go afterwards; only on this origin' }),
});

/** The ways a person can sign in. `available` says whether the service offers Google at all. */
export const connections = z.object({
  password: z.object({ connected: z.boolean() }),
  google: z.object({ available: z.boolean(), connected: z.boolean(), connectedAt: timestamp.nullable() }),
});

export type RegisterBody = z.output<typeof registerBody>;
export type Connections = z.output<typeof connections>;
