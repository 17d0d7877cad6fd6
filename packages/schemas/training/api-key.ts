import { z } from 'zod';
import { cleanLine, hasVisibleText } from '../text.ts';
import { hasIsoYear, id, timestamp } from './common.ts';

export const apiKeyScope = z.enum(['course-runs:read', 'enrolments:write'], {
  error: 'A scope is course-runs:read or enrolments:write',
});

const apiKeyState = z.enum(['active', 'expired', 'revoked']);

/** Never contains the key itself. */
export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string().meta({ description: 'How the key begins, to tell keys apart' }),
  scopes: z.array(apiKeyScope),
  state: apiKeyState,
  createdBy: z.string().meta({ description: 'The full name of the admin who made it' }),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable().meta({ description: 'Exact to a minute' }),
  revokedAt: timestamp.nullable(),
});
export type ApiKeyRecord = z.infer<typeof apiKey>;

const expiryWords = 'Use an instant as ISO 8601, such as 2027-01-31T15:59:00Z';

const expiresAt = z.iso
  .datetime({ offset: true, error: expiryWords, abort: true })
  .refine((text) => hasIsoYear(new Date(text)), expiryWords)
  .nullish()
  .meta({ description: 'Absent: a year from now. null: it works until it is revoked' });

export const createApiKeyBody = z.object({
  name: z
    .string('Name the key, so that you know later who has it')
    .overwrite(cleanLine)
    .refine(hasVisibleText, 'Name the key, so that you know later who has it')
    .max(80, 'The name must have at most 80 characters'),
  scopes: z
    .array(apiKeyScope, 'Choose what the key may do')
    .min(1, 'Choose what the key may do')
    .overwrite((scopes) => [...new Set(scopes)]),
  expiresAt,
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;

const week = 7 * 24;

export const rotateApiKeyBody = z.object({
  keepOldForHours: z
    .int('Choose for how many whole hours the old key works')
    .min(0, 'The old key cannot work for less than 0 hours')
    .max(week, `The old key can work for at most ${week} hours, a week`)
    .default(0)
    .meta({ description: 'How long the old key continues to work, so that its clients can be changed over' }),
  expiresAt,
});
export type RotateApiKeyBody = z.output<typeof rotateApiKeyBody>;

/** The only answer that contains a key. */
export const createdApiKey = z.object({
  apiKey,
  key: z.string().meta({ description: 'Shown this once: only its hash is stored' }),
});
