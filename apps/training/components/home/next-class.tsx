import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import type { ReactNode } from 'react';
import type { CalendarEntry } from '#components/calendar/calendar-entries.ts';
import { formatDate, formatTime } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText, type DateText } from '#domain/calendar/singapore-date.ts';

function dayOf(date: DateText, today: DateText): string {
  if (date === today) return `Today, ${formatDate(date)}`;
  if (date === addDaysToDateText(today, 1)) return `Tomorrow, ${formatDate(date)}`;
  return formatDate(date);
}

function timeOf({ time }: CalendarEntry): string {
  return time ? `${formatTime(time.start)} to ${formatTime(time.end)}` : 'The time is not set yet';
}

/** Null for a room alone, which a map cannot find. */
function mapOf(venue: string): string | null {
  const postalCode = venue.match(/Singapore (\d{6})$/)?.[1];
  return postalCode ? `https://www.onemap.gov.sg/?search=${postalCode}` : null;
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 [&_svg]:mt-1 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Trainers take attendance, learners mark their own. */
function attendanceOf({
  isTaughtByViewer,
  classId,
  sessionId,
}: CalendarEntry): { href: string; label: string } | null {
  if (!isTaughtByViewer) return { href: '/attend', label: 'Mark my attendance' };
  return sessionId === null
    ? null
    : { href: `/classes/${classId}/sessions/${sessionId}`, label: 'Take attendance' };
}

type NextClassProps = { nextEntry: CalendarEntry; laterEntries: readonly CalendarEntry[]; today: DateText };

export function NextClass({ nextEntry, laterEntries, today }: NextClassProps) {
  const map = mapOf(nextEntry.venue);
  const attendance = nextEntry.date === today ? attendanceOf(nextEntry) : null;
  return (
    <Card className="space-y-4">
      <div className="space-y-1">
        <p className="text-sm font-medium text-accent">Your next class</p>
        <h2 className="text-lg font-semibold">{nextEntry.courseTitle}</h2>
        {nextEntry.part ? <p className="text-muted">{nextEntry.part}</p> : null}
      </div>
      <div className="space-y-1.5">
        <Fact icon={<Icon name="calendar-days" />}>{dayOf(nextEntry.date, today)}</Fact>
        <Fact icon={<Icon name="clock" />}>{timeOf(nextEntry)}</Fact>
        {nextEntry.venue ? <Fact icon={<Icon name="map-pin" />}>{nextEntry.venue}</Fact> : null}
        {nextEntry.trainerName && !nextEntry.isTaughtByViewer ? (
          <Fact icon={<Icon name="user-round" />}>{nextEntry.trainerName}</Fact>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {attendance ? (
          <LinkButton href={attendance.href} variant="primary">
            <Icon name="qr-code" />
            {attendance.label}
          </LinkButton>
        ) : null}
        <LinkButton href={`/classes/${nextEntry.classId}`} variant={attendance ? 'secondary' : 'primary'}>
          Open the class
        </LinkButton>
        {map ? (
          <LinkButton href={map} target="_blank" rel="noreferrer">
            How to get there
          </LinkButton>
        ) : null}
      </div>
      {laterEntries.length > 0 ? (
        <div className="border-t border-line pt-4">
          <h3 className="mb-2 text-sm font-semibold">After that</h3>
          <ul className="space-y-4">
            {laterEntries.map((next) => (
              <li key={next.key} className="flex flex-wrap justify-between gap-x-4 text-sm">
                <PageLink href={`/classes/${next.classId}`} className="link target-44">
                  {next.courseTitle}
                </PageLink>
                <span className="text-muted tabular-nums">
                  {dayOf(next.date, today)}
                  {next.time ? `, ${formatTime(next.time.start)}` : ''}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  );
}
