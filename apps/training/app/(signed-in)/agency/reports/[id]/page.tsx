import { decodePathParams } from '@repo/pages/decode-path-params';
import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import { DateTime } from '@repo/ui/time';
import { AddReportForm } from '#components/agency-reports/add-report-form.tsx';
import { CorrectReportForm } from '#components/agency-reports/correct-report-form.tsx';
import { reportEventLabels, reportKindLabels, reportStateLabels } from '#components/agency-reports/labels.ts';
import { DismissReportForm, SendReportButton } from '#components/agency-reports/report-actions.tsx';
import { ReportBodyList } from '#components/agency-reports/report-body-list.tsx';
import { getReport, type ReportView } from '#domain/agency-reports/get-report.ts';
import { getCompanySettings } from '#domain/settings/get-settings.ts';
import { requireRole } from '#page-context.ts';

type Props = { params: Promise<{ id: string }> };

async function readReport({ params }: Props) {
  const ctx = await requireRole('admin');
  const { id } = await decodePathParams(params);
  return { ctx, report: await orNotFoundPage(getReport(ctx, id)) };
}

export const generateMetadata = metadataAfterCheck('Report to the agency', readReport);

export default async function AgencyReportPage(props: Props) {
  const { ctx, report } = await readReport(props);
  const { reportsToAgency } = await getCompanySettings(ctx);
  const { body, state, learner, courseRunId } = report;
  const isOpen = state === 'waiting' || state === 'refused' || state === 'unresolved';
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: 'Agency', href: '/agency' },
          { label: 'Reports', href: '/agency/reports' },
          { label: learner.fullName },
        ]}
        title={`${reportKindLabels[report.kind]}: ${learner.fullName}`}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <StatusBadge tone={reportStateLabels[state].tone}>{reportStateLabels[state].label}</StatusBadge>
            <PageLink href={`/classes/${courseRunId}`}>
              {report.courseTitle}, {report.classDates}
            </PageLink>
            <PageLink href={`/people/${learner.id}`}>Open the person</PageLink>
          </span>
        }
        actions={
          isOpen && report.details.length === 0 ? (
            <SendReportButton id={report.id} updatedAt={report.updatedAt} isOff={!reportsToAgency} />
          ) : null
        }
      />
      <Notices report={report} isOff={!reportsToAgency} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="min-w-0" title="What is sent">
          {body === null ? (
            <p>It cannot be read: its key is not in IDENTITY_KEYS.</p>
          ) : (
            <ReportBodyList body={body} details={report.details} />
          )}
        </Card>
        <div className="min-w-0 space-y-6">
          {isOpen && body && !report.mayBeDone ? (
            <Card
              title="Correct it"
              description="This changes only what is sent to the agency, not the account."
            >
              <CorrectReportForm
                key={report.updatedAt}
                id={report.id}
                body={body}
                fields={report.correctable}
                updatedAt={report.updatedAt}
              />
            </Card>
          ) : null}
          {isOpen ? (
            <Card title="Dismiss it">
              <DismissReportForm id={report.id} updatedAt={report.updatedAt} />
            </Card>
          ) : null}
          {state === 'accepted' && report.kind === 'enrolment_created' && body && reportsToAgency ? (
            <>
              <Card title="Fee collection" description="Report how much of the fee was collected.">
                <AddReportForm enrolmentId={report.enrolmentId} kind="fee_collection" body={body} />
              </Card>
              <Card title="Contact details" description="Report that they have changed.">
                <AddReportForm enrolmentId={report.enrolmentId} kind="enrolment_changed" body={body} />
              </Card>
            </>
          ) : null}
          <History events={report.events} />
        </div>
      </div>
    </>
  );
}

function Notices({ report, isOff }: { report: ReportView; isOff: boolean }) {
  const { state, message, mayBeDone, nextAttemptAt, referenceNumber } = report;
  const tone = state === 'refused' ? 'danger' : state === 'unresolved' ? 'warning' : 'info';
  return (
    <div className="mb-6 space-y-4 empty:hidden">
      {isOff && state === 'waiting' ? (
        <Alert tone="info" title="Reporting is switched off">
          This waits until it is switched on in Company settings.
        </Alert>
      ) : null}
      {message ? (
        <Alert tone={tone} title={message}>
          {mayBeDone && state === 'waiting'
            ? 'The agency may have it. It is looked up there before it is sent again.'
            : null}
          {nextAttemptAt && state === 'waiting' ? (
            <span className="block">
              Tried again from <DateTime value={nextAttemptAt} />
            </span>
          ) : null}
        </Alert>
      ) : null}
      {referenceNumber ? <p>The agency’s reference number is {referenceNumber}.</p> : null}
    </div>
  );
}

function History({ events }: { events: ReportView['events'] }) {
  return (
    <Card title="History">
      <ol className="space-y-3">
        {events.map(({ id, kind, at, message, actor }) => (
          <li key={id}>
            <span className="font-medium">{reportEventLabels[kind] ?? kind}</span>
            {actor ? (
              <>
                {' by '}
                <bdi>{actor}</bdi>
              </>
            ) : null}
            <span className="block text-sm text-muted">
              <DateTime value={at} />
            </span>
            {message ? <span className="block text-sm break-words">{message}</span> : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}
