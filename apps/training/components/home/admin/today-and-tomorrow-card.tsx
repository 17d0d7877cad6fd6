import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { formatCount } from '@repo/ui/format-count';
import { formatDate } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { formatTime } from '#domain/calendar/format-dates.ts';
import type { ScheduledSession } from '#domain/dashboard/list-all-sessions-of-today-and-tomorrow.ts';

function SessionRow({ session }: { session: ScheduledSession }) {
  const { courseRunId, courseTitle, startTime, endTime, room, trainerName, enrolledCount } = session;
  const learners = formatCount(enrolledCount, ['learner', 'learners']);
  const facts = [room, trainerName ?? 'No trainer yet', learners].filter(Boolean);
  return (
    <li className="flex gap-4 py-3">
      <p className="w-24 shrink-0 text-sm text-muted tabular-nums">
        {startTime && endTime ? `${formatTime(startTime)} to ${formatTime(endTime)}` : 'All day'}
      </p>
      <div className="min-w-0">
        <PageLink href={`/classes/${courseRunId}`} className="link target-44 font-medium break-words">
          {courseTitle}
        </PageLink>
        <p className="text-sm text-muted">
          {facts.flatMap((fact, index) => [
            index > 0 ? ' · ' : '',
            // Isolates text of mixed direction.
            <bdi key={fact}>{fact}</bdi>,
          ])}
        </p>
      </div>
    </li>
  );
}

export function TodayAndTomorrowCard({ sessions, today }: { sessions: ScheduledSession[]; today: string }) {
  const days = [...new Set(sessions.map(({ date }) => date))];
  return (
    <Card
      title="Today and tomorrow"
      actions={
        <LinkButton href="/classes" size="sm">
          All classes
        </LinkButton>
      }
    >
      {days.length === 0 ? (
        <EmptyState icon={<Icon name="calendar-days" />} level={3} title="No class today or tomorrow" />
      ) : (
        <div className="space-y-5">
          {days.map((date) => (
            <section key={date} aria-labelledby={`day-${date}`}>
              <h3 id={`day-${date}`} className="text-sm font-medium">
                {date === today ? 'Today' : 'Tomorrow'}, {formatDate(date)}
              </h3>
              <ul className="divide-y divide-line">
                {sessions
                  .filter((session) => session.date === date)
                  .map((session) => (
                    <SessionRow key={session.key} session={session} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Card>
  );
}
