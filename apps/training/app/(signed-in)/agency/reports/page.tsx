import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { blankUnstorableId } from '@repo/schemas/text';
import { type AgencyReportState, agencyReportStates } from '@repo/schemas/training/agency-report';
import { Alert } from '@repo/ui/alert';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import { TabLinks } from '@repo/ui/tab-links';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { reportStateLabels } from '#components/agency-reports/labels.ts';
import { ReportTable } from '#components/agency-reports/report-table.tsx';
import { listReports } from '#domain/agency-reports/list-reports.ts';
import { getCompanySettings } from '#domain/settings/get-settings.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Reports to the agency', () => requireRole('admin'));

const limit = 20;

export default async function AgencyReportsPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const state = agencyReportStates.find((each) => each === parameters.get('state'));
  const courseRunId = blankUnstorableId((parameters.get('class') ?? '').slice(0, 100));
  const filter = { ...(state ? { state } : {}), ...(courseRunId ? { courseRunId } : {}) };
  const { data, pagination, counts } = await listReports(ctx, {
    ...filter,
    page: readPageNumber(parameters),
    limit,
  });
  const { reportsToAgency } = await getCompanySettings(ctx);
  const hrefOf = (wanted: AgencyReportState | undefined) => {
    const query = new URLSearchParams({
      ...(wanted ? { state: wanted } : {}),
      ...(courseRunId ? { class: courseRunId } : {}),
    }).toString();
    return `/agency/reports${query ? `?${query}` : ''}`;
  };
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Agency', href: '/agency' }, { label: 'Reports' }]}
        title="Reports to the agency"
        description="What is sent to the agency about enrolments in published classes, and how it answered."
      />
      {reportsToAgency ? null : (
        <Alert tone="info" title="Reporting is switched off" className="mb-6">
          Nothing is sent. Switch it on in <PageLink href="/settings/company">Company settings</PageLink>,
          under Access.
        </Alert>
      )}
      {courseRunId ? (
        <p className="mb-4 text-sm">
          Reports of one class.{' '}
          <PageLink href={`/classes/${encodeURIComponent(courseRunId)}`}>Open the class</PageLink> or{' '}
          <PageLink href="/agency/reports">show all reports</PageLink>.
        </p>
      ) : null}
      <TabLinks
        label="States"
        className="mb-6"
        tabs={[
          {
            href: hrefOf(undefined),
            label: 'All',
            current: state === undefined,
            count: Object.values(counts).reduce((sum, count) => sum + count, 0),
          },
          ...agencyReportStates.map((each) => ({
            href: hrefOf(each),
            label: reportStateLabels[each].label,
            current: state === each,
            count: counts[each],
          })),
        ]}
      />
      <ReportTable rows={data} total={pagination.total} pageSize={limit} />
    </>
  );
}
