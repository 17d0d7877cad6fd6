import { z } from 'zod';
import { hasIsoYear } from './dates.ts';
import { clampedLimitQuery, optionalEmptyAsAbsent } from './query.ts';

const cursorText = 'cursor is the nextCursor of the page before';
const sinceText = 'updatedSince is an instant as ISO 8601, such as 2026-11-27T18:00:00Z';

/** A part of a cursor: the key of a row, as it is stored. */
const key = /[\w-]{1,100}/;

const limit = clampedLimitQuery(100, 500).meta({
  description: '100 when absent; more than 500 is taken as 500',
});

const updatedSince = optionalEmptyAsAbsent(
  z.iso
    .datetime({ offset: true, error: sinceText, abort: true })
    .refine((text) => hasIsoYear(new Date(text)), sinceText)
    // In one form: PostgreSQL knows neither every offset nor every number of digits.
    .transform((text) => new Date(text).toISOString()),
).meta({
  description:
    'Rows that changed at this time or later. Give the time at which your last complete walk began, minus 15 minutes: a row has the time at which its change began, and can be read once the change is stored. Rows of that overlap come twice; take them by their id. The same for all pages of a walk. Rows that were removed are noticed by a walk without it. A page can have fewer rows than asked for, also none, and others follow it',
});

function cursorQuery(pattern: RegExp) {
  return optionalEmptyAsAbsent(z.string().regex(pattern, cursorText)).meta({
    description: 'nextCursor of the page before; absent for the first page',
  });
}

/** Of a list that a program walks in the order of the ids. */
export const externalListQuery = z.object({
  limit,
  cursor: cursorQuery(new RegExp(`^${key.source}$`)),
  updatedSince,
});
export type ExternalListQuery = z.output<typeof externalListQuery>;

/** Of one in the order of groups, in which rows have a time. */
export const groupedExternalListQuery = externalListQuery.extend({
  cursor: cursorQuery(new RegExp(`^${key.source}\\.\\d{1,15}\\.${key.source}$`)),
});

/** What is said of every such list. */
export const externalListDescription =
  'Read-only. Ordered by a key that never changes: a walk from the first page to the last finds every row that is there from its beginning to its end exactly once, whatever is added, changed or removed meanwhile. Rows that were added during the walk may be left to the next one.';

export function externalPageSchema<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last one' }),
  });
}

export const cents = z.int().meta({ description: 'In hundredths of the currency' });
export const currency = z.literal('SGD');
