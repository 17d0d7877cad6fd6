import { auditLogFilters } from '@repo/schemas/training/audit-log';
import { DataTableSkeleton } from '@repo/ui/data-table';
import { PageHeader } from '@repo/ui/page-header';
import { pageParameters } from '@repo/ui/page-parameters';
import { readTableState } from '@repo/ui/table-state';
import type { Metadata } from 'next';
import { Suspense } from 'react';
import type { SearchParams } from '#components/account/return-to.ts';
import { AuditTable } from '#components/audit/audit-table.tsx';
import { DateRange } from '#components/audit/date-range.tsx';
import { listAuditLog } from '#domain/audit/list-audit-log.ts';
import { nameTargets } from '#domain/audit/name-targets.ts';
import type { SignedInContext } from '#domain/context.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Audit log' };

const pageSize = 50;

/** The filters of an address, as the page and its CSV take them; nonsense counts as absent. */
function readFilters(parameters: URLSearchParams) {
  const wanted = {
    action: parameters.getAll('action'),
    q: parameters.get('q') ?? '',
    from: parameters.get('from') ?? '',
    to: parameters.get('to') ?? '',
    targetType: parameters.get('targetType') ?? '',
    targetId: parameters.get('targetId') ?? '',
  };
  const parsed = auditLogFilters.safeParse(wanted);
  return parsed.success ? parsed.data : auditLogFilters.parse({});
}

function csvHrefOf(parameters: URLSearchParams): string {
  const kept = new URLSearchParams(parameters);
  kept.delete('page');
  kept.delete('sort');
  return `/api/admin/audit-log/export?${kept}`;
}

export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await pageParameters(searchParams);
  const { page } = readTableState(parameters, { filterIds: ['action'], sortIds: [] });
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what, newest first. Nobody can change it, administrators neither."
      />
      <Suspense>
        <div className="mb-6">
          <DateRange />
        </div>
      </Suspense>
      <Suspense fallback={<DataTableSkeleton />}>
        <Entries
          ctx={ctx}
          query={{ ...readFilters(parameters), page, limit: pageSize }}
          csvHref={csvHrefOf(parameters)}
        />
      </Suspense>
    </>
  );
}

type EntriesProps = {
  ctx: SignedInContext;
  query: Parameters<typeof listAuditLog>[1];
  csvHref: string;
};

async function Entries({ ctx, query, csvHref }: EntriesProps) {
  const { data, pagination } = await listAuditLog(ctx, query);
  return (
    <AuditTable
      rows={await nameTargets(ctx, data)}
      total={pagination.total}
      pageSize={pageSize}
      csvHref={csvHref}
    />
  );
}
