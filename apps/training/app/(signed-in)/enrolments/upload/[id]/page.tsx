import { decodePathParams } from '@repo/pages/decode-path-params';
import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { uploadRowsQuery } from '@repo/schemas/training/enrolment-upload';
import { nameOfEncoding } from '@repo/sheets/text-encodings';
import { PageHeader } from '@repo/ui/page-header';
import { DateTime } from '@repo/ui/time';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { parseRowView, rowFiltersFor, toRowQuery } from '#components/uploads/row-filter.ts';
import { uploadRowsPerPage } from '#components/uploads/row-list.ts';
import { UploadWorkspace } from '#components/uploads/upload-workspace.tsx';
import type { SignedInContext } from '#domain/context.ts';
import { getUploadWithRows } from '#domain/uploads/get-upload.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

async function readFirst(ctx: SignedInContext, id: string, parameters: URLSearchParams) {
  const { upload } = await getUploadWithRows(ctx, id, uploadRowsQuery.parse({ limit: 1 }));
  const filters = rowFiltersFor(upload);
  const query = toRowQuery(parseRowView(parameters, filters), filters);
  const wanted = { ...Object.fromEntries(query), limit: uploadRowsPerPage };
  return { first: await getUploadWithRows(ctx, id, uploadRowsQuery.parse(wanted)), query: query.toString() };
}

async function loadFirst({ params, searchParams }: Props) {
  const ctx = await requireRole('admin');
  const { id } = await decodePathParams(params);
  return orNotFoundPage(readFirst(ctx, id, await toUrlSearchParams(searchParams)));
}

const look = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('admin');
  return orNotFoundPage(getUploadWithRows(ctx, id, uploadRowsQuery.parse({ limit: 1 })));
});

export const generateMetadata = metadataAfterCheck('Bulk enrolment', look);

export default async function UploadPage(props: Props) {
  const { first, query } = await loadFirst(props);
  const { upload } = first;
  return (
    <>
      <PageHeader
        title={upload.fileName}
        description={
          <>
            Uploaded <DateTime value={upload.createdAt} /> by <bdi>{upload.uploadedBy}</bdi>
            {upload.uploadedByEmail ? ` (${upload.uploadedByEmail})` : ''}
            {upload.sheetName ? `, sheet “${upload.sheetName}”` : ''}
            {upload.encoding ? `, read as ${nameOfEncoding(upload.encoding)}` : ''}
          </>
        }
        breadcrumb={[
          { label: 'Enrolments', href: '/enrolments' },
          { label: 'Bulk enrolment', href: '/enrolments/upload' },
          { label: upload.fileName },
        ]}
      />
      <UploadWorkspace key={`${upload.id} ${upload.sheetName}`} first={first} query={query} />
    </>
  );
}
