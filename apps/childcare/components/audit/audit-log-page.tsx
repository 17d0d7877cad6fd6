import { AuditLog } from '@repo/ui/audit/audit-log';
import { AuditTable } from '@repo/ui/audit/audit-table';
import { readAuditTableQuery } from '@repo/ui/audit/table-query';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { listAuditLog, resolveAuditTableRows } from '#domain/audit/audit-log.ts';
import { auditKindLabels } from '#domain/audit/audit-names.ts';
import type { ManagerContext } from '#domain/context.ts';

type AuditLogPageProps = { ctx: ManagerContext; searchParams: SearchParams; description: string };

/** Shows the entries that the caller may read. */
export function AuditLogPage({ ctx, searchParams, description }: AuditLogPageProps) {
  return (
    <>
      <PageHeader title="Audit log" description={description} />
      <AuditLog>
        <Entries ctx={ctx} searchParams={searchParams} />
      </AuditLog>
    </>
  );
}

async function Entries({ ctx, searchParams }: Omit<AuditLogPageProps, 'description'>) {
  const { query, csvHref } = readAuditTableQuery(
    await toUrlSearchParams(searchParams),
    '/api/audit-log/export',
  );
  const { data, pagination } = await listAuditLog(ctx, query);
  return (
    <AuditTable
      rows={await resolveAuditTableRows(ctx, data)}
      kinds={auditKindLabels}
      total={pagination.total}
      pageSize={pagination.limit}
      csvHref={csvHref}
    />
  );
}
