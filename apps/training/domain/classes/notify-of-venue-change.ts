import type { TrainingDb } from '@repo/db/training';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { Context } from '#domain/context.ts';
import { isClassOver } from '#domain/enrolments/notify-enrolled.ts';
import type { Audience } from '#mails/layout.ts';
import { classMovedKind } from '#notifications/class-kinds.ts';
import { describeVenue } from './describe-venue.ts';
import { notifyLearnersAndTrainer } from './notify-learners-and-trainer.ts';
import type { VenueColumns } from './venue-columns.ts';

type Class = VenueColumns & {
  id: string;
  startDate: Date | null;
  endDate: Date | null;
  course: { title: string };
};

/** Without a mail, unless the class is over. `run` is as it was before, `changes` what is stored. */
export async function notifyOfVenueChangeWithoutMail(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  run: Class,
  { bellOnly = false, ...changes }: Partial<Omit<Class, 'id' | 'course'>> & { bellOnly?: boolean },
): Promise<void> {
  const after = { ...run, ...changes };
  const venue = describeVenue(after);
  const startDate = dateColumnToText(after.startDate);
  const endDate = dateColumnToText(after.endDate);
  if (venue === describeVenue(run) || isClassOver({ startDate, endDate }, ctx.clock())) return;
  const dates = formatDates(startDate, endDate);
  const place = { what: 'place', courseRunId: run.id, title: run.course.title, dates, venue } as const;
  const dataFor = (audience: Audience) => ({ ...place, audience });
  await notifyLearnersAndTrainer(tx, ctx, run.id, {
    kind: classMovedKind,
    dataFor,
    withMail: false,
    bellOnly,
  });
}
