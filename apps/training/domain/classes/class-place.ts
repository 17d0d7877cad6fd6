import type { TrainingDb } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import type { Audience } from '#mails/layout.ts';
import { classMovedKind } from '#notifications/class-kinds.ts';
import { describeVenue } from './describe-venue.ts';
import { notifyClass } from './notify-class.ts';
import type { VenueColumns } from './venue-columns.ts';

type Class = VenueColumns & {
  id: string;
  startDate: Date | null;
  endDate: Date | null;
  course: { title: string };
};

/** Behind the bell, unless the class is over. `run` is as it was before. */
export async function notifyOfPlace(
  tx: TrainingDb,
  ctx: AdminContext,
  run: Class,
  venue: Partial<VenueColumns>,
): Promise<void> {
  const after = describeVenue({ ...run, ...venue });
  const last = dateText(run.endDate ?? run.startDate);
  if (after === describeVenue(run) || (last !== null && last < singaporeDate(ctx.clock()))) return;
  const dates = formatDates(dateText(run.startDate), dateText(run.endDate));
  const place = { what: 'place', courseRunId: run.id, title: run.course.title, dates, venue: after } as const;
  const dataFor = (audience: Audience) => ({ ...place, audience });
  await notifyClass(tx, ctx, run.id, { kind: classMovedKind, dataFor, withMail: false });
}
