import { z } from 'zod';
import { cleanText } from '../text.ts';
import { personName } from './account.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

export const profileBounds = { bio: 500, location: 120 };

function shortText(name: string, maximum: number) {
  return z
    .string(`${name} must be text`)
    .overwrite(cleanText)
    .max(maximum, `${name} must be at most ${maximum} characters`);
}

export const publicUser = z.object({
  id,
  name: z.string(),
  image: z.string().nullable(),
  isVerified: z.boolean().meta({ description: 'The person has proved their email address' }),
  bio: z.string(),
  location: z.string(),
  memberSince: timestamp,
  counts: z.object({
    available: z.int().meta({ description: 'Items for sale now' }),
    sold: z.int(),
  }),
});

export const ownProfile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  role: z.enum(['USER', 'MODERATOR']),
  memberSince: timestamp,
  updatedAt: timestamp,
});

/** A missing field is unchanged. */
export const updateProfileBody = z.object({
  name: personName.optional(),
  bio: shortText('Bio', profileBounds.bio).optional(),
  location: shortText('Location', profileBounds.location).optional(),
  image: z
    .object({ url: z.url('Choose a picture'), key: z.string() })
    .nullable()
    .optional()
    .meta({ description: 'A picture of your own from POST /api/uploads/signature; null removes it' }),
  expectedUpdatedAt,
});

export type PublicUser = z.output<typeof publicUser>;
export type OwnProfile = z.output<typeof ownProfile>;
export type UpdateProfileBody = z.output<typeof updateProfileBody>;
