import { z } from 'zod';
import { blankUnstorableId, cleanLine, cleanText } from '../text.ts';
import {
  envelope,
  expectedUpdatedAt,
  id,
  optionalClampedLimitQuery,
  optionalEmptyAsAbsent,
  optionalPageNumberQuery,
  pagination,
  timestamp,
} from './common.ts';
import { cleanCourseCode } from './course-code.ts';
import { learningUnit, titleTextField } from './outline.ts';

export const courseStatuses = ['active', 'draft'] as const;

const status = z.enum(courseStatuses, `Choose a status: ${courseStatuses.join(', ')}`);

/** At least 0, at most two decimals. Compares the decimal text, because 0.29 * 100 is 28.999…. */
function quantity(name: string, missing: string, maximum: number) {
  return z
    .number(missing)
    .min(0, { error: `${name} cannot be negative`, abort: true })
    .max(maximum, { error: `${name} can be at most ${maximum.toLocaleString('en')}`, abort: true })
    .refine((value) => /^\d+(\.\d{1,2})?$/.test(String(value)), `${name} can have at most two decimals`);
}

const hours = (name: string, missing: string) => quantity(name, missing, 99_999.99);

const description = z
  .string('Enter a description')
  .overwrite(cleanText)
  .max(10_000, 'The description can have at most 10,000 characters')
  .meta({ description: 'Plain text' });

const objectives = z
  .array(
    z
      .string('An objective is a sentence')
      .overwrite(cleanLine)
      .max(500, 'An objective can have at most 500 characters'),
    'Give the objectives as a list',
  )
  .max(1000, 'That is too many objectives')
  .overwrite((lines) => lines.filter((line) => line !== ''))
  .max(50, 'Use at most 50 objectives');

const code = z
  .string('Enter a code')
  .overwrite((text) => cleanCourseCode(cleanLine(text)))
  .min(1, 'Enter a code')
  .max(60, 'The code can have at most 60 characters')
  .regex(/^[^\s/?#]*$/, 'The code is one word without / ? #')
  .meta({ description: 'The agency’s course reference', examples: ['TGS-2020002140'] });

export const courseFields = {
  title: titleTextField('Enter a title'),
  description,
  duration: hours('The duration', 'Enter the duration in hours').meta({ description: 'Hours' }),
  fee: quantity('The fee', 'Enter the fee', 99_999_999.99).meta({ description: 'SGD' }),
  objectives,
  code,
  category: z
    .string('Enter a category')
    .overwrite(cleanLine)
    .max(80, 'The category can have at most 80 characters'),
  status,
  trainingHours: hours('The training hours', 'Enter the training hours').nullable(),
  assessmentHours: hours('The assessment hours', 'Enter the assessment hours').nullable(),
} as const;

export const createCourseBody = z.object({
  ...courseFields,
  objectives: courseFields.objectives.default([]),
  description: description.min(1, 'Enter a description'),
  code: optionalEmptyAsAbsent(code).meta({ description: 'A local one is made up without it' }),
  category: courseFields.category.default(''),
  status: status.default('draft'),
  trainingHours: courseFields.trainingHours.default(null),
  assessmentHours: courseFields.assessmentHours.default(null),
});

/** A missing field is unchanged. */
export const updateCourseBody = z.object({ ...courseFields, expectedUpdatedAt }).partial();

/** Without `page` and `limit` the list is complete. */
export const courseQuery = z.object({
  search: optionalEmptyAsAbsent(
    z
      .string()
      .overwrite(cleanText)
      .max(200, 'Search with at most 200 characters')
      .meta({ description: 'Text inside the title or the description; case does not matter' }),
  ),
  category: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId).overwrite(cleanLine)),
  status: optionalEmptyAsAbsent(status),
  page: optionalPageNumberQuery,
  limit: optionalClampedLimitQuery(200),
});

export const courseSummary = z.object({
  id,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  duration: z.number().meta({ description: 'Hours' }),
  fee: z.number().meta({ description: 'SGD' }),
  status,
});

export const courseDetail = courseSummary.extend({
  objectives: z.array(z.string()),
  trainingHours: z.number().nullable(),
  assessmentHours: z.number().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  learningUnits: z.array(learningUnit),
});

export const courseList = envelope(z.array(courseSummary)).extend({
  pagination: pagination.optional().meta({ description: 'Only when page or limit was sent' }),
});

export type CourseStatus = (typeof courseStatuses)[number];
export type CourseSummary = z.output<typeof courseSummary>;
export type CourseDetail = z.output<typeof courseDetail>;
export type CourseQuery = z.output<typeof courseQuery>;
export type CreateCourseBody = z.output<typeof createCourseBody>;
export type UpdateCourseBody = z.output<typeof updateCourseBody>;
