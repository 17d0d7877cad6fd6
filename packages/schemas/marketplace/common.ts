import { z } from 'zod';
import { cleanId } from '../text.ts';

/** An opaque id. Any text is taken: an id that names nothing is 404, whatever it looks like. */
export const id = z.string().overwrite(cleanId);

/** Seconds-precise instants travel as ISO 8601 text in UTC. */
export const timestamp = z.iso.datetime();

/** A decimal amount in SGD as text with two decimals, "25.00". */
export const moneyText = z.string().regex(/^\d{1,7}\.\d{2}$/);

export const message = z.object({ message: z.string() });

/** The service's error body. `details` names the fields of a validation error. */
export const errorBody = z.object({
  error: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** An empty query parameter counts as absent. */
export function optionalQuery<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

/** Decimal notation only: JavaScript would also read "0x10" and " ". An empty one counts as absent. */
function readDecimal(value: unknown): unknown {
  if (value === '') return undefined;
  return typeof value === 'string' && !/^\s*[+-]?\d+(\.\d*)?(e[+-]?\d{1,3})?\s*$/i.test(value)
    ? Number.NaN
    : value;
}

/** Page number of a list, from 1. */
export const pageQuery = z.preprocess(
  readDecimal,
  z.coerce
    .number('page must be a number')
    .int('page must be a whole number')
    .min(1, 'page starts at 1')
    .default(1),
);

/** Page size; over `maximum` it is clamped, not refused. */
export function limitQuery(standard: number, maximum: number) {
  return z.preprocess(
    readDecimal,
    z.coerce
      .number('limit must be a number')
      .int('limit must be a whole number')
      .min(1, 'limit must be at least 1')
      .transform((limit) => Math.min(limit, maximum))
      .default(standard),
  );
}

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});
