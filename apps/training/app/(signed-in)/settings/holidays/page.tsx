import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { AddClosedDayForm, ClosedDayList } from '#components/rooms/closed-days.tsx';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { countMissingPublicHolidays, listClosedDays } from '#domain/closed-days/closed-days.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Holidays', () => requireRole('admin'));

/** The year is in the address. */
export default async function HolidaysPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const asked = (await toUrlSearchParams(searchParams)).get('year') ?? '';
  const year = Number(/^20\d\d$/.test(asked) ? asked : singaporeDate(ctx.clock()).slice(0, 4));
  const days = await listClosedDays(ctx.db, { from: `${year}-01-01`, to: `${year}-12-31` });
  const missing = countMissingPublicHolidays(days);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Rooms', href: '/settings/rooms' }, { label: 'Holidays' }]}
        title="Holidays"
        description="Days without classes. Weekly sessions skip them, and a session on one is warned about. Add public holidays as the Ministry of Manpower lists them, and the days on which the centre is closed."
      />
      <div className="grid items-start gap-6 xl:grid-cols-[2fr_1fr]">
        <section aria-labelledby="year" className="min-w-0 space-y-4">
          <div className="flex items-center justify-between gap-2">
            <h2 id="year" className="text-lg font-semibold">
              {year}
            </h2>
            <nav aria-label="Years" className="flex gap-2">
              <LinkButton
                href={`/settings/holidays?year=${year - 1}`}
                size="sm"
                aria-label={`Before: ${year - 1}`}
              >
                <Icon name="chevron-left" />
              </LinkButton>
              <LinkButton
                href={`/settings/holidays?year=${year + 1}`}
                size="sm"
                aria-label={`After: ${year + 1}`}
              >
                <Icon name="chevron-right" />
              </LinkButton>
            </nav>
          </div>
          {days.length > 0 && missing > 0 ? (
            <Alert
              tone="warning"
              title={`${formatCount(missing, ['public holiday is', 'public holidays are'])} missing in ${year}`}
            >
              Singapore has 11 a year. Add the others as soon as the Ministry of Manpower lists them, so that
              nobody schedules a class on one by mistake.
            </Alert>
          ) : null}
          {days.length > 0 ? (
            <ClosedDayList days={days} />
          ) : (
            <Card>
              <EmptyState
                icon={<Icon name="calendar-days" />}
                title={`No days in ${year} yet`}
                description="Add its public holidays, so that nobody schedules a class on one by mistake."
              />
            </Card>
          )}
        </section>
        <Card className="min-w-0" title="Add a day">
          <AddClosedDayForm />
        </Card>
      </div>
    </>
  );
}
