import { checkedTitle } from '@repo/pages/checked-title';
import { PageHeader } from '@repo/ui/page-header';
import { pageParameters, type SearchParams } from '@repo/ui/page-parameters';
import { AuditEntries } from '#components/audit/audit-entries.tsx';
import { requireRole } from '#page-context.ts';

export const generateMetadata = checkedTitle({ title: 'Audit log', robots: { index: false } }, () =>
  requireRole('SUPER_ADMIN'),
);

export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('SUPER_ADMIN');
  const parameters = await pageParameters(searchParams);
  return (
    <>
      <PageHeader
        title="Audit log"
        description="Who did what, newest first. Nobody can change it, administrators neither."
      />
      <AuditEntries ctx={ctx} parameters={parameters} />
    </>
  );
}
