import { z } from 'zod';

const existingDate = 'Use a date that exists, as YYYY-MM-DD';

/** A valid Singapore calendar date, "2026-11-20". There is no year 0. */
export const dateText = z.iso
  .date({ error: existingDate, abort: true })
  .refine((date) => !date.startsWith('0000'), existingDate);

/** Excludes 0001-01-01, whose first instant in Singapore falls into the year 0 in UTC. */
export const utcSafeDateText = dateText.refine((date) => date !== '0001-01-01', existingDate);

/** Whether its year in UTC is between 1 and 9999, the range of ISO 8601. */
export function hasIsoYear(instant: Date): boolean {
  return !Number.isNaN(instant.getTime()) && /^(?!0000)\d{4}-/.test(instant.toISOString());
}
