import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { cpdTargetsQuery } from '@repo/schemas/childcare/cpd';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { CpdTargetTable } from '#components/cpd/cpd-target-table.tsx';
import { listCpdTargets } from '#domain/cpd/list-cpd-targets.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('CPD targets', () => requireRole('CORPORATE_ADMIN'));

const path = '/centre/settings/cpd-targets';

export default async function CpdTargetsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const page = (await toUrlSearchParams(searchParams)).get('page') ?? '';
  const parsed = cpdTargetsQuery.safeParse({ page });
  const found = await listCpdTargets(ctx, parsed.success ? parsed.data : cpdTargetsQuery.parse({}));
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Centre settings', href: '/centre/settings' }, { label: 'CPD targets' }]}
        title="CPD targets"
        description={`How many points of continuing professional development people are to have in a year, by job role. Where nothing is set it is ${found.defaultPoints}.`}
        actions={<LinkButton href="/centre/requirements">Job roles</LinkButton>}
      />
      <CpdTargetTable found={found} path={path} />
      <Pagination
        className="mt-6"
        page={found.page}
        totalPages={found.totalPages}
        hrefFor={(number) => `${path}?page=${number}`}
      />
    </>
  );
}
