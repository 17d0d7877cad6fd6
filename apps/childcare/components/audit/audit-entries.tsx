import { AuditLog } from '@repo/ui/audit/audit-log';
import { AuditTable } from '@repo/ui/audit/audit-table';
import { readAuditTable } from '@repo/ui/audit/table-query';
import { auditKinds } from '#domain/audit/audit-names.ts';
import { describeEntries } from '#domain/audit/describe-entries.ts';
import { listAuditLog } from '#domain/audit/list-audit-log.ts';
import type { ManagerContext } from '#domain/context.ts';

type AuditEntriesProps = { ctx: ManagerContext; parameters: URLSearchParams };

export function AuditEntries({ ctx, parameters }: AuditEntriesProps) {
  return (
    <AuditLog>
      <Entries ctx={ctx} {...readAuditTable(parameters, '/api/audit-log/export')} />
    </AuditLog>
  );
}

async function Entries({ ctx, query, csvHref }: { ctx: ManagerContext } & ReturnType<typeof readAuditTable>) {
  const { data, pagination } = await listAuditLog(ctx, query);
  return (
    <AuditTable
      rows={await describeEntries(ctx, data)}
      kinds={auditKinds}
      total={pagination.total}
      pageSize={pagination.limit}
      csvHref={csvHref}
    />
  );
}
