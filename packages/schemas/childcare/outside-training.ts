import { z } from 'zod';
import { cleanLine, cleanText, hasVisibleText } from '../text.ts';
import {
  clampedLimitQuery,
  expectedUpdatedAt,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  timestamp,
} from './common.ts';
import { calendarDay } from './requirement.ts';

export const outsideTrainingBounds = { title: 200, provider: 200, reason: 500, points: 200 };

/** In bytes. */
export const maximumTrainingFileBytes = 10 * 1_048_576;

/** How many records one person may have. */
export const maximumOutsideTrainings = 500;

function requiredLine(label: string, maximum: number) {
  return z
    .string(`${label} is required`)
    .overwrite(cleanLine)
    .max(maximum, `${label} must have at most ${maximum} characters`)
    .refine(hasVisibleText, `${label} is required`);
}

const emptyAsNull = z.literal('').transform(() => null);

/** Fields of a form with a file, so all of them are text. */
export const outsideTrainingFields = {
  title: requiredLine('Title', outsideTrainingBounds.title),
  provider: requiredLine('Provider', outsideTrainingBounds.provider),
  completedOn: calendarDay.meta({ description: 'A day in Singapore, today at the latest' }),
  points: z
    .string('Type the CPD points')
    .trim()
    .regex(/^\d{1,3}(\.\d{1,2})?$/u, 'CPD points are a number with at most two decimals, such as 2.5')
    .transform(Number)
    .refine(
      (points) => points > 0 && points <= outsideTrainingBounds.points,
      `CPD points are more than 0 and at most ${outsideTrainingBounds.points}`,
    )
    .meta({ description: 'One CPD point is an hour' }),
  categoryId: z.union([emptyAsNull, id]).default(null).meta({ description: 'Empty: none of them' }),
  expiresOn: z
    .union([emptyAsNull, calendarDay], 'Choose a day')
    .default(null)
    .meta({ description: 'The last day on which the certificate is valid; empty: it does not expire' }),
};

const file = z.file('Choose the certificate').meta({
  description: 'PDF, JPEG or PNG, at most 10 MB; the content decides what it is',
});

export const recordOutsideTrainingBody = z.object({
  learnerId: optionalEmptyAsAbsent(id).meta({
    description: 'A manager names a learner of the centre; absent: the caller’s own training',
  }),
  ...outsideTrainingFields,
  file,
});
export type RecordOutsideTrainingBody = z.output<typeof recordOutsideTrainingBody>;

const changeOutsideTrainingBody = z.object({
  ...outsideTrainingFields,
  file: file.optional(),
  expectedUpdatedAt,
});
/** Of a request that changes training. */
export const changeOutsideTrainingRequest = {
  body: changeOutsideTrainingBody,
  bodyType: 'multipart',
  maxFileBytes: maximumTrainingFileBytes,
} as const;
export type ChangeOutsideTrainingBody = z.output<typeof changeOutsideTrainingBody>;

export const outsideTrainingDecisionReason = z
  .string('Write a reason')
  .overwrite(cleanText)
  .max(
    outsideTrainingBounds.reason,
    `The reason must have at most ${outsideTrainingBounds.reason} characters`,
  )
  .refine(hasVisibleText, 'Write a reason, which the person reads');

const decided = {
  expectedUpdatedAt: timestamp.meta({
    description: 'The updatedAt of what was read: nobody approves what was changed since',
  }),
};

export const decideOutsideTrainingBody = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('approve'), ...decided }),
    z.object({ decision: z.literal('reject'), reason: outsideTrainingDecisionReason, ...decided }),
  ],
  'decision is approve or reject',
);
export type DecideOutsideTrainingBody = z.output<typeof decideOutsideTrainingBody>;

export const outsideTrainingStatuses = ['pending', 'approved', 'rejected'] as const;
export type OutsideTrainingStatus = (typeof outsideTrainingStatuses)[number];

export const outsideTraining = z.object({
  id,
  learner: z.object({ id, name: z.string() }),
  title: z.string(),
  provider: z.string(),
  completedOn: calendarDay,
  points: z.number(),
  category: z.object({ id, name: z.string() }).nullable(),
  expiresOn: calendarDay.nullable(),
  status: z
    .enum(outsideTrainingStatuses)
    .meta({ description: 'Only approved training counts. A change makes it pending again' }),
  rejectionReason: z.string().meta({ description: 'Empty unless rejected' }),
  decidedBy: z.string().nullable().meta({ description: 'The name of the manager; null while pending' }),
  decidedAt: timestamp.nullable(),
  isOnRecord: z.boolean().meta({
    description:
      'It was approved, also before a change that waits: it cannot be deleted until a manager rejects it',
  }),
  file: z.object({ name: z.string(), contentType: z.string(), bytes: z.int() }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type OutsideTraining = z.output<typeof outsideTraining>;

const page = { page: pageNumberQuery, limit: clampedLimitQuery(20, 100) };

export const ownOutsideTrainingQuery = z.object(page);
export type OwnOutsideTrainingQuery = z.output<typeof ownOutsideTrainingQuery>;

export const centreOutsideTrainingQuery = z.object({
  status: optionalEmptyAsAbsent(
    z.enum(outsideTrainingStatuses, `status is one of ${outsideTrainingStatuses.join(', ')}`),
  ).meta({ description: 'In this state alone; pending ones come oldest first, others newest first' }),
  learnerId: optionalEmptyAsAbsent(id).meta({ description: 'Of one person alone' }),
  ...page,
});
export type CentreOutsideTrainingQuery = z.output<typeof centreOutsideTrainingQuery>;

export const outsideTrainingList = z.object({ trainings: z.array(outsideTraining), ...pageFields });
export type OutsideTrainingList = z.output<typeof outsideTrainingList>;
