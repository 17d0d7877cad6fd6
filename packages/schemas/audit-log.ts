import { z } from 'zod';
import { dateText, utcSafeDateText } from './dates.ts';
import {
  clampedLimitQuery,
  nonEmptyValuesQuery,
  optionalEmptyAsAbsent,
  pageNumberQuery,
  pagination,
} from './query.ts';
import { blankUnstorableId, cleanLine } from './text.ts';
import { id, timestamp } from './values.ts';

const exactText = z.string().trim().overwrite(blankUnstorableId);

const filters = {
  action: nonEmptyValuesQuery(z.array(exactText).max(50, 'action may come 50 times at most')).meta({
    description: 'An action (user.deactivate) or a kind of them (user); may be repeated',
  }),
  targetType: optionalEmptyAsAbsent(exactText),
  targetId: optionalEmptyAsAbsent(exactText),
  actor: optionalEmptyAsAbsent(exactText).meta({ description: 'user:<id>, key:<id>, anonymous or system' }),
  q: optionalEmptyAsAbsent(
    z.string().max(200, 'q must have at most 200 characters').overwrite(cleanLine),
  ).meta({
    description: 'Part of the name of who did it',
  }),
  from: optionalEmptyAsAbsent(utcSafeDateText).meta({ description: 'Singapore date' }),
  to: optionalEmptyAsAbsent(dateText).meta({ description: 'Singapore date, included' }),
};

export const auditLogFilters = z.object(filters);
export type AuditLogFilters = z.output<typeof auditLogFilters>;

export const auditLogQuery = z.object({
  ...filters,
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 200),
  before: optionalEmptyAsAbsent(exactText).meta({
    description:
      'The id of an entry: what follows it in the list, however long the list is; page then counts from there',
  }),
});
export type AuditLogQuery = z.output<typeof auditLogQuery>;

/** Plain JSON: a recursive schema says no more and breaks generated clients. */
const values = z.record(z.string(), z.unknown()).nullable();

export const auditEntry = z.object({
  id,
  at: timestamp,
  actor: z.string().meta({ description: 'user:<id>, key:<id>, anonymous or system' }),
  actorLabel: z.string().meta({ description: 'The name of the actor at that time' }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  before: values,
  after: values,
  requestId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** `total` counts all matching entries. */
export const auditLogPage = z.object({ data: z.array(auditEntry), pagination });
export type AuditLogPage = z.infer<typeof auditLogPage>;

export type AuditTableRow = AuditEntry & {
  actionName: string;
  targetName: string;
  targetHref: string | null;
};

/** The filter options: action prefixes (the part before the dot) and their labels. */
export type AuditActionPrefixLabels = Readonly<Record<string, string>>;
