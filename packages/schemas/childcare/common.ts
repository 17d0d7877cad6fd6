import { z } from 'zod';
import { cleanLine, cleanText } from '../text.ts';
import { id } from '../values.ts';

export {
  booleanQueryOrFalse,
  clampedLimitQuery,
  nonEmptyValuesQuery,
  optionalEmptyAsAbsent,
  pageNumberQuery,
} from '../query.ts';
export { expectedOrder, expectedUpdatedAt, id, messageAnswer, timestamp } from '../values.ts';

export const idParams = z.object({ id });

/** 401 and 403 have `error` only. `details` names the fields of a validation error. */
export const errorBody = z
  .object({
    error: z.string(),
    code: z.string().optional(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

/** Of an answer with one page of a longer list. */
export const pageFields = { total: z.int(), page: z.int(), totalPages: z.int() };

export const roles = ['LEARNER', 'CORPORATE_ADMIN', 'SUPER_ADMIN'] as const;
export const role = z.enum(roles, 'Choose a role from the list');
export type Role = z.infer<typeof role>;

/** A mail that would go out. */
export const mailPreview = z.object({
  to: z.string(),
  name: z.string(),
  subject: z.string(),
  text: z.string(),
});

/** One line of text; may be empty. */
export function singleLineTextField(label: string, maximumCharacters: number) {
  return z
    .string(`${label} must be text`)
    .overwrite(cleanLine)
    .max(maximumCharacters, `${label} must have at most ${maximumCharacters} characters`);
}

/** Text of several lines; may be empty. */
export function multiLineTextField(label: string, maximumCharacters: number) {
  return z
    .string(`${label} must be text`)
    .overwrite(cleanText)
    .max(maximumCharacters, `${label} must have at most ${maximumCharacters} characters`);
}
