import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { complianceQuery } from '@repo/schemas/childcare/compliance';
import { Alert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { buttonStyles } from '@repo/ui/button-styles';
import { EmptyState } from '@repo/ui/empty-state';
import { GetForm } from '@repo/ui/get-form';
import { Icon } from '@repo/ui/icon';
import { Input } from '@repo/ui/input';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { TabLinks } from '@repo/ui/tab-links';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { Suspense } from 'react';
import { ComplianceTable } from '#components/centre/compliance-table.tsx';
import { ComplianceTrend } from '#components/centre/compliance-trend.tsx';
import { formatDay } from '#components/requirements/requirement-texts.ts';
import { addDays } from '#domain/requirements/calendar-days.ts';
import { getCompliance } from '#domain/requirements/get-compliance.ts';
import { getComplianceTrend } from '#domain/requirements/get-compliance-trend.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { requireRole } from '#page-context.ts';
import { services } from '#services.ts';

export const generateMetadata = metadataAfterCheck('Compliance', () => requireRole('CORPORATE_ADMIN'));

const path = '/centre/compliance';

export default async function CompliancePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const asked = Object.fromEntries(await toUrlSearchParams(searchParams));
  const parsed = complianceQuery.omit({ organizationId: true }).safeParse(asked);
  const query = parsed.success ? parsed.data : complianceQuery.parse({});
  const found = await getCompliance(ctx, query);
  const today = singaporeDay(ctx.clock());
  const hrefFor = (changes: Record<string, string>) => {
    const { q = '', only = '', day = '', sort, descending } = query;
    const order = { sort: sort === 'name' ? '' : sort, descending: descending ? 'true' : '' };
    const wanted = Object.entries({ q, only, day, ...order, ...changes }).filter(([, value]) => value !== '');
    return `${path}?${new URLSearchParams(wanted)}`;
  };
  const exportQuery = hrefFor({ day: found.day }).slice(path.length);
  return (
    <>
      <PageHeader
        title="Compliance"
        description={
          found.peopleInAll === 0
            ? `Who has the training that your centre requires, on ${formatDay(found.day)}.`
            : `${found.compliantPeople} of ${found.peopleInAll} people with required training are compliant on ${formatDay(found.day)}.`
        }
        actions={
          <>
            {(['csv', 'xlsx'] as const).map((format) => (
              <a
                key={format}
                href={`/api/centre/compliance/export${exportQuery}&format=${format}`}
                download
                className={buttonStyles({ variant: 'secondary' })}
              >
                <Icon name="download" />
                {format === 'csv' ? 'Export as CSV' : 'Export for Excel'}
              </a>
            ))}
            <LinkButton href="/centre/requirements">
              <Icon name="list-checks" />
              Requirements
            </LinkButton>
          </>
        }
      />
      <TabLinks
        label="Day"
        className="mb-6"
        tabs={[
          { label: 'Today', href: hrefFor({ day: '' }), current: found.day === today },
          ...[30, 60, 90].map((days) => {
            const day = addDays(today, days);
            return { label: `In ${days} days`, href: hrefFor({ day }), current: found.day === day };
          }),
        ]}
      />
      <GetForm action={path} className="mb-6 flex flex-wrap items-end gap-3">
        <label className="space-y-1 text-sm" htmlFor="compliance-day">
          <span>Day</span>
          <Input id="compliance-day" type="date" name="day" defaultValue={found.day} key={found.day} />
        </label>
        <label className="space-y-1 text-sm" htmlFor="compliance-name">
          <span>Name</span>
          <Input id="compliance-name" name="q" defaultValue={query.q ?? ''} autoComplete="off" />
        </label>
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" name="only" value="late" defaultChecked={query.only === 'late'} />
          Only people who are late
        </label>
        <Button type="submit">Show</Button>
      </GetForm>
      {found.people.length === 0 ? (
        <EmptyState
          title={found.peopleInAll === 0 ? 'Nothing is required on this day' : 'Nobody matches'}
          description={
            found.peopleInAll === 0
              ? 'A requirement is a course that people must have completed, such as “Child protection” within 30 days of joining. It begins on the day it is added.'
              : 'Choose another day, or show everybody.'
          }
          action={
            found.peopleInAll === 0 ? (
              <LinkButton href="/centre/requirements" variant="primary">
                Set up requirements
              </LinkButton>
            ) : null
          }
        />
      ) : (
        <ComplianceTable
          requirements={found.requirements}
          people={found.people}
          order={query}
          hrefFor={({ sort, descending }) =>
            hrefFor({ sort: sort === 'name' ? '' : sort, descending: descending ? 'true' : '' })
          }
        />
      )}
      <Pagination
        className="mt-6"
        page={found.page}
        totalPages={found.totalPages}
        hrefFor={(page) => hrefFor({ page: String(page) })}
      />
      <div className="mt-8">
        <Suspense>
          <TrendOfCentre />
        </Suspense>
      </div>
    </>
  );
}

/** Twelve days of a whole centre: the table does not wait for it. */
async function TrendOfCentre() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const trend = await getComplianceTrend(ctx, undefined).catch((error: unknown) => {
    // The table above is there without it.
    services().logger.error({ err: error }, 'the trend of a centre was not read');
    return null;
  });
  if (trend === null)
    return <Alert tone="info">The trend cannot be shown just now. Reload the page later.</Alert>;
  return <ComplianceTrend {...trend} />;
}
