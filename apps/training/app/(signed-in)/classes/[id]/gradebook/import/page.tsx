import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { PageHeader } from '@repo/ui/page-header';
import { GradebookImport } from '#components/gradebook/gradebook-import.tsx';
import { readGradebookHeading } from '#domain/gradebook/get-gradebook.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  return { id, ...(await orNotFoundPage(readGradebookHeading(ctx, id))) };
});

export const generateMetadata = metadataAfterCheck('Import a gradebook', load);

export default async function GradebookImportPage(props: Props) {
  const { id, courseTitle } = await load(props);
  return (
    <>
      <PageHeader
        title="Import a gradebook"
        description="Compares a file with the gradebook, and stores drafts after you have seen every difference."
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${id}` },
          { label: 'Gradebook', href: `/classes/${id}/gradebook` },
          { label: 'Import' },
        ]}
      />
      <GradebookImport courseRunId={id} />
    </>
  );
}
