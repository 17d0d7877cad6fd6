import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Alert } from '@repo/ui/alert';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { RefreshPageWhile } from '#components/agency/refresh-page-while.tsx';
import { BatchProgress } from '#components/certificates/batch-progress.tsx';
import { canReceiveCertificate } from '#components/certificates/can-receive-certificate.ts';
import { ClassCertificateRow } from '#components/certificates/class-certificate-row.tsx';
import { IssueDialog } from '#components/certificates/issue-dialog.tsx';
import { getClassCertificates } from '#domain/certificates/get-class-certificates.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('trainer', 'admin');
  const isAdmin = ctx.actor.roles.includes('admin');
  return { isAdmin, ...(await orNotFoundPage(getClassCertificates(ctx, id))) };
});

export const generateMetadata = metadataAfterCheck('Certificates', load);

const pageSize = 50;

export default async function ClassCertificatesPage(props: Props) {
  const { isAdmin, learners, batch, ...course } = await load(props);
  const { courseRunId, courseId, courseTitle, issuesAutomatically } = course;
  const totalPages = Math.max(1, Math.ceil(learners.length / pageSize));
  const page = Math.min(totalPages, readPageNumber(await toUrlSearchParams(props.searchParams)));
  const path = `/classes/${courseRunId}/certificates`;
  const isRunning = batch?.status === 'running';
  const ready = learners.filter(canReceiveCertificate).length;
  return (
    <>
      <PageHeader
        title="Certificates"
        description={
          issuesAutomatically
            ? 'Each learner who is completed is issued one at once.'
            : 'An administrator issues them to completed learners.'
        }
        breadcrumb={[
          { label: 'Classes', href: '/classes' },
          { label: courseTitle, href: `/classes/${courseRunId}` },
          { label: 'Certificates' },
        ]}
        actions={
          isAdmin ? (
            <>
              <LinkButton href={`/courses/${courseId}/edit/completion`}>
                <Icon name="settings" />
                When they are issued
              </LinkButton>
              {ready > 0 && !isRunning ? (
                <IssueDialog courseRunId={courseRunId} courseTitle={courseTitle} count={ready} />
              ) : null}
            </>
          ) : null
        }
      />
      <RefreshPageWhile running={isRunning} />
      {batch === null ? null : <BatchProgress batch={batch} />}
      {learners.length === 0 ? (
        <EmptyState
          icon={<Icon name="award" />}
          title="Nobody has completed this class"
          description="Certificates are for learners who have completed the class."
          action={
            <LinkButton href={`/classes/${courseRunId}/completion`}>
              <Icon name="graduation-cap" />
              Open completion
            </LinkButton>
          }
        />
      ) : (
        <>
          {!isAdmin && ready > 0 ? (
            <Alert tone="info" className="mb-4" title="Some were not issued">
              An administrator can issue them.
            </Alert>
          ) : null}
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
            {learners.slice((page - 1) * pageSize, page * pageSize).map((learner) => (
              <ClassCertificateRow
                key={learner.enrolmentId}
                learner={learner}
                courseTitle={courseTitle}
                isAdmin={isAdmin}
              />
            ))}
          </ul>
          {totalPages > 1 ? (
            <Pagination page={page} totalPages={totalPages} hrefFor={(to) => `${path}?page=${to}`} />
          ) : null}
        </>
      )}
    </>
  );
}
