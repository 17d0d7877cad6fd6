import { z } from 'zod';

const existingDate = 'Use a date that exists, as YYYY-MM-DD';

/** A Singapore calendar date that exists, "2026-11-20". No calendar has a year 0, nor has the database. */
export const dateText = z.iso
  .date({ error: existingDate, abort: true })
  .refine((date) => !date.startsWith('0000'), existingDate);

/** A date whose first instant is stored or looked for: the first day of the year 1 begins, in UTC, in the year 0. */
export const dayText = dateText.refine((date) => date !== '0001-01-01', existingDate);
