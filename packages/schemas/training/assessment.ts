import { z } from 'zod';
import { blankUnstorableId, cleanText } from '../text.ts';
import { expectedUpdatedAt, hasIsoYear, id, optionalEmptyAsAbsent, timestamp } from './common.ts';
import { titleTextField } from './outline.ts';
import { rubric } from './rubric.ts';

export const assessmentTypes = ['exam', 'project', 'assignment', 'interview', 'quiz'] as const;

const type = z.enum(assessmentTypes, `Choose a type: ${assessmentTypes.join(', ')}`);

const dueDateWords = 'Use a date and time that exist, as 2026-11-30T23:59:00+08:00';

const localTimePattern =
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?$';

/** A date alone means the end of that day; a time without a zone is Singapore time. */
function toInstant(text: string): Date {
  if (!text.includes('T')) return new Date(`${text}T23:59:59+08:00`);
  return new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}+08:00`);
}

export const dueDateInput = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()], dueDateWords)
  .refine((text) => hasIsoYear(toInstant(text)), dueDateWords)
  // Before the transform, so that the input is documented.
  .meta({
    override: {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', format: 'date' },
        { type: 'string', pattern: localTimePattern },
      ],
    },
    description:
      'ISO 8601. A time without an offset is Singapore time; a date alone means the end of that day in Singapore',
  })
  .transform((text) => toInstant(text).toISOString());

export const dueDaysAfterClass = z
  .int('Give whole days')
  .min(0, 'Give 0 days or more')
  .max(365, 'At most 365 days after the class')
  .nullable()
  .meta({
    description:
      'Due at the end of the day so many days after the last session of the class, in Singapore. Null, or a class without dates: on dueDate',
  });

export const passScore = z
  .int('The pass score is a whole number')
  .min(1, 'The pass score is at least 1')
  .max(1000, 'The pass score is at most 1000')
  .nullable()
  .meta({ description: 'The lowest score that is competent, at most maxScore. Null: none is named' });

export const maxAttempts = z
  .int('Give a whole number of attempts')
  .min(1, 'There is at least 1 attempt')
  .max(10, 'At most 10 attempts')
  .meta({ description: 'The first attempt and the resits that a learner may be given' });

const wholePoints = z.int('Give a whole number').min(0, 'Give 0 or more').max(1000, 'At most 1000');

export const secondMarking = {
  secondPercent: z
    .int('Give whole percent')
    .min(0, 'Give 0 percent or more')
    .max(100, 'At most 100 percent')
    .meta({ description: 'How many of a hundred results of a class are second marked; 0: none' }),
  secondMinimum: wholePoints.meta({ description: 'The fewest results of a class that are second marked' }),
  secondTolerance: wholePoints.meta({
    description: 'Points by which two marks may differ without being settled',
  }),
  secondBorderline: z.boolean().meta({
    description: 'Also all results below the pass score, or above it by no more than the tolerance',
  }),
};

const blind = z.boolean().meta({
  description:
    'Marked blind: assessors see a number instead of the learner until the release. An admin lifts it',
});

const fields = {
  title: titleTextField('Enter a title'),
  type,
  description: z
    .string('Enter a description')
    .overwrite(cleanText)
    .max(50_000, 'The description can have at most 50,000 characters')
    .meta({ description: 'HTML; what is not allowed is taken away when it is stored' }),
  dueDate: dueDateInput,
  dueDaysAfterClass,
  maxScore: z
    .number('Enter the highest score')
    .int('The highest score is a whole number')
    .min(1, 'The highest score is at least 1')
    .max(1000, 'The highest score is at most 1000'),
  rubric,
  passScore,
  learningUnitId: z
    .string('Choose a learning unit of the course')
    .min(1, 'Choose a learning unit of the course')
    .overwrite(blankUnstorableId)
    .nullable()
    .meta({ description: 'The learning unit whose competence it shows. Null: of the course as a whole' }),
  maxAttempts,
  ...secondMarking,
  blind,
} as const;

export const createAssessmentBody = z.object({
  ...fields,
  courseId: z.string('Choose a course').min(1, 'Choose a course').overwrite(blankUnstorableId),
  description: fields.description.default(''),
  rubric: rubric.default([]),
  dueDaysAfterClass: fields.dueDaysAfterClass.default(null),
  passScore: passScore.default(null),
  learningUnitId: fields.learningUnitId.default(null),
  maxAttempts: maxAttempts.default(1),
  blind: blind.default(false),
  secondPercent: secondMarking.secondPercent.default(0),
  secondMinimum: secondMarking.secondMinimum.default(0),
  secondTolerance: secondMarking.secondTolerance.default(0),
  secondBorderline: secondMarking.secondBorderline.default(false),
});

/** A missing field is unchanged. The course cannot change. */
export const updateAssessmentBody = z.object({ ...fields, expectedUpdatedAt }).partial();

export const liftBlindBody = z.object({
  reason: z
    .string('Say why')
    .overwrite(cleanText)
    .min(1, 'Say why')
    .max(1000, 'A reason can have at most 1,000 characters'),
});

export const assessmentQuery = z.object({
  courseId: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)),
  type: optionalEmptyAsAbsent(type),
});

export const assessmentSummary = z.object({
  id,
  courseId: id,
  courseTitle: z.string(),
  title: z.string(),
  type,
  dueDate: timestamp,
  maxScore: z.int(),
});

export const assessment = assessmentSummary.extend({
  description: z.string(),
  rubric,
  dueDaysAfterClass: z.int().nullable(),
  learningUnitId: id.nullable(),
  passScore: z.int().nullable(),
  maxAttempts: z.int(),
  ...secondMarking,
  blind: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type AssessmentType = (typeof assessmentTypes)[number];
export type AssessmentSummary = z.output<typeof assessmentSummary>;
export type Assessment = z.output<typeof assessment>;
export type AssessmentQuery = z.output<typeof assessmentQuery>;
export type CreateAssessmentBody = z.output<typeof createAssessmentBody>;
export type UpdateAssessmentBody = z.output<typeof updateAssessmentBody>;
