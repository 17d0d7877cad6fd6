import { z } from 'zod';
import { pagination } from '../query.ts';

export { dateText, dayText } from '../dates.ts';
export { limitQuery, optionalQuery, pageQuery } from '../query.ts';
export { expectedUpdatedAt, id, timestamp } from '../values.ts';
export { pagination };

/** Whether an instant can be stored, and rendered as ISO 8601: its year in UTC is one of 1 to 9999. */
export function isStorable(instant: Date): boolean {
  return !Number.isNaN(instant.getTime()) && /^(?!0000)\d{4}-/.test(instant.toISOString());
}

export const roles = ['learner', 'trainer', 'developer', 'admin'] as const;
export const role = z.enum(roles, 'Choose a role from the list');

/** The envelope of the general endpoints. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

/** The answer of what gives nothing back but a sentence. */
export const messageAnswer = z.object({ success: z.literal(true), message: z.string() });

/** Wraps a result in the envelope. */
export function succeed<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

/** The answer that is a sentence. */
export function say(message: string): { success: true; message: string } {
  return { success: true, message };
}

/** The envelope of a list that is paged. */
export function pagedEnvelope<T extends z.ZodType>(item: T) {
  return z.object({ success: z.literal(true), data: z.array(item), pagination });
}

/** The service's error body. `details` names the fields of a validation error. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  retryable: z.literal(true).optional().meta({ description: 'The same call may succeed later' }),
});
