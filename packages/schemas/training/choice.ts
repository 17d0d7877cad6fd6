import { z } from 'zod';
import { booleanQueryOrFalse, optionalEmptyAsAbsent } from '../query.ts';
import { blankUnstorableId, cleanLine } from '../text.ts';

/** Options that may be too many to send all at once. */
const choiceLists = [
  'courses',
  'course-codes',
  'trainers',
  'rooms',
  'open-classes',
  'assessments',
  'grading-assessments',
  'grading-classes',
] as const;

export const choiceParams = z.object({
  list: z.enum(choiceLists, `The list is one of ${choiceLists.join(', ')}`),
});

export const choiceQuery = z.object({
  q: optionalEmptyAsAbsent(
    z.string().overwrite(cleanLine).max(200, 'Search with at most 200 characters'),
  ).meta({
    description: 'Words that the choice’s name has, each of them anywhere',
  }),
  value: optionalEmptyAsAbsent(z.string().overwrite(blankUnstorableId)).meta({
    description: 'Only the choice of this value',
  }),
  mine: booleanQueryOrFalse('mine').meta({
    description: 'Of the grading lists: only of classes that the caller teaches',
  }),
});

export const choice = z.object({
  value: z.string(),
  label: z.string(),
  description: z.string().optional(),
});

export type ChoiceList = (typeof choiceLists)[number];
export type ChoiceQuery = z.output<typeof choiceQuery>;
export type Choice = z.output<typeof choice>;
