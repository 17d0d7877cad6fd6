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
import { calendarDay, requirementState } from './requirement.ts';

const filters = {
  organizationId: optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' }),
  day: optionalEmptyAsAbsent(calendarDay).meta({
    description:
      'Today where absent. A past day by what was true then; a later one as if nobody did anything more',
  }),
  q: optionalEmptyAsAbsent(singleLineTextField('q', 200)).meta({ description: 'A part of the name' }),
  only: optionalEmptyAsAbsent(z.enum(['late'], 'only is late')).meta({
    description: 'late: people who are not compliant',
  }),
  sort: optionalEmptyAsAbsent(id)
    .transform((sort) => sort ?? 'name')
    .meta({ description: 'name, compliant, or the id of a requirement: late people first' }),
  descending: booleanQueryOrFalse('descending').meta({ description: 'Whether the last comes first' }),
};

export const complianceQuery = z.object({
  ...filters,
  page: pageNumberQuery,
  limit: clampedLimitQuery(25, 100),
});
export type ComplianceQuery = z.output<typeof complianceQuery>;

export const complianceExportQuery = z.object({
  ...filters,
  format: z.enum(['csv', 'xlsx'], 'format is csv or xlsx').default('csv'),
});
export type ComplianceExportQuery = z.output<typeof complianceExportQuery>;

export const compliance = z.object({
  day: calendarDay,
  requirements: z.array(z.object({ id, name: z.string() })),
  people: z.array(
    z.object({
      id,
      name: z.string(),
      isCompliant: z.boolean(),
      isHere: z.boolean().meta({ description: 'Whether they are in the centre today' }),
      cells: z.array(z.object({ requirementId: id, state: requirementState, dueOn: calendarDay.nullable() })),
    }),
  ),
  compliantPeople: z.int().meta({ description: 'Of everybody of whom something is required that day' }),
  peopleInAll: z.int(),
  ...pageFields,
});
export type Compliance = z.output<typeof compliance>;

export const complianceTrend = z.object({
  points: z.array(z.object({ day: calendarDay, people: z.int(), compliantPeople: z.int() })).meta({
    description: 'The last days of eleven months, then today; people: those with required training that day',
  }),
});
export type ComplianceTrend = z.output<typeof complianceTrend>;
