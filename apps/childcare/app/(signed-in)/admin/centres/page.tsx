import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Alert } from '@repo/ui/alert';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { CentreTable } from '#components/platform/centre-table.tsx';
import { listCentresWithFigures, maxListedCentres } from '#domain/platform/list-centres.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Centres', () => requireRole('SUPER_ADMIN'));

export default async function CentresPage() {
  const ctx = await requireRole('SUPER_ADMIN');
  const rows = await listCentresWithFigures(ctx);
  return (
    <>
      <PageHeader
        title="Centres"
        description="Who assigns courses, with how many seats, and how far their learners are."
        actions={
          rows.length > 0 ? (
            <LinkButton href="/admin/centres/new" variant="primary">
              <Icon name="plus" />
              Add a centre
            </LinkButton>
          ) : null
        }
      />
      {rows.length >= maxListedCentres ? (
        <Alert
          tone="info"
          className="mb-4"
          title={`These are the first ${maxListedCentres.toLocaleString('en')} by name`}
        />
      ) : null}
      <CentreTable rows={rows} />
    </>
  );
}
