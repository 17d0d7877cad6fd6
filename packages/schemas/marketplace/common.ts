import { z } from 'zod';
import { optionalEmptyAsAbsent } from '../query.ts';
import { cleanLine } from '../text.ts';
import { id } from '../values.ts';

export {
  booleanQueryOrFalse,
  clampedLimitQuery,
  optionalEmptyAsAbsent,
  pageNumberQuery,
  pagination,
} from '../query.ts';
export { expectedUpdatedAt, id, messageAnswer, timestamp } from '../values.ts';

export const idParams = z.object({ id });

/** A decimal amount in SGD as text with two decimals, "25.00". */
export const moneyText = z.string().regex(/^\d{1,7}\.\d{2}$/);

export const SEARCH_MAX_LENGTH = 200;

/** The words that a list is searched for; none count as absent. */
export const searchQuery = optionalEmptyAsAbsent(
  z
    .string()
    .overwrite(cleanLine)
    .max(SEARCH_MAX_LENGTH, `Search with at most ${SEARCH_MAX_LENGTH} characters`)
    .transform((text) => (text === '' ? undefined : text))
    .meta({ override: { type: 'string' } }),
);

/** The service's error body. `details` names the fields of a validation error. */
export const errorBody = z
  .object({
    error: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });
