import type { ClassSession } from '@repo/schemas/training/course-run';
import { buttonStyles } from '@repo/ui/button-styles';
import { cn } from '@repo/ui/cn';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { StatusBadge } from '@repo/ui/status-badge';
import { formatSessionPeriod } from '#domain/calendar/format-dates.ts';
import { attendanceStatusLabels } from './labels.ts';

type SessionTimelineProps = {
  courseRunId: string;
  sessions: readonly ClassSession[];
  now: Date;
  viewerTeaches: boolean;
  viewerAttends: boolean;
  isCancelled: boolean;
  /** By the id of the session, for who may join. */
  meetings: ReadonlyMap<string, { url: string }>;
};

type State = 'over' | 'now' | 'ahead';

/** Attendance by code opens 15 minutes before the session. */
const earlyMs = 15 * 60 * 1000;

function stateOf({ startsAt, endsAt }: ClassSession, now: Date): State {
  if (new Date(endsAt) <= now) return 'over';
  return new Date(startsAt) <= now ? 'now' : 'ahead';
}

export function SessionTimeline(props: SessionTimelineProps) {
  const { courseRunId, sessions, now, viewerTeaches, viewerAttends, isCancelled, meetings } = props;
  if (sessions.length === 0) {
    return (
      <EmptyState
        level={3}
        icon={<Icon name="calendar-clock" />}
        title="No sessions yet"
        description="Times appear here as soon as they are set."
        className="py-8 md:py-8"
      />
    );
  }
  const next = sessions.find((session) => stateOf(session, now) !== 'over');
  return (
    <ol>
      {sessions.map((session) => (
        <SessionItem
          key={session.id}
          {...{
            courseRunId,
            session,
            viewerTeaches: viewerTeaches,
            viewerAttends: viewerAttends,
            isCancelled: isCancelled,
            meetings,
          }}
          state={stateOf(session, now)}
          takesCodes={stateOf(session, new Date(+now + earlyMs)) === 'now' || stateOf(session, now) === 'now'}
          isNext={session === next && !isCancelled}
        />
      ))}
    </ol>
  );
}

type SessionItemProps = Omit<SessionTimelineProps, 'sessions' | 'now'> & {
  session: ClassSession;
  state: State;
  takesCodes: boolean;
  isNext: boolean;
};

function SessionItem(props: SessionItemProps) {
  const { courseRunId, session, state, takesCodes, isNext, viewerTeaches, viewerAttends, isCancelled } =
    props;
  const meetingUrl = props.meetings.get(session.id)?.url;
  const mark = session.myAttendance && attendanceStatusLabels[session.myAttendance];
  const name = `session ${session.number}`;
  return (
    <li className="relative pb-6 pl-8 last:pb-0">
      <span
        aria-hidden
        className={cn(
          'absolute top-1.5 left-1 size-3 rounded-full border-2',
          state === 'over' ? 'border-line-strong bg-line-strong' : 'border-accent bg-surface-raised',
          isNext && 'bg-accent',
        )}
      />
      <span
        aria-hidden
        className="absolute top-5 bottom-0 left-[9px] w-px bg-line [li:last-child>&]:hidden"
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 space-y-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className={cn(isCancelled && 'line-through')}>{formatSessionPeriod(session)}</span>
            {isNext ? <StatusBadge tone="accent">{state === 'now' ? 'On now' : 'Next'}</StatusBadge> : null}
            {mark ? <StatusBadge tone={mark.tone}>{mark.label}</StatusBadge> : null}
          </p>
          <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
            <span>{session.title || `Session ${session.number}`}</span>
            {session.room ? (
              <span className="flex items-center gap-1 [&_svg]:size-4">
                <Icon name="map-pin" />
                {session.room}
              </span>
            ) : null}
            {state === 'over' ? <span>Over</span> : null}
          </p>
        </div>
        {meetingUrl && state !== 'over' && !isCancelled ? (
          <a
            href={meetingUrl}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyles({ variant: 'secondary', size: 'sm' })}
          >
            <Icon name="monitor-play" />
            Join online<span className="sr-only"> in {name} (opens in a new tab)</span>
          </a>
        ) : null}
        {viewerAttends && takesCodes && !isCancelled && session.myAttendance === null ? (
          <LinkButton size="sm" href="/attend">
            <Icon name="qr-code" />
            Enter the code
          </LinkButton>
        ) : null}
        {viewerAttends && session.myAttendance === 'absent' && !isCancelled ? (
          <LinkButton size="sm" href={`/classes/${courseRunId}/absences?session=${session.id}`}>
            <Icon name="file-text" />
            Add a document<span className="sr-only"> for {name}</span>
          </LinkButton>
        ) : null}
        {viewerTeaches && !isCancelled ? (
          <div className="flex flex-wrap gap-2">
            {state === 'over' ? null : (
              <LinkButton size="sm" href={`/classes/${courseRunId}/sessions/${session.id}/attendance`}>
                <Icon name="qr-code" />
                Show code<span className="sr-only"> of {name}</span>
              </LinkButton>
            )}
            <LinkButton size="sm" href={`/classes/${courseRunId}/sessions/${session.id}`}>
              <Icon name="clipboard-check" />
              Attendance<span className="sr-only"> of {name}</span>
            </LinkButton>
          </div>
        ) : null}
      </div>
    </li>
  );
}
