import { z } from 'zod';
import { cleanText, hasVisibleText } from '../text.ts';
import { chatPerson } from './chat.ts';
import {
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pageNumberQuery,
  pagination,
  searchQuery,
  timestamp,
} from './common.ts';
import { listingStatuses } from './listing-fields.ts';

export const reportReason = z.enum(
  ['PROHIBITED', 'COUNTERFEIT', 'SCAM', 'OFFENSIVE', 'SPAM', 'OTHER'],
  'Choose a reason',
);
export const reportStatus = z.enum(['OPEN', 'RESOLVED', 'DISMISSED'], 'Unknown status');

export const REPORT_DETAILS_MAX_LENGTH = 1000;

export const reportBody = z.object({
  reason: reportReason,
  details: z
    .string()
    .overwrite(cleanText)
    .max(REPORT_DETAILS_MAX_LENGTH, `Details have at most ${REPORT_DETAILS_MAX_LENGTH} characters`)
    .default(''),
});

/** Open cases by default. */
export const reportListQuery = z.object({
  status: optionalEmptyAsAbsent(reportStatus).transform((status) => status ?? 'OPEN'),
  type: optionalEmptyAsAbsent(z.enum(['listing', 'user', 'review'], 'Unknown type')),
  search: searchQuery.meta({
    description:
      'Words of the title of the reported listing and the names of the reported person (its seller, or the author of the review) and the reporter; case and accents do not matter, all words must match one report of the case, "a quoted phrase" is a phrase',
  }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 50),
});

const report = z.object({
  id,
  reason: reportReason,
  details: z.string(),
  status: reportStatus,
  createdAt: timestamp,
  handledAt: timestamp.nullable(),
  reporter: chatPerson,
  handledBy: chatPerson.nullable(),
});

const reportedUser = chatPerson.extend({ isBanned: z.boolean() });

/** All reports of one status about one listing, person or review. */
export const reportCase = z.object({
  listing: z
    .object({
      id,
      title: z.string(),
      slug: z.string(),
      status: z.enum(listingStatuses),
      isDeleted: z.boolean(),
      image: z.string().nullable(),
    })
    .nullable(),
  review: z
    .object({
      id,
      rating: z.int(),
      text: z.string(),
      isHidden: z.boolean(),
      reply: z.string().nullable(),
      isReplyHidden: z.boolean(),
      about: z.object({ id, name: z.string() }),
    })
    .nullable(),
  /** The reported person, the seller of the reported listing, or the author of the reported review. */
  user: reportedUser,
  count: z.int(),
  firstReportedAt: timestamp,
  lastReportedAt: timestamp,
  /** The latest twenty, newest first. */
  reports: z.array(report),
});

/** Most reported first, then the longest waiting. */
export const reportCasePage = z.object({ data: z.array(reportCase), pagination });

/**
 * `report` handles one report; `case` also the older ones of the same status and subject, so that reports that arrive
 * meanwhile stay in the queue.
 */
export const updateReportStatusBody = z.object({
  status: reportStatus,
  scope: z.enum(['report', 'case'], 'scope is report or case').default('report'),
});

export const updateReportStatusAnswer = z.object({ id, status: reportStatus, handled: z.int() });

const REASON_MAX_LENGTH = 500;
const moderationReason = z
  .string('Give a reason')
  .overwrite(cleanText)
  .max(REASON_MAX_LENGTH, `A reason has at most ${REASON_MAX_LENGTH} characters`);

/** One of the list, the moderator's own words, or both. */
const grounds = {
  category: reportReason
    .default('OTHER')
    .meta({ description: 'What is wrong; OTHER needs a reason in words' }),
  reason: moderationReason.default(''),
};

/** Only the restriction needs a reason. */
function moderationBody<const Take extends string, const Give extends string>(take: Take, give: Give) {
  return z.discriminatedUnion(
    'action',
    [
      z
        .object({ action: z.literal(take), ...grounds })
        .refine(({ category, reason }) => category !== 'OTHER' || hasVisibleText(reason), {
          path: ['reason'],
          message: 'Give a reason',
        }),
      z.object({ action: z.literal(give), reason: moderationReason.default('') }),
    ],
    `action is ${take} or ${give}`,
  );
}

export const moderateListingBody = moderationBody('hide', 'restore');
export const moderateUserBody = moderationBody('ban', 'unban');

export const moderatedListing = z.object({
  id,
  status: z.enum(listingStatuses),
});
export const moderatedUser = z.object({ id, bannedAt: timestamp.nullable(), hiddenListings: z.int() });

export type ReportReason = z.output<typeof reportReason>;
export type ReportStatus = z.output<typeof reportStatus>;
export type ReportBody = z.output<typeof reportBody>;
export type ReportListQuery = z.output<typeof reportListQuery>;
export type ReportCase = z.output<typeof reportCase>;
export type ReportCasePage = z.output<typeof reportCasePage>;
export type UpdateReportStatusBody = z.output<typeof updateReportStatusBody>;
export type UpdateReportStatusAnswer = z.output<typeof updateReportStatusAnswer>;
export type ModeratedListing = z.output<typeof moderatedListing>;
export type ModeratedUser = z.output<typeof moderatedUser>;
