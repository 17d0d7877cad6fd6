import type { z } from 'zod';

export type AgencyStatus = 400 | 401 | 403 | 404 | 429 | 500 | 503;
export type AgencyErrorDetail = { field: string; message: string };

export class AgencyError extends Error {
  readonly status: AgencyStatus;
  readonly details: AgencyErrorDetail[];

  constructor(status: AgencyStatus, message: string, details: AgencyErrorDetail[] = []) {
    super(message);
    this.name = 'AgencyError';
    this.status = status;
    this.details = details;
  }
}

export const blankMessage = 'TGS-441 - Required fields cannot be blank';

/** Throws invalidInput. */
export function parseBodyOrThrow<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidInputError();
  return parsed.data;
}

/** For input of an unknown shape; the agency names no field. */
export const invalidInputError = () => new AgencyError(400, 'Invalid input parameter(s)');
export const noSuchRunError = () =>
  new AgencyError(404, 'Not Found', [{ field: '', message: 'No course run found.' }]);
export const wrongUenError = () =>
  new AgencyError(403, 'Forbidden', [{ field: '-', message: 'TGS-405 - Invalid training partner UEN' }]);

/** The member at a path such as "course.runs[0].venue.floor"; undefined where the path ends early. */
export function memberAt(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      value,
    );
}

/** Reports every path of the value that is missing or blank in one error. */
export function assertNotBlank(message: string, value: unknown, paths: readonly string[]): void {
  const details = paths
    .filter((path) => [undefined, null, ''].some((blank) => memberAt(value, path) === blank))
    .map((field) => ({ field, message: blankMessage }));
  if (details.length > 0) throw new AgencyError(400, message, details);
}
