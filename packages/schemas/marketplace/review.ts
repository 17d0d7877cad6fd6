import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import { clampedLimitQuery, id, pageNumberQuery, pagination, timestamp } from './common.ts';

/** After a sale. */
export const REVIEW_WINDOW_DAYS = 14;
export const REVIEW_MAX_LENGTH = 1_000;

const text = z
  .string()
  .overwrite(cleanText)
  .max(REVIEW_MAX_LENGTH, `A review has at most ${REVIEW_MAX_LENGTH.toLocaleString('en')} characters`);

export const reviewBody = z.object({
  rating: z
    .int('Choose one to five stars')
    .min(1, 'Choose one to five stars')
    .max(5, 'Choose one to five stars')
    .meta({ description: 'Stars, one to five' }),
  text: text.default(''),
});

export const replyBody = z.object({
  text: text.refine(hasVisibleText, 'Write an answer'),
});

const part = z
  .enum(['review', 'reply'])
  .default('review')
  .meta({ description: 'The review, and the answer with it, or its answer alone' });

export const moderateReviewBody = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('hide'),
    part,
    reason: z
      .string('Say why')
      .overwrite(cleanText)
      .max(500, 'A reason has at most 500 characters')
      .refine(hasVisibleText, 'Say why'),
  }),
  z.object({ action: z.literal('restore'), part }),
]);

export const review = z.object({
  id,
  rating: z.int(),
  text: z.string(),
  author: z.object({ id: id.nullable(), name: z.string(), image: z.string().nullable() }),
  /** Of the author, in the sale. */
  role: z.enum(['buyer', 'seller']),
  listingTitle: z.string(),
  createdAt: timestamp,
  reply: z.string().nullable(),
  repliedAt: timestamp.nullable(),
  isHidden: z.boolean().meta({ description: 'By a moderator; nobody but moderators gets it then' }),
  isReplyHidden: z
    .boolean()
    .meta({ description: 'By a moderator; moderators alone get the answer, and who wrote it gets this' }),
});

export const reviewListQuery = z.object({ page: pageNumberQuery, limit: clampedLimitQuery(10, 50) });

export const rating = z.object({
  count: z.int().meta({ description: 'People whose latest review counts' }),
  average: z.number().nullable().meta({ description: 'Stars, to one decimal; null without reviews' }),
});

export const reviewPage = z.object({ data: z.array(review), rating, pagination });

/** A sale, as one of its two sides may review it. */
export const dealReviews = z.object({
  deal: z.object({
    id,
    role: z.enum(['buyer', 'seller']),
    other: z.object({
      id: id.nullable().meta({ description: 'Null where the account is closed or banned' }),
      name: z.string(),
      image: z.string().nullable(),
    }),
    conversationId: id.nullable(),
    listingTitle: z.string(),
    isCancelled: z.boolean(),
  }),
  own: z.object({ rating: z.int(), text: z.string(), createdAt: timestamp }).nullable(),
  isPublished: z.boolean().meta({ description: 'Whether both reviews can be read' }),
  isHidden: z.boolean().meta({ description: 'Whether a moderator has hidden what the caller wrote' }),
  until: timestamp.meta({ description: 'Reviews can be written before this time, and are published then' }),
});

export type ReviewBody = z.output<typeof reviewBody>;
export type ReplyBody = z.output<typeof replyBody>;
export type ReviewPart = z.output<typeof part>;
export type ModerateReviewBody = z.output<typeof moderateReviewBody>;
export type Review = z.output<typeof review>;
export type Rating = z.output<typeof rating>;
export type ReviewListQuery = z.output<typeof reviewListQuery>;
export type ReviewPage = z.output<typeof reviewPage>;
export type DealReviews = z.output<typeof dealReviews>;
