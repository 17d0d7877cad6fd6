import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { toCalendarEntries } from '#components/calendar/calendar-entries.ts';
import { CalendarMonth } from '#components/calendar/calendar-month.tsx';
import { CalendarFeedAddress } from '#components/calendar/feed-address.tsx';
import {
  formatMonth,
  neighbourMonth,
  parseMonthOrCurrent,
  weeksOfMonth,
} from '#components/calendar/month.ts';
import { getCalendarAddressState } from '#domain/calendar/calendar-address.ts';
import { listTaughtAndEnrolledClasses } from '#domain/calendar/list-taught-and-enrolled-classes.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Calendar' };

/** The month is in the address. */
export default async function CalendarPage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireActor();
  const today = singaporeDate(ctx.clock());
  const month = parseMonthOrCurrent((await toUrlSearchParams(searchParams)).get('month'), today);
  const days = weeksOfMonth(month).flat();
  const from = days[0] ?? `${month}-01`;
  const to = days.at(-1) ?? from;
  const [classes, feed] = await Promise.all([
    listTaughtAndEnrolledClasses(ctx.db, { userId: ctx.actor.id, from, to }),
    getCalendarAddressState(ctx),
  ]);
  const entries = toCalendarEntries(classes, { from, to });
  const before = neighbourMonth(month, -1);
  const after = neighbourMonth(month, 1);
  return (
    <>
      <PageHeader title="Calendar" description="The classes that you are in or teach, in Singapore time." />
      <section aria-labelledby="month" className="space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="month" className="text-lg font-semibold">
            {formatMonth(month)}
          </h2>
          <nav aria-label="Months" className="flex gap-2">
            <LinkButton
              href={`/calendar?month=${before}`}
              size="sm"
              aria-label={`Before: ${formatMonth(before)}`}
            >
              <Icon name="chevron-left" />
            </LinkButton>
            <LinkButton href="/calendar" size="sm">
              Today
            </LinkButton>
            <LinkButton
              href={`/calendar?month=${after}`}
              size="sm"
              aria-label={`After: ${formatMonth(after)}`}
            >
              <Icon name="chevron-right" />
            </LinkButton>
          </nav>
        </div>
        <CalendarMonth
          month={month}
          today={today}
          entries={entries.map(({ sessionId: _, ...shown }) => shown)}
        />
      </section>
      <div className="mt-8">
        <CalendarFeedAddress hasAddress={feed.hasAddress} />
      </div>
    </>
  );
}
