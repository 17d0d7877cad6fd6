'use client';

import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import type { CalendarMonthProps } from './calendar-entries.ts';
import { CalendarDayList } from './day-list.tsx';
import { formatMonth } from './month.ts';
import { CalendarMonthGrid } from './month-grid.tsx';

/** The entries as a grid and as a list of days. Rendered from data: the page would otherwise carry the markup of both twice. */
export function CalendarMonth(props: CalendarMonthProps) {
  const { month, entries } = props;
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
          description="Classes that you are enrolled in or teach appear here."
          action={<LinkButton href="/courses">Find a course</LinkButton>}
        />
      )}
    </>
  );
}
