import { loadOncePerRequest, type PathProps } from '@repo/pages/load-once-per-request';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { notFound } from 'next/navigation';
import { DelistRunButton } from '#components/agency/delist-run-button.tsx';
import { EditAgencyRunForm } from '#components/agency/edit-run-form.tsx';
import { getLocalRun } from '#domain/agency/plan-local-run.ts';
import { readStoredRunFormValues } from '#domain/agency/run-form-values.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { requireRole } from '#page-context.ts';

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('admin');
  const run = await orNotFoundPage(getLocalRun(ctx, id));
  const { agencyRunId } = run;
  return agencyRunId === null ? notFound() : { id, ctx, run, agencyRunId };
});

export const generateMetadata = metadataAfterCheck('Published class', load);

export default async function PublishedRunPage(props: PathProps<{ id: string }>) {
  const { id, ctx, run, agencyRunId } = await load(props);
  const dates = formatDates(dateColumnToText(run.startDate), dateColumnToText(run.endDate));
  const isOpen = run.status !== 'Cancelled' && run.startDate !== null && run.endDate !== null;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Agency', href: '/agency' }, { label: `Course run ID ${agencyRunId}` }]}
        title={run.course.title}
        description={`Course run ID ${agencyRunId}, ${dates}. ${
          isOpen ? 'What you save is changed at the agency and here.' : ''
        }`}
        actions={<LinkButton href={`/classes/${id}`}>Open class</LinkButton>}
      />
      {isOpen ? (
        <EditAgencyRunForm
          key={run.updatedAt.toISOString()}
          courseRunId={id}
          agencyRunId={agencyRunId}
          title={run.course.title}
          enrolledCount={run.enrolledCount}
          updatedAt={run.updatedAt.toISOString()}
          defaultValues={await readStoredRunFormValues(ctx, run)}
        />
      ) : (
        <Alert
          title={run.status === 'Cancelled' ? 'This class is cancelled' : 'This class has no dates yet'}
          action={
            run.status === 'Cancelled' && run.agencyCancelledAt === null ? (
              <DelistRunButton courseRunId={id} agencyRunId={agencyRunId} />
            ) : null
          }
        >
          {run.status === 'Cancelled' ? (
            <>
              {run.cancelledReason ? <span className="block">Reason: {run.cancelledReason}</span> : null}
              {run.agencyCancelledAt ? <span className="block">It is off the agency’s list.</span> : null}
            </>
          ) : (
            'The nightly synchronisation brings them from the agency.'
          )}
        </Alert>
      )}
    </>
  );
}
