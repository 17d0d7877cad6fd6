import type { TrainingDb } from '@repo/db/training';
import type { ReschedulePreview } from '@repo/schemas/training/class-change';
import type { LocalRun } from '#domain/agency/plan-local-run.ts';
import { formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import { type SessionPeriod, sortByStart } from '#domain/calendar/session-period.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { findClosedDayTexts } from '#domain/closed-days/closed-days.ts';
import type { Context } from '#domain/context.ts';
import type { Audience } from '#mails/layout.ts';
import { classMovedKind, type MovedClass } from '#notifications/class-kinds.ts';
import { findClashes } from './find-clashes.ts';
import {
  type ClassNotice,
  notifyLearnersAndTrainer,
  sampleClassMailsByAudience,
} from './notify-learners-and-trainer.ts';
import {
  formatSchedule,
  type PlannedLocalSession,
  type ScheduleTexts,
  withDatesAsText,
} from './run-sessions.ts';
import type { VenueColumns } from './venue-columns.ts';

/** `hasMoved`: dates or times differ, so that learners and trainer are notified. */
export type ScheduleChange = {
  before: ScheduleTexts;
  after: ScheduleTexts;
  changes: string[];
  hasMoved: boolean;
};

type Schedule = {
  startDate: string | null;
  endDate: string | null;
  sessions: readonly (SessionPeriod & { id?: string | undefined; title: string })[];
};

export function compareSchedules(
  run: Pick<LocalRun, 'startDate' | 'endDate' | 'sessions'>,
  { startDate, endDate, sessions }: Schedule,
): ScheduleChange {
  const stored = withDatesAsText(run.sessions);
  const before = formatSchedule(dateColumnToText(run.startDate), dateColumnToText(run.endDate), stored);
  const after = formatSchedule(startDate, endDate, sessions);
  return {
    before,
    after,
    changes: describeSessionChanges(stored, sessions),
    hasMoved: JSON.stringify(before) !== JSON.stringify(after),
  };
}

/** Notifies nobody when no date or time has changed. */
export async function notifyIfScheduleMoved(
  tx: TrainingDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  run: Pick<LocalRun, 'id' | 'course'>,
  { bellOnly = false, ...move }: ScheduleChange & { reason: string; bellOnly?: boolean },
): Promise<void> {
  if (move.hasMoved) await notifyLearnersAndTrainer(tx, ctx, run.id, { ...moveNotice(run, move), bellOnly });
}

/** Stores and sends nothing. `venue` replaces the stored venue when clashes are looked for. */
export async function previewScheduleChange(
  db: TrainingDb,
  run: LocalRun,
  move: ScheduleChange & { reason: string; sessions: readonly PlannedLocalSession[]; venue?: VenueColumns },
): Promise<ReschedulePreview> {
  const { before, after, changes, hasMoved, sessions, venue } = move;
  return {
    hasMoved,
    before: before.dates,
    after: after.dates,
    changes,
    mails: hasMoved ? await sampleClassMailsByAudience(db, run.id, moveNotice(run, move)) : [],
    notes: await findClosedDayTexts(
      db,
      sessions.map(({ startDate }) => startDate),
    ),
    clashes: await findClashes(db, {
      ...{ ...run, ...venue },
      ...{ courseRunId: run.id, sessions, roomId: venue ? null : run.roomId },
    }),
  };
}

function moveNotice(
  { id, course }: Pick<LocalRun, 'id' | 'course'>,
  { before, after, changes, reason }: ScheduleChange & { reason: string },
): ClassNotice<MovedClass> {
  const what = 'times';
  const move = { what, courseRunId: id, title: course.title, reason, changes } as const;
  return {
    kind: classMovedKind,
    dataFor: (audience: Audience) => ({ ...move, before: before.dates, after: after.dates, audience }),
  };
}

type Session = SessionPeriod & { id?: string | undefined; title: string };

/** One sentence per changed session, in time order. */
function describeSessionChanges(before: readonly Session[], after: readonly Session[]): string[] {
  const unmatched = [...before];
  const take = (matches: (old: Session) => boolean) => {
    const place = unmatched.findIndex(matches);
    return place < 0 ? undefined : unmatched.splice(place, 1)[0];
  };
  const kept = new Map(
    after.map((session) => [session, take((old) => old.id !== undefined && old.id === session.id)]),
  );
  const changes = sortByStart(after).flatMap((session) => {
    const now = formatSessionPeriod(session);
    // A session without an id is matched by its time.
    const old = kept.get(session) ?? take((each) => formatSessionPeriod(each) === now);
    if (old === undefined) return [`New: ${named(session)}${now}`];
    const was = formatSessionPeriod(old);
    return was === now ? [] : [`${named(session)}${now}, instead of ${was}`];
  });
  return [
    ...changes,
    ...sortByStart(unmatched).map((old) => `No longer: ${named(old)}${formatSessionPeriod(old)}`),
  ];
}

const named = ({ title }: Session) => (title ? `${title}: ` : '');
