import { z } from 'zod';
import { hasIsoYear } from './dates.ts';
import { cleanLine, hasVisibleText } from './text.ts';
import { id, timestamp } from './values.ts';

export const apiKeyParams = z.object({ id });

const apiKeyState = z.enum(['active', 'expired', 'revoked']);

const expiryText = 'Use an instant as ISO 8601, such as 2027-01-31T15:59:00Z';

const expiresAt = z.iso
  .datetime({ offset: true, error: expiryText, abort: true })
  .refine((text) => hasIsoYear(new Date(text)), expiryText)
  .nullish()
  .meta({ description: 'Absent: a year from now. null: it works until it is revoked' });

const name = z
  .string('Name the key, so that you know later who has it')
  .overwrite(cleanLine)
  .refine(hasVisibleText, 'Name the key, so that you know later who has it')
  .max(80, 'The name must have at most 80 characters');

const weekHours = 7 * 24;

const rotateApiKeyBody = z.object({
  keepOldForHours: z
    .int('Choose for how many whole hours the old key works')
    .min(0, 'The old key cannot work for less than 0 hours')
    .max(weekHours, `The old key can work for at most ${weekHours} hours, a week`)
    .default(0)
    .meta({ description: 'How long the old key continues to work, so that its clients can be changed over' }),
  expiresAt,
});
export type RotateApiKeyBody = z.output<typeof rotateApiKeyBody>;

type Options<Scope extends string> = {
  /** Every scope, with what it allows as people read it. */
  scopes: Readonly<Record<Scope, string>>;
  /** "A scope is course-runs:read or enrolments:write" */
  scopeText: string;
  /** Who is named as the maker of a key. */
  creator: string;
};

/** What a service says of its API keys, by their scopes. */
export function createApiKeySchemas<Scope extends string>({ scopes, scopeText, creator }: Options<Scope>) {
  const apiKeyScope = z.enum(Object.keys(scopes) as Scope[], { error: scopeText });

  /** Never contains the key itself. */
  const apiKey = z.object({
    id,
    name: z.string(),
    prefix: z.string().meta({ description: 'How the key begins, to tell keys apart' }),
    scopes: z.array(apiKeyScope),
    state: apiKeyState,
    createdBy: z.string().meta({ description: creator }),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable().meta({ description: 'Exact to a minute' }),
    revokedAt: timestamp.nullable(),
  });

  return {
    apiKeyScope,
    apiKey,
    apiKeyList: z.object({ apiKeys: z.array(apiKey).meta({ description: 'Newest first' }) }),
    createApiKeyBody: z.object({
      name,
      scopes: z
        .array(apiKeyScope, 'Choose what the key may do')
        .min(1, 'Choose what the key may do')
        .overwrite((chosen) => [...new Set(chosen)]),
      expiresAt,
    }),
    rotateApiKeyBody,
    /** The only answer that contains a key. */
    createdApiKey: z.object({
      apiKey,
      key: z.string().meta({ description: 'Shown this once: only its hash is stored' }),
    }),
  };
}

export type ApiKeySchemas<Scope extends string> = ReturnType<typeof createApiKeySchemas<Scope>>;
export type ApiKeyRecord<Scope extends string> = z.infer<ApiKeySchemas<Scope>['apiKey']>;
export type CreateApiKeyBody<Scope extends string> = z.output<ApiKeySchemas<Scope>['createApiKeyBody']>;
/** With the key itself. */
export type ShownApiKey<Scope extends string> = { apiKey: ApiKeyRecord<Scope>; key: string };
