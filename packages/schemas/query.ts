import { z } from 'zod';

/** An empty parameter, or form field of a body, counts as missing. */
export function optionalEmptyAsAbsent<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}

/** A parameter that may be sent several times: its non-empty values. `list` sets how many are taken. */
export function nonEmptyValuesQuery<List extends z.ZodArray>(list: List) {
  return z.preprocess((value) => [value ?? []].flat().filter((each) => each !== ''), list);
}

/** "true" and "false" as a boolean; false when it is absent. */
export function booleanQueryOrFalse(parameterName: string) {
  return optionalEmptyAsAbsent(z.enum(['true', 'false'], `${parameterName} is true or false`)).transform(
    (value) => value === 'true',
  );
}

/** JavaScript would also accept "0x10" and " ". An empty value counts as missing. */
function readDecimal(value: unknown): unknown {
  if (value === '') return undefined;
  return typeof value === 'string' && !/^\s*[+-]?\d+(\.\d*)?(e[+-]?\d{1,3})?\s*$/i.test(value)
    ? Number.NaN
    : value;
}

const pageNumber = z.coerce
  .number('page must be a number')
  .int('page must be a whole number')
  .min(1, 'page starts at 1');

function pageSize(maximum: number, name: string) {
  return z.coerce
    .number(`${name} must be a number`)
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .transform((size) => Math.min(size, maximum));
}

/** From 1. */
export const pageNumberQuery = z.preprocess(readDecimal, pageNumber.default(1));

/** A size over `maximum` is clamped, not refused. `name` is the parameter's. */
export function clampedLimitQuery(defaultLimit: number, maximum: number, parameterName = 'limit') {
  return z.preprocess(readDecimal, pageSize(maximum, parameterName).default(defaultLimit));
}

/** For lists that are complete without `page` and `limit`. */
export const optionalPageNumberQuery = optionalEmptyAsAbsent(pageNumber);

/** Like `clampedLimitQuery`, for lists that are complete without `page` and `limit`. */
export function optionalClampedLimitQuery(maximum: number) {
  return optionalEmptyAsAbsent(pageSize(maximum, 'limit'));
}

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});
