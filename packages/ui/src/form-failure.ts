import type { ApiFailure } from './api-failure.ts';

type FieldRefusal = { field: string; message: string };

/** Attributes a refused input (status 400) to `field`, for a form with one field to refuse; other failures are unchanged. */
export function failureAtField(failure: ApiFailure | undefined, field: string): ApiFailure | undefined {
  if (failure?.status !== 400) return failure;
  return { ...failure, details: [{ field, message: failure.details?.[0]?.message ?? failure.error }] };
}

/**
 * Splits a failure by field. "images.0.url" falls back to "images". Each field keeps its first error; the rest is shown above
 * the form.
 */
export function splitFailureByField(
  failure: ApiFailure,
  names: ReadonlySet<string>,
): { fields: FieldRefusal[]; rest: ApiFailure | null } {
  const fields = new Map<string, FieldRefusal>();
  const unplaced: FieldRefusal[] = [];
  for (const { field, message } of failure.details ?? []) {
    let name = field;
    while (name && !names.has(name)) name = name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '';
    if (!name) unplaced.push({ field, message });
    else if (!fields.has(name)) fields.set(name, { field: name, message });
  }
  const nothingLeft = fields.size > 0 && unplaced.length === 0;
  return { fields: [...fields.values()], rest: nothingLeft ? null : { ...failure, details: unplaced } };
}
