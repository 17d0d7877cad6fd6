import { TZDate } from '@date-fns/tz';
import ical, { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { linkTo } from '#mails/layout.ts';
import type { CalendarClass } from './list-taught-and-enrolled-classes.ts';
import { addDaysToDateText, type DateText } from './singapore-date.ts';

const zone = 'Asia/Singapore';
/** Singapore has no daylight saving time. */
const zoneDescription = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19820101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:+08',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

const countedFrom = Date.parse('2020-01-01T00:00:00Z');

function singaporeTime(date: DateText, time: string): TZDate {
  return new TZDate(`${date}T${time}:00+08:00`, zone);
}

/** Calendar programs replace an event by one with a higher sequence. */
function common(run: CalendarClass): Omit<ICalEventData, 'start'> {
  const updatedAt = new Date(run.updatedAt);
  return {
    timezone: zone,
    stamp: updatedAt,
    lastModified: updatedAt,
    sequence: Math.floor((updatedAt.getTime() - countedFrom) / 1000),
    status: run.status === 'Cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    url: linkTo(`/classes/${run.id}`),
    description: describe(run, null),
  };
}

function describe({ trainerName }: CalendarClass, meetingUrl: string | null): string | null {
  const lines = [
    ...(meetingUrl === null ? [] : [`Join online: ${meetingUrl}`]),
    ...(trainerName === null ? [] : [`Trainer: ${trainerName}`]),
  ];
  return lines.length === 0 ? null : lines.join('\n');
}

function eventsOf(run: CalendarClass): ICalEventData[] {
  const { startDate, endDate, sessions } = run;
  const title = run.status === 'Cancelled' ? `Cancelled: ${run.courseTitle}` : run.courseTitle;
  if (sessions.length === 0) {
    return [
      {
        ...common(run),
        id: `${run.id}@training`,
        summary: title,
        location: describeVenue(run),
        allDay: true,
        start: singaporeTime(startDate, '00:00'),
        // The end is exclusive, so it is the next day.
        end: singaporeTime(addDaysToDateText(endDate ?? startDate, 1), '00:00'),
      },
    ];
  }
  return sessions.map((session) => ({
    ...common(run),
    id: `${session.id}@training`,
    description: describe(run, session.meetingUrl),
    summary: session.title ? `${title}: ${session.title}` : title,
    location: describeVenue({ ...run, venueRoom: session.room || run.venueRoom }),
    start: singaporeTime(session.startDate, session.startTime),
    end: singaporeTime(session.endDate, session.endTime),
  }));
}

export function formatClassesAsICalendar(classes: readonly CalendarClass[]): string {
  const calendar = ical({
    name: 'My classes',
    prodId: { company: 'training', product: 'classes' },
    ttl: 60 * 60,
    // Its time zone is set on each event: set here, the library would also convert time stamps, which must be UTC.
    events: classes.flatMap(eventsOf),
  });
  // The library writes a zone before some properties of the calendar, which RFC 5545 (3.4) has before every component.
  return `${calendar}\r\n`.replace('BEGIN:VEVENT', `${zoneDescription}BEGIN:VEVENT`);
}
