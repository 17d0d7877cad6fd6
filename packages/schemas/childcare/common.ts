import { z } from 'zod';
import { cleanId, cleanLine, cleanText } from '../text.ts';

/** An opaque id. Any text is taken: an id that names nothing is 404, whatever it looks like. */
export const id = z.string().overwrite(cleanId);

/** Instants travel as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

export const message = z.object({ message: z.string() });

/** The service's error body; 401 and 403 are `{ error }` alone. `details` names the fields of a validation error. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string().optional(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

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

/** One line of text; may be empty. */
export function line(name: string, maximum: number) {
  return z
    .string(`${name} must be text`)
    .overwrite(cleanLine)
    .max(maximum, `${name} must have at most ${maximum} characters`);
}

/** Text of several lines; may be empty. */
export function lines(name: string, maximum: number) {
  return z
    .string(`${name} must be text`)
    .overwrite(cleanText)
    .max(maximum, `${name} must have at most ${maximum} characters`);
}
