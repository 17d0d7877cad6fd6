import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { CspReportsTable } from '@repo/ui/csp-reports-table';
import { ModerationHeader } from '#components/moderation/moderation-header.tsx';
import { listCspReports } from '#domain/csp-reports/list-csp-reports.ts';
import { requireModerator } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck(
  { title: 'Blocked content', robots: { index: false } },
  () => requireModerator(),
);

export default async function CspReportsPage() {
  const ctx = await requireModerator();
  return (
    <>
      <ModerationHeader current="csp" />
      <CspReportsTable rows={await listCspReports(ctx)} />
    </>
  );
}
