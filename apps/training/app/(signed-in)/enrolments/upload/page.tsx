import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { PageHeader } from '@repo/ui/page-header';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { ChooseFileStep } from '#components/uploads/file-step.tsx';
import { UploadHistory } from '#components/uploads/upload-history.tsx';
import { UploadSteps } from '#components/uploads/upload-steps.tsx';
import { listVisibleEnrolmentUploads } from '#domain/uploads/list-visible-enrolment-uploads.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Bulk enrolment', () => requireRole('admin'));

const limit = 20;

export default async function BulkEnrolmentPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const page = readPageNumber(await toUrlSearchParams(searchParams));
  const { data, pagination } = await listVisibleEnrolmentUploads(ctx, { page, limit });
  return (
    <>
      <PageHeader
        title="Bulk enrolment"
        description="Turn a spreadsheet into enrolments, here and at the agency, each exactly once."
        breadcrumb={[{ label: 'Enrolments', href: '/enrolments' }, { label: 'Bulk enrolment' }]}
      />
      <UploadSteps current="file" />
      <ChooseFileStep />
      <section aria-labelledby="history" className="mt-10 space-y-4">
        <h2 id="history" className="text-lg font-semibold">
          Earlier uploads
        </h2>
        <UploadHistory rows={data} total={pagination.total} pageSize={limit} />
      </section>
    </>
  );
}
