import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Alert } from '@repo/ui/alert';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Pagination } from '@repo/ui/pagination';
import { TabLinks } from '@repo/ui/tab-links';
import { readPageNumber } from '@repo/ui/table-state';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import { CalendarMonth } from '#components/calendar/calendar-month.tsx';
import {
  daysOfTimetable,
  neighbourOf,
  parseTimetableAddress,
  type TimetableView,
  timetableHref,
  titleOf,
} from '#components/calendar/timetable-address.ts';
import { toTimetableEntries } from '#components/calendar/timetable-entries.ts';
import { TimetableWeek } from '#components/calendar/timetable-week.tsx';
import { listTimetable, type TimetableRow } from '#domain/calendar/list-timetable.ts';
import { type DateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { listClosedDays } from '#domain/closed-days/closed-days.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Timetable', () => requireRole('admin'));

/** A week of all rooms or trainers, or a month of one. What is shown is in the address. */
export default async function TimetablePage({ searchParams }: { searchParams: SearchParams }) {
  const ctx = await requireRole('admin');
  const parameters = await toUrlSearchParams(searchParams);
  const today = singaporeDate(ctx.clock());
  const view = parseTimetableAddress(parameters, { today, page: readPageNumber(parameters) });
  const days = daysOfTimetable(view);
  const span = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const [{ rows, totalPages, isComplete }, closedDays] = [
    await listTimetable(ctx, view.by, { ...span, of: view.of, page: view.page }),
    await listClosedDays(ctx.db, span),
  ];
  const tab = (by: TimetableView['by'], label: string) => ({
    ...{ label, current: view.by === by },
    href: timetableHref(view, { by, of: null }),
  });
  const shown = {
    view,
    rows,
    days,
    today,
    closed: new Map(closedDays.map(({ date, name }) => [date, name])),
  };
  return (
    <>
      <PageHeader
        title="Timetable"
        description="When rooms and trainers are taken, in Singapore time. Select a name to see its month."
        actions={<LinkButton href="/settings/rooms">Rooms and holidays</LinkButton>}
      />
      <TabLinks
        label="Timetables"
        className="mb-4"
        tabs={[tab('room', 'By room'), tab('trainer', 'By trainer')]}
      />
      <section aria-labelledby="time" className="space-y-4">
        <TimeNavigation view={view} name={view.of === null ? null : (rows[0]?.name ?? null)} />
        {isComplete ? null : (
          <Alert tone="warning" title="Not all sessions are shown">
            {view.of === null ? 'There are too many for one page. Choose a trainer or a room.' : null}
          </Alert>
        )}
        {view.of === null ? <Weeks {...shown} /> : <Month {...shown} />}
      </section>
      <Pagination
        page={view.page}
        totalPages={totalPages}
        hrefFor={(page) => timetableHref(view, { page })}
        label="Pages of the timetable"
      />
    </>
  );
}

function TimeNavigation({ view, name }: { view: TimetableView; name: string | null }) {
  const to = (step: -1 | 1) => {
    const change = neighbourOf(view, step);
    return { href: timetableHref(view, change), text: titleOf({ ...view, ...change }) };
  };
  const [before, after] = [to(-1), to(1)];
  const back = timetableHref(view, { of: null });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id="time" className="min-w-0 text-lg font-semibold wrap-anywhere">
        {name ? (
          <>
            <bdi>{name}</bdi>,{' '}
          </>
        ) : null}
        {titleOf(view)}
      </h2>
      <nav aria-label={view.of === null ? 'Weeks' : 'Months'} className="flex flex-wrap gap-2">
        {view.of === null ? null : (
          <LinkButton href={back} size="sm">
            {view.by === 'room' ? 'All rooms' : 'All trainers'}
          </LinkButton>
        )}
        <LinkButton href={before.href} size="sm" aria-label={`Before: ${before.text}`}>
          <Icon name="chevron-left" />
        </LinkButton>
        <LinkButton href={`/calendar/timetable?by=${view.by}`} size="sm">
          This week
        </LinkButton>
        <LinkButton href={after.href} size="sm" aria-label={`After: ${after.text}`}>
          <Icon name="chevron-right" />
        </LinkButton>
      </nav>
    </div>
  );
}

type Shown = {
  view: TimetableView;
  rows: readonly TimetableRow[];
  days: readonly DateText[];
  today: DateText;
  closed: ReadonlyMap<DateText, string>;
};

function Weeks({ view, rows, days, today, closed }: Shown) {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Icon name="calendar-days" />}
          title={view.by === 'room' ? 'No rooms yet' : 'No trainers yet'}
          description={
            view.by === 'room'
              ? 'Add the rooms of the centre, and plan classes in them.'
              : 'People with the trainer role appear here.'
          }
          action={
            view.by === 'room' ? (
              <LinkButton href="/settings/rooms/new">Add room</LinkButton>
            ) : (
              <LinkButton href="/people">Open people</LinkButton>
            )
          }
        />
      </Card>
    );
  return rows.map((row) => (
    <TimetableWeek
      key={row.id ?? ''}
      {...{ row, days, today, closed }}
      monthHref={row.id && timetableHref(view, { of: row.id, month: days[3]?.slice(0, 7) ?? view.month })}
    />
  ));
}

function Month({ view, rows, days, today, closed }: Shown) {
  const entries = toTimetableEntries(rows[0]?.sessions ?? [], { days, closed });
  return (
    <CalendarMonth
      month={view.month}
      today={today}
      entries={entries}
      empty={{ description: 'Nothing is planned.', href: '/classes/new', label: 'Make a class' }}
    />
  );
}
