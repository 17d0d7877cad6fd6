import { z } from 'zod';
import { personName } from './account.ts';
import { expectedUpdatedAt, id, multiLineTextField, role, singleLineTextField, timestamp } from './common.ts';

export const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  image: z.string().nullable(),
  jobTitle: z.string(),
  bio: z.string(),
  staffId: z.string(),
  organization: z.object({ id, name: z.string() }).nullable(),
  reminderMails: z.boolean().meta({ description: 'Whether mails come before a deadline and when it passed' }),
  updatedAt: timestamp,
});
export type Profile = z.output<typeof profile>;

export const profileBounds = { jobTitle: 80, bio: 2000 };

/** A missing field is unchanged. */
export const updateProfileBody = z
  .object({
    name: personName,
    jobTitle: singleLineTextField('Job title', profileBounds.jobTitle),
    bio: multiLineTextField('About you', profileBounds.bio),
    reminderMails: z.boolean('Choose whether you get reminders by mail'),
    expectedUpdatedAt,
  })
  .partial();
export type UpdateProfileBody = z.output<typeof updateProfileBody>;

/** In bytes. */
export const maximumProfilePhotoBytes = 5 * 1_048_576;

export const profileImageBody = z.object({
  file: z.file('Choose a photo').meta({
    description: 'PNG, JPEG or WebP, at most 5 MB; the content decides what it is',
  }),
});
export type ProfileImageBody = z.output<typeof profileImageBody>;

export const profileImageAnswer = z.object({ image: z.string().nullable() });

/** The token is part of a mail's link; one that is none of ours is 400. */
export const unsubscribeQuery = z.object({ token: z.string().max(1000) });

export const unsubscribeFormQuery = unsubscribeQuery.extend({
  from: z.literal('page').optional().meta({
    description:
      'The form of our page, which works without JavaScript. Mail programs leave it out and are not redirected',
  }),
});
