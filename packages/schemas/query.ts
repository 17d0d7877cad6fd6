import { z } from 'zod';

/** An empty query parameter counts as absent. */
export function optionalQuery<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

/** A parameter that may be repeated; empty ones count as absent. */
export function manyQuery<T extends z.ZodType>(item: T, most = 100) {
  return z.preprocess((value) => [value ?? []].flat().filter((each) => each !== ''), z.array(item).max(most));
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

/** Where a page is in its list. */
export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

/** A parameter that may be repeated: the list of its values, without the empty ones. */
export function several<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => [value ?? []].flat().filter((each) => each !== ''), z.array(item));
}
