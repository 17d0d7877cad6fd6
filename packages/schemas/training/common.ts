import { z } from 'zod';
import { cleanId } from '../text.ts';

/** An opaque id. Any text is taken: an id that names nothing is 404, whatever it looks like. */
export const id = z.string().overwrite(cleanId);

/** Instants travel as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

const existingDate = 'Use a date that exists, as YYYY-MM-DD';

/** A Singapore calendar date that exists, "2026-11-20". No calendar has a year 0, nor has the database. */
export const dateText = z.iso
  .date({ error: existingDate, abort: true })
  .refine((date) => !date.startsWith('0000'), existingDate);

/** A date whose first instant is stored or looked for: the first day of the year 1 begins, in UTC, in the year 0. */
export const dayText = dateText.refine((date) => date !== '0001-01-01', existingDate);

/** Whether an instant can be stored, and rendered as ISO 8601: its year in UTC is one of 1 to 9999. */
export function isStorable(instant: Date): boolean {
  return !Number.isNaN(instant.getTime()) && /^(?!0000)\d{4}-/.test(instant.toISOString());
}

export const roles = ['learner', 'trainer', 'developer', 'admin'] as const;
export const role = z.enum(roles, `A role is one of ${roles.join(', ')}`);

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

/** An empty query parameter counts as absent. */
export function optionalQuery<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

/** Page number of a list, from 1. */
export const pageQuery = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.coerce
    .number('page must be a number')
    .int('page must be a whole number')
    .min(1, 'page starts at 1')
    .default(1),
);

/** Page size; over `maximum` it is clamped, not refused. */
export function limitQuery(standard: number, maximum: number) {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce
      .number('limit must be a number')
      .int('limit must be a whole number')
      .min(1, 'limit must be at least 1')
      .transform((limit) => Math.min(limit, maximum))
      .default(standard),
  );
}

export const pagination = z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() });

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
