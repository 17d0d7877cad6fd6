import { z } from 'zod';
import { emailAddress } from '../email.ts';
import { linkFreeNameField } from '../link-free-name.ts';
import { newPassword } from '../password.ts';
import { id, role, timestamp } from './common.ts';

/** Printed on certificates. */
export const personName = linkFreeNameField('Name', { minimum: 2, maximum: 80 }).meta({
  description: 'Certificates print it: a character that no font on them has is 400, and the message names it',
});

export const registerBody = z.object({
  email: emailAddress,
  password: newPassword,
  name: personName,
  role: role.default('LEARNER').meta({
    description:
      'LEARNER, or CORPORATE_ADMIN with a new centre. SUPER_ADMIN is 403. Learners join a centre by invitation',
  }),
  organizationName: linkFreeNameField('Name of the centre', { minimum: 0, maximum: 120 })
    .optional()
    .meta({ description: 'Name of the new centre of a CORPORATE_ADMIN; absent, it is made from the name' }),
});
export type RegisterBody = z.output<typeof registerBody>;

export const registerAnswer = z.object({
  user: z.object({ id, email: z.string(), name: z.string(), role }),
});

/** An empty object when signed out. */
export const session = z.union([
  z.object({
    user: z.object({
      id,
      name: z.string(),
      email: z.string(),
      image: z.string().nullable(),
      role,
      organizationId: z.string().nullable(),
    }),
    expires: timestamp,
  }),
  z.object({}),
]);
