import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { RefreshPageWhile } from '#components/agency/refresh-page-while.tsx';
import { SyncNowButton } from '#components/agency/sync-now-button.tsx';
import { SyncRunTable } from '#components/agency/sync-run-table.tsx';
import { listSyncRuns } from '#domain/sync/list-sync-runs.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Sync runs', () => requireRole('admin'));

const limit = 20;

export default async function SyncRunsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const { data, pagination } = await listSyncRuns(ctx, { page, limit });
  const running = data.some(({ status }) => status === 'running');
  return (
    <>
      <PageHeader
        title="Sync runs"
        description="Every night at 2:00 am the agency’s classes with enrolments are stored here. Classes that nobody is enrolled in are skipped."
        actions={<SyncNowButton isRunning={running} />}
      />
      <RefreshPageWhile running={running} />
      <SyncRunTable rows={data} total={pagination.total} pageSize={limit} csvHref="/api/admin/sync/export" />
    </>
  );
}
