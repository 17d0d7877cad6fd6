import { z } from 'zod';
import { cleanLine, cleanText, hasVisibleText } from '../text.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

export const siteTextNames = ['help', 'safety', 'terms', 'privacy', 'contact'] as const;
export type SiteTextName = (typeof siteTextNames)[number];

export const SITE_TEXT_MAX_LENGTH = 50_000;

/** Text between tags; a picture alone says nothing to a screen reader. */
const hasWords = (html: string) => hasVisibleText(html.replace(/<[^>]*>/g, ''));

export const siteTextParams = z.object({ name: z.string() });

export const editSiteTextBody = z.object({
  html: z
    .string('Write a text')
    .overwrite(cleanText)
    .max(SITE_TEXT_MAX_LENGTH, `A text has at most ${SITE_TEXT_MAX_LENGTH.toLocaleString('en')} characters`)
    .refine(hasWords, 'Write a text')
    .meta({ description: 'HTML; what is not allowed is taken away when it is stored' }),
  expectedUpdatedAt,
});

export const siteText = z.object({
  name: z.enum(siteTextNames),
  title: z.string(),
  html: z.string(),
  /** 0: the text that comes with the service. */
  number: z.int(),
  updatedAt: timestamp,
});

const versionOfList = z.object({
  number: z.int(),
  editedBy: z.object({ id, name: z.string() }),
  editedAt: timestamp,
});

/** Without their texts, which together are as long as a book. */
export const siteTextVersionSummaries = z.array(versionOfList);

export const siteTextVersionParams = siteTextParams.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const siteTextVersion = versionOfList.extend({ html: z.string() });

export const CONTACT_MAX_LENGTH = 4_000;

export const contactBody = z.object({
  name: z
    .string('Enter your name')
    .overwrite(cleanLine)
    .min(1, 'Enter your name')
    .max(100, 'A name has at most 100 characters'),
  email: z.email('Enter your email address').max(254, 'An email address has at most 254 characters'),
  message: z
    .string('Write a message')
    .overwrite(cleanText)
    .max(CONTACT_MAX_LENGTH, `A message has at most ${CONTACT_MAX_LENGTH.toLocaleString('en')} characters`)
    .refine(hasVisibleText, 'Write a message'),
});

export type EditSiteTextBody = z.output<typeof editSiteTextBody>;
export type SiteText = z.output<typeof siteText>;
export type SiteTextVersionSummaries = z.output<typeof siteTextVersionSummaries>;
export type SiteTextVersion = z.output<typeof siteTextVersion>;
export type ContactBody = z.output<typeof contactBody>;
