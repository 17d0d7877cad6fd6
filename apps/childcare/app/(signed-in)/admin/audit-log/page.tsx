import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import type { SearchParams } from '@repo/ui/url-search-params';
import { AuditLogPage } from '#components/audit/audit-log-page.tsx';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck({ title: 'Audit log', robots: { index: false } }, () =>
  requireRole('SUPER_ADMIN'),
);

export default async function Page({ searchParams }: { searchParams: SearchParams }) {
  return (
    <AuditLogPage
      ctx={await requireRole('SUPER_ADMIN')}
      searchParams={searchParams}
      description="Who did what, newest first. Nobody can change it, not even administrators."
    />
  );
}
