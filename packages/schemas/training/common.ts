import { z } from 'zod';
import { pagination } from '../query.ts';
import { id } from '../values.ts';

export { dateText, hasIsoYear, utcSafeDateText } from '../dates.ts';
export {
  clampedLimitQuery,
  optionalClampedLimitQuery,
  optionalEmptyAsAbsent,
  optionalPageNumberQuery,
  pageNumberQuery,
} from '../query.ts';
export { expectedUpdatedAt, timestamp } from '../values.ts';
export { id, pagination };

export const roles = ['learner', 'trainer', 'developer', 'admin'] as const;
export const role = z.enum(roles, 'Choose a role from the list');

export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

export const idParams = z.object({ id });

export const messageAnswer = z.object({ success: z.literal(true), message: z.string() });

export function succeed<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

export function succeedWithMessage(message: string): { success: true; message: string } {
  return { success: true, message };
}

export function pagedEnvelope<T extends z.ZodType>(item: T) {
  return z.object({ success: z.literal(true), data: z.array(item), pagination });
}

/** `details` names the fields of a validation error. */
export const errorBody = z
  .object({
    success: z.literal(false),
    error: z.string(),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    retryable: z.literal(true).optional().meta({ description: 'The same call may succeed later' }),
  })
  .meta({ id: 'Error' });
