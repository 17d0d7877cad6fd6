import { z } from 'zod';
import { cleanLine, cleanText, hasVisibleText } from '../text.ts';
import {
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  timestamp,
} from './common.ts';
import { checklistItem } from './course.ts';

export const signOffBounds = { note: 500, remark: 1_000, name: 80 };

/** In bytes. */
export const maximumEvidenceBytes = 10 * 1_048_576;

/** How often one learner may ask for one lesson in a cycle. */
export const maximumSignOffs = 30;

const text = (label: string, maximum: number) =>
  z
    .string(`${label} is text`)
    .overwrite(cleanText)
    .max(maximum, `${label} must have at most ${maximum} characters`);

export const askForSignOffBody = z.object({
  note: text('The note', signOffBounds.note).default(''),
  replaces: optionalEmptyAsAbsent(id).meta({
    description: 'The id of the request that waits, which this one takes the place of; absent: none waits',
  }),
  file: z
    .file('Choose a file')
    .optional()
    .meta({ description: 'PDF, JPEG or PNG, at most 10 MB; the content decides what it is' }),
});
export type AskForSignOffBody = z.output<typeof askForSignOffBody>;

const seen = z
  .array(z.string().max(40), 'Send the ids of the items that you saw')
  .max(100, 'Send each item once');

export const signOffReason = text('The reason', signOffBounds.remark).refine(
  hasVisibleText,
  'Write a reason, which the learner reads',
);

export const passSignOffFields = {
  remark: text('The note', signOffBounds.remark).default(''),
  name: z
    .string('Type your name')
    .overwrite(cleanLine)
    .max(signOffBounds.name, `Your name must have at most ${signOffBounds.name} characters`)
    .refine(hasVisibleText, 'Type your name'),
};

export const decideSignOffBody = z.discriminatedUnion(
  'decision',
  [
    z.object({ decision: z.literal('pass'), seen, ...passSignOffFields }),
    z.object({ decision: z.literal('return'), seen, remark: signOffReason }),
  ],
  'decision is pass or return',
);
export type DecideSignOffBody = z.output<typeof decideSignOffBody>;

export const signOffStatuses = ['waiting', 'passed', 'returned', 'withdrawn'] as const;
export type SignOffStatus = (typeof signOffStatuses)[number];

export const signOff = z.object({
  id,
  learner: z.object({ id, name: z.string() }),
  courseTitle: z.string(),
  lectureId: id.nullable().meta({ description: 'null: the lesson was deleted' }),
  lectureTitle: z.string(),
  cycle: z.int().meta({ description: 'How often the learner had begun the course by then' }),
  checklist: z.array(checklistItem).meta({ description: 'As it was when the learner asked' }),
  note: z.string().meta({ description: 'Of the learner' }),
  file: z.object({ name: z.string(), contentType: z.string(), bytes: z.int() }).nullable(),
  status: z.enum(signOffStatuses),
  isDecidable: z.boolean().meta({
    description:
      'It waits, and the learner is in the centre and still learns the lesson in the same cycle of the course',
  }),
  seen: z.array(z.string()).meta({ description: 'Ids of the items that the manager saw' }),
  remark: z.string().meta({ description: 'Of the manager; the reason if it was sent back' }),
  decidedBy: z.string().nullable(),
  typedName: z.string().meta({ description: 'What the manager typed to pass it; empty otherwise' }),
  decidedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type SignOff = z.output<typeof signOff>;

/** What managers see of them. */
export const centreSignOffStatuses = ['waiting', 'passed', 'returned'] as const;

export const centreSignOffsQuery = z.object({
  status: optionalEmptyAsAbsent(
    z.enum(centreSignOffStatuses, `status is one of ${centreSignOffStatuses.join(', ')}`),
  ).meta({
    description:
      'waiting (by default) are those that can be decided, the oldest first; the others the newest first',
  }),
  learnerId: optionalEmptyAsAbsent(id).meta({ description: 'Of one person alone' }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 100),
});
export type CentreSignOffsQuery = z.output<typeof centreSignOffsQuery>;

export const signOffList = z.object({ signOffs: z.array(signOff), ...pageFields });
export type SignOffList = z.output<typeof signOffList>;
