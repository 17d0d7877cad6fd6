import { decodePathParams } from '@repo/pages/decode-path-params';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { syncItemQuery, syncOutcomes } from '@repo/schemas/training/sync';
import { Alert } from '@repo/ui/alert';
import { formatDateTime } from '@repo/ui/format-date';
import { PageHeader } from '@repo/ui/page-header';
import { StatusBadge } from '@repo/ui/status-badge';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { syncStatusLabels } from '#components/agency/labels.ts';
import { NamedNumber } from '#components/agency/named-number.tsx';
import { RefreshPageWhile } from '#components/agency/refresh-page-while.tsx';
import { SyncItemTable } from '#components/agency/sync-item-table.tsx';
import { parseTableAddress } from '#components/parse-table-address.ts';
import { getSyncReport } from '#domain/sync/get-sync-report.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

async function readReport({ params, searchParams }: Props) {
  const ctx = await requireRole('admin');
  const { id } = await decodePathParams(params);
  const { page, query, csvHref } = parseTableAddress(await toUrlSearchParams(searchParams), {
    filterIds: ['outcome'],
    filterValues: { outcome: syncOutcomes },
    sortIds: [],
  });
  const asked = syncItemQuery.parse({ ...query, page });
  const report = await orNotFoundPage(getSyncReport(ctx, id, asked));
  return {
    ...report,
    pageSize: asked.limit,
    csvHref: csvHref(`/api/admin/sync/${encodeURIComponent(id)}/export`),
  };
}

export const generateMetadata = metadataAfterCheck('Sync report', readReport);

export default async function SyncReportPage(props: Props) {
  const { data, pagination, pageSize, csvHref } = await readReport(props);
  const running = data.status === 'running';
  const status = syncStatusLabels[data.status];
  const started = formatDateTime(data.startedAt);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Sync runs', href: '/agency/sync' }, { label: started }]}
        title={`Sync of ${started}`}
        description={describe(data.startedBy, data.finishedAt)}
        actions={<StatusBadge tone={status.tone}>{status.label}</StatusBadge>}
      />
      <RefreshPageWhile running={running} />
      {data.status === 'failed' ? (
        <Alert tone="danger" title={data.message || 'The synchronisation was cut off'} className="mb-6">
          What is listed below is stored. It is tried again automatically, and continues after the last class
          that was finished.
        </Alert>
      ) : null}
      <dl className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-5">
        <NamedNumber label="New" value={data.counts.created} />
        <NamedNumber label="Changed" value={data.counts.updated} />
        <NamedNumber label="Unchanged" value={data.counts.unchanged} />
        <NamedNumber label="Skipped" value={data.counts.skipped} />
        <NamedNumber label="Failed" value={data.counts.failed} />
      </dl>
      <SyncItemTable
        rows={data.items}
        total={pagination.total}
        pageSize={pageSize}
        csvHref={csvHref}
        running={running}
      />
    </>
  );
}

function describe(startedBy: string | null, finishedAt: string | null): string {
  const by = startedBy ? `Started by ${startedBy}` : 'Started by itself, at night';
  return finishedAt ? `${by}, ended ${formatDateTime(finishedAt)}` : by;
}
