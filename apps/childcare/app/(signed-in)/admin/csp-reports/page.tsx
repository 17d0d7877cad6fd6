import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { CspReportsTable } from '@repo/ui/csp-reports-table';
import { PageHeader } from '@repo/ui/page-header';
import { listCspReports } from '#domain/csp-reports/list-csp-reports.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck(
  { title: 'Blocked content', robots: { index: false } },
  () => requireRole('SUPER_ADMIN'),
);

export default async function CspReportsPage() {
  const ctx = await requireRole('SUPER_ADMIN');
  return (
    <>
      <PageHeader
        title="Blocked content"
        description="Content that browsers blocked on our pages because of the security policy. The cause is a fault of ours or somebody’s browser extension."
      />
      <CspReportsTable rows={await listCspReports(ctx)} />
    </>
  );
}
