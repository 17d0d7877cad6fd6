import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { AuditLog } from '@repo/ui/audit/audit-log';
import { AuditTable } from '@repo/ui/audit/audit-table';
import { auditTableFields, readAuditTableQuery } from '@repo/ui/audit/table-query';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { pickFields } from '#components/pick-fields.ts';
import { auditKindLabels } from '#domain/audit/audit-names.ts';
import { describeAuditEntries } from '#domain/audit/describe-audit-entries.ts';
import { listAuditLog } from '#domain/audit/list-audit-log.ts';
import type { AdminContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Audit log', () => requireRole('admin'));

export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const table = readAuditTableQuery(await toUrlSearchParams(searchParams), '/api/admin/audit-log/export');
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what, newest first. Nobody can change it, not even administrators."
      />
      <AuditLog>
        <Entries ctx={ctx} {...table} />
      </AuditLog>
    </>
  );
}

async function Entries({
  ctx,
  query,
  csvHref,
}: { ctx: AdminContext } & ReturnType<typeof readAuditTableQuery>) {
  const { data, pagination } = await listAuditLog(ctx, query);
  const rows = await describeAuditEntries(ctx, data);
  return (
    <AuditTable
      rows={pickFields(rows, auditTableFields)}
      kinds={auditKindLabels}
      total={pagination.total}
      pageSize={pagination.limit}
      csvHref={csvHref}
    />
  );
}
