import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import {
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pageNumberQuery,
  pagination,
  timestamp,
} from './common.ts';

export const APPEAL_MAX_LENGTH = 1_000;
export const APPEAL_ANSWER_MAX_LENGTH = 500;

export const appealBody = z.object({
  token: z.string().max(2_000).meta({ description: 'Of the link in the mail, or on the hidden listing' }),
  text: z
    .string('Write why the decision is wrong')
    .overwrite(cleanText)
    .max(APPEAL_MAX_LENGTH, `An appeal has at most ${APPEAL_MAX_LENGTH.toLocaleString('en')} characters`)
    .refine(hasVisibleText, 'Write why the decision is wrong'),
});

export const appealOutcomes = ['UPHELD', 'RESTORED'] as const;

export const answerAppealBody = z.object({
  outcome: z
    .enum(appealOutcomes, 'Choose what becomes of the decision')
    .meta({ description: 'UPHELD: the decision stays. RESTORED: it is taken back' }),
  answer: z
    .string('Write a sentence for the person')
    .overwrite(cleanText)
    .max(APPEAL_ANSWER_MAX_LENGTH, `An answer has at most ${APPEAL_ANSWER_MAX_LENGTH} characters`)
    .refine(hasVisibleText, 'Write a sentence for the person'),
});

/** What the person of a decision reads about it. */
export const appealedDecision = z.object({
  /** Null: the ban of the person. */
  listingTitle: z.string().nullable(),
  reason: z.string(),
  decidedAt: timestamp,
  hasEnded: z.boolean(),
  appeal: z.string().nullable(),
  outcome: z.enum(appealOutcomes).nullable(),
  answer: z.string().nullable(),
});

/** Those that wait by default. */
export const appealListQuery = z.object({
  status: optionalEmptyAsAbsent(z.enum(['open', 'answered'], 'status is open or answered')).transform(
    (status) => status ?? 'open',
  ),
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 50),
});

const person = z.object({ id, name: z.string() });

export const appeal = z.object({
  id: id.meta({ description: 'Of the decision' }),
  subject: person,
  listing: z.object({ id, title: z.string(), slug: z.string() }).nullable(),
  reason: z.string(),
  decidedBy: person.nullable(),
  decidedAt: timestamp,
  text: z.string(),
  appealedAt: timestamp,
  outcome: z.enum(appealOutcomes).nullable(),
  answer: z.string().nullable(),
  answeredBy: person.nullable(),
  answeredAt: timestamp.nullable(),
});

export const appealPage = z.object({ data: z.array(appeal), pagination });

export type AppealBody = z.output<typeof appealBody>;
export type AnswerAppealBody = z.output<typeof answerAppealBody>;
export type AppealedDecision = z.output<typeof appealedDecision>;
export type AppealListQuery = z.output<typeof appealListQuery>;
export type Appeal = z.output<typeof appeal>;
export type AppealPage = z.output<typeof appealPage>;
