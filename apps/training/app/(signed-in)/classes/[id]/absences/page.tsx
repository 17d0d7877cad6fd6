import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { absenceDocumentDays } from '@repo/schemas/training/absence-document';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { PastLastPage } from '@repo/ui/past-last-page';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AddOwnAbsenceDocument, OwnAbsenceDocuments } from '#components/absence-documents/own-documents.tsx';
import { getOwnAbsences, listOwnAbsenceDocuments } from '#domain/absence-documents/list-absence-documents.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const limit = 20;

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return { ctx, id, ...(await orNotFoundPage(getOwnAbsences(ctx, id))) };
});

export const generateMetadata = metadataAfterCheck('Absences', load);

/** A learner’s documents of absences from one class. */
export default async function OwnAbsencesPage(props: Props) {
  const { ctx, id, courseTitle, sessions } = await load(props);
  const parameters = await toUrlSearchParams(props.searchParams);
  const page = readPageNumber(parameters);
  const { data: documents, pagination } = await listOwnAbsenceDocuments(ctx, id, { page, limit });
  const asked = sessions.find((session) => session.id === parameters.get('session'));
  const [only] = sessions.length === 1 ? sessions : [];
  const isTooLate = parameters.has('session') && asked === undefined;
  const path = `/classes/${id}/absences`;
  return (
    <>
      <PageHeader
        title="Absences"
        description="Were you ill, or could you not come? Add a medical certificate or another document. Your trainers and administrators see it, nobody else."
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${id}` },
          { label: 'Absences' },
        ]}
      />
      <div className="max-w-3xl space-y-6">
        {isTooLate ? (
          <Alert tone="info" title="No document can be added for this session any more">
            You can add documents up to {absenceDocumentDays} days after a session. Ask your trainer to add
            it.
          </Alert>
        ) : null}
        {sessions.length > 0 ? (
          <Card title="Add a document" description={only?.label}>
            <AddOwnAbsenceDocument
              key={asked?.id ?? only?.id ?? ''}
              sessions={sessions}
              sessionId={asked?.id ?? only?.id ?? ''}
            />
          </Card>
        ) : null}
        <Card title="Your documents">
          {pagination.total === 0 ? (
            <EmptyState
              level={3}
              icon={<Icon name="file-text" />}
              title="No document yet"
              description={
                sessions.length > 0
                  ? 'What you add is listed here, with what your trainer decides.'
                  : 'Documents can be added for coming sessions, and for those of the past 60 days that you missed.'
              }
              className="py-8 md:py-8"
            />
          ) : documents.length === 0 ? (
            <PastLastPage noun="documents" href={path} />
          ) : (
            <OwnAbsenceDocuments documents={documents} />
          )}
        </Card>
      </div>
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        hrefFor={(to) => `${path}?page=${to}`}
        label="Pages of documents"
      />
    </>
  );
}
