import { errors } from '#domain/errors.ts';

/** The place of a row in a list that is ordered by a time and then an id. */
export type TimeCursor = { at: string; id: string };

export function encodeTimeCursor({ at, id }: TimeCursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** Null for a text that `encodeTimeCursor` did not write. */
export function parseTimeCursor(cursor: string): TimeCursor | null {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const date = new Date(at);
  // PostgreSQL rejects the year 0 and years that JavaScript writes with a sign.
  const isTime = /^(?!0000)\d{4}-/.test(at) && !Number.isNaN(date.getTime()) && date.toISOString() === at;
  return isTime && /^[\w-]+$/.test(id) ? { at, id } : null;
}

/** Throws invalid (400). */
export function parseTimeCursorOrThrow(cursor: string): TimeCursor {
  const parsed = parseTimeCursor(cursor);
  if (parsed) return parsed;
  const message = 'The cursor is not one of ours';
  throw errors.invalid({ message, details: [{ field: 'cursor', message }] });
}
