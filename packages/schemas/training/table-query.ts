import { z } from 'zod';
import { nonEmptyValuesQuery } from '../query.ts';
import { cleanText } from '../text.ts';

type TableSort<Id extends string> = { id: Id; descending: boolean };

/** The `sort` of a table's address: "-due" is the due date, the latest first. Anything else is no order. */
export function tableSortQuery<const Id extends string>(ids: readonly Id[]) {
  return z
    .string()
    .optional()
    .transform((text): TableSort<Id> | null => {
      const id = ids.find((known) => text === known || text === `-${known}`);
      return id === undefined ? null : { id, descending: text !== id };
    })
    .meta({
      override: { type: 'string' },
      description: `One of ${ids.join(', ')}; with - in front descending`,
    });
}

export const tableSearchQuery = z
  .string()
  .overwrite(cleanText)
  .max(200, 'Search with at most 200 characters')
  .default('');

/** A parameter that may be repeated, of known values; others are overlooked, as the page's table does. */
export function dropUnknownValuesQuery<const Value extends string>(values: readonly Value[]) {
  return nonEmptyValuesQuery(z.array(z.string())).transform((chosen) =>
    values.filter((value) => chosen.includes(value)),
  );
}
