'use client';

import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import type { CalendarMonthProps } from './calendar-entries.ts';
import { CalendarDayList } from './day-list.tsx';
import { formatMonth } from './month.ts';
import { CalendarMonthGrid } from './month-grid.tsx';

const ownEmptyMonth = {
  description: 'Classes that you are enrolled in or teach appear here.',
  href: '/courses',
  label: 'Find a course',
};

/** The entries as a grid and as a list of days. Rendered from data: the page would otherwise carry the markup of both twice. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { month, entries, empty = ownEmptyMonth } = props;
  const inMonth = entries.filter(({ date }) => date.startsWith(month));
  return (
    <>
      <CalendarMonthGrid {...props} />
      {inMonth.length > 0 ? (
        <CalendarDayList {...props} entries={inMonth} />
      ) : (
        <EmptyState
          icon={<Icon name="calendar-days" />}
          title={`No class in ${formatMonth(month)}`}
          description={empty.description}
          action={<LinkButton href={empty.href}>{empty.label}</LinkButton>}
        />
      )}
    </>
  );
}
