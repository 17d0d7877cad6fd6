import { type AuditLogQuery, type AuditTableRow, auditLogFilters } from '@repo/schemas/audit-log';
import { tablePageSize } from '../table-range.ts';
import { readTableState } from '../table-state.ts';

/** What the table shows; a page need not send it more. */
export const auditTableFields = [
  'id',
  'at',
  'actorLabel',
  'actionName',
  'targetId',
  'targetName',
  'targetHref',
  'before',
  'after',
  'requestId',
] as const satisfies (keyof AuditTableRow)[];

export type ShownAuditRow = Pick<AuditTableRow, (typeof auditTableFields)[number]>;

/** Shared by the page and its CSV; invalid values count as absent. */
function readFilters(parameters: URLSearchParams) {
  const parsed = auditLogFilters.safeParse({
    action: parameters.getAll('action'),
    ...Object.fromEntries(
      ['q', 'from', 'to', 'targetType', 'targetId', 'actor'].map((name) => [
        name,
        parameters.get(name) ?? '',
      ]),
    ),
  });
  return parsed.success ? parsed.data : auditLogFilters.parse({});
}

export function readAuditTableQuery(
  parameters: URLSearchParams,
  exportPath: string,
): { query: AuditLogQuery; csvHref: string } {
  const { page } = readTableState(parameters, { filterIds: ['action'], sortIds: [] });
  const kept = new URLSearchParams(parameters);
  kept.delete('page');
  kept.delete('sort');
  return {
    query: { ...readFilters(parameters), page, limit: tablePageSize, before: undefined },
    csvHref: `${exportPath}?${kept}`,
  };
}
