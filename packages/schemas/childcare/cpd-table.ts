import { z } from 'zod';
import {
  booleanQueryOrFalse,
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  singleLineTextField,
} from './common.ts';
import { cpdYear } from './cpd.ts';
import { calendarDay } from './requirement.ts';

const cpdTableSorts = ['name', 'points', 'missing'] as const;
export type CpdTableSort = (typeof cpdTableSorts)[number];

const filters = {
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  year: optionalEmptyAsAbsent(cpdYear).meta({ description: 'This year in Singapore where absent' }),
  q: optionalEmptyAsAbsent(singleLineTextField('q', 200))
    .transform((q) => q ?? '')
    .meta({ description: 'Words that are all in the name' }),
  only: optionalEmptyAsAbsent(z.enum(['behind'], 'only is behind')).meta({
    description: 'behind: people who have not reached their target and its minimums',
  }),
  withLeft: booleanQueryOrFalse('withLeft').meta({
    description:
      'Whether people who have left are listed too, with what they completed while they were there',
  }),
  sort: optionalEmptyAsAbsent(z.enum(cpdTableSorts, `sort is one of ${cpdTableSorts.join(', ')}`))
    .transform((sort) => sort ?? ('name' as const))
    .meta({ description: 'name where absent' }),
  descending: booleanQueryOrFalse('descending').meta({ description: 'Whether the last comes first' }),
};

export const cpdTableExportQuery = z.object(filters);
export type CpdTableExportQuery = z.output<typeof cpdTableExportQuery>;
export type CpdTableFilter = CpdTableExportQuery;

export const cpdTableQuery = z.object({
  ...filters,
  page: pageNumberQuery,
  limit: clampedLimitQuery(20, 100),
});
export type CpdTableQuery = z.output<typeof cpdTableQuery>;

const cpdTableRow = z.object({
  id,
  name: z.string(),
  isHere: z.boolean(),
  joinedOn: calendarDay,
  leftOn: calendarDay.nullable().meta({ description: 'The first day on which they were no longer there' }),
  jobRole: z.string().nullable().meta({ description: 'The last one of the year, whose target counts' }),
  points: z.number(),
  target: z.number(),
  missing: z.number().meta({ description: 'To the target and its minimums' }),
  minimums: z.array(z.object({ category: z.string(), points: z.number(), minimum: z.number() })),
});
export type CpdTableRow = z.output<typeof cpdTableRow>;

export const cpdTable = z.object({
  year: z.int(),
  years: z
    .array(z.int())
    .meta({ description: 'From the first in which somebody was in the centre; ten at most' }),
  people: z.array(cpdTableRow),
  peopleInAll: z.int().meta({ description: 'Without the filters by name and by who is behind' }),
  reached: z.int().meta({ description: 'How many of them reached their target' }),
  ...pageFields,
});
export type CpdTable = z.output<typeof cpdTable>;
