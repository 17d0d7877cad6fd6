import { z } from 'zod';
import { mailPreview, pageFields, timestamp } from './common.ts';

const dueDays = z
  .int('Days to complete it must be a whole number')
  .min(1, 'Give at least 1 day to complete it')
  .max(365, 'Give at most 365 days to complete it');

export const versionNote = z
  .string('Send the note as a text')
  .trim()
  .max(1000, 'A note has at most 1,000 characters')
  .default('');

const people = z.int().min(0);

/** In the body of a publication: who completed an earlier version repeats the course. The counts are those that the author saw. */
export const courseRepeatRequest = z.object({
  dueDays,
  shownAt: timestamp.meta({
    description: 'Of the preview: who completes the course later does not repeat it',
  }),
  people: people.meta({
    description: 'Of the preview, for whom it begins or is to be paid for; refused when there are more now',
  }),
  amountSgd: z
    .string('Send the amount of the preview')
    .regex(/^\d{1,9}\.\d{2}$/, 'Send the amount of the preview, such as 120.00')
    .meta({ description: 'Of the preview; refused when it is more now' }),
});
export type CourseRepeatRequest = z.output<typeof courseRepeatRequest>;

export const previewCourseRepeatBody = z.object({
  dueDays,
  note: versionNote,
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(100).default(20),
});
export type PreviewCourseRepeatBody = z.output<typeof previewCourseRepeatBody>;

/** `BEGINS`: at once. `UNPAID`: once the centre has paid. `NO_SEAT`: not, since every seat of the centre is taken. */
export const courseRepeatOutcomes = ['BEGINS', 'UNPAID', 'NO_SEAT'] as const;
export type CourseRepeatOutcome = (typeof courseRepeatOutcomes)[number];

export const courseRepeatPreview = z.object({
  shownAt: timestamp,
  people: z.array(
    z.object({ name: z.string(), organizationName: z.string(), outcome: z.enum(courseRepeatOutcomes) }),
  ),
  counts: z.object({ begins: z.int(), unpaid: z.int(), noSeat: z.int() }),
  centres: z.int(),
  amountSgd: z.string().meta({ description: 'What the centres pay in all for those who are not paid for' }),
  /** Nothing changes for them. */
  untouched: z.object({
    underWay: z.int().meta({ description: 'People who finish the version that they began' }),
    others: z.int().meta({
      description:
        'People who completed an earlier version and have no assignment to repeat: they learnt by themselves, left the centre, were waived, or are not paid for yet',
    }),
  }),
  mails: z.int(),
  examples: z.array(mailPreview),
  ...pageFields,
});
export type CourseRepeatPreview = z.output<typeof courseRepeatPreview>;
