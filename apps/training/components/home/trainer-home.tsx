import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { RelativeTime } from '@repo/ui/time';
import { listUnmarkedSessions, type UnmarkedSession } from '#domain/attendance/list-unmarked-sessions.ts';
import { formatDate, formatTime } from '#domain/calendar/format-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { TrainerContext } from '#domain/context.ts';
import { type AssessmentToGrade, listAssessmentsToGrade } from '#domain/grading/list-assessments-to-grade.ts';
import { listDirectlyGradableSubmissions } from '#domain/grading/list-directly-gradable-submissions.ts';
import { listUpcomingOwnEntries } from './list-upcoming-entries.ts';
import { NextClass } from './next-class.tsx';

const maximumAssessments = 8;

export async function TrainerHome({ ctx }: { ctx: TrainerContext }) {
  const [ahead, waiting, queue, unmarked] = await Promise.all([
    listUpcomingOwnEntries(ctx, { isTeaching: true }),
    listAssessmentsToGrade(ctx, maximumAssessments),
    listDirectlyGradableSubmissions(ctx, { status: 'pending', mine: true, page: 1 }),
    listUnmarkedSessions(ctx),
  ]);
  const today = singaporeDate(ctx.clock());
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
      <div className="min-w-0 space-y-6">
        {ahead[0] ? (
          <NextClass nextEntry={ahead[0]} laterEntries={ahead.slice(1, 5)} today={today} />
        ) : (
          <NoClass />
        )}
        <Unmarked sessions={unmarked} />
      </div>
      <ToGrade
        assessments={waiting.assessments}
        assessmentCount={waiting.total}
        total={queue.pagination.total}
        oldest={queue.data[0]?.submittedAt}
      />
    </div>
  );
}

function NoClass() {
  return (
    <Card>
      <EmptyState
        icon={<Icon name="calendar-days" />}
        title="No upcoming class"
        description="Classes that you are assigned to appear here with their time and place."
        action={<LinkButton href="/classes">See all your classes</LinkButton>}
      />
    </Card>
  );
}

const maximumUnmarked = 5;

function Unmarked({ sessions }: { sessions: UnmarkedSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <Card
      title="Attendance not taken"
      description={
        sessions.length > maximumUnmarked ? `The latest ${maximumUnmarked} of ${sessions.length}` : undefined
      }
    >
      <ul className="divide-y divide-line">
        {sessions.slice(0, maximumUnmarked).map(({ id, classId, courseTitle, number, date, startTime }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <div className="min-w-0 grow basis-56">
              <p className="font-medium">{courseTitle}</p>
              <p className="text-sm text-muted">
                Session {number}, {formatDate(date)}, {formatTime(startTime)}
              </p>
            </div>
            <LinkButton href={`/classes/${classId}/sessions/${id}`} size="sm">
              Take attendance{' '}
              <span className="sr-only">
                for {courseTitle}, session {number}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ToGradeProps = {
  assessments: AssessmentToGrade[];
  assessmentCount: number;
  total: number;
  oldest: string | undefined;
};

function ToGrade({ assessments, assessmentCount, total, oldest }: ToGradeProps) {
  return (
    <Card
      title="To grade"
      description={
        oldest ? (
          <>
            The oldest was handed in <RelativeTime value={oldest} />.
          </>
        ) : undefined
      }
    >
      {total === 0 ? (
        <p className="text-sm text-muted">No work from your classes is waiting for a grade.</p>
      ) : (
        <div className="space-y-4">
          <p className="text-2xl font-semibold tabular-nums">
            {total.toLocaleString('en')}{' '}
            <span className="text-base font-normal text-muted">
              {total === 1 ? 'piece of work' : 'pieces of work'}
            </span>
          </p>
          <ul className="divide-y divide-line">
            {assessments.map(({ id, title, courseTitle, toGrade }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
                <span className="min-w-0 break-words">
                  <PageLink href={`/grading?assessmentId=${id}`} className="link target-44 font-medium">
                    {title}
                  </PageLink>
                  <span className="block text-sm text-muted">{courseTitle}</span>
                </span>
                <span className="shrink-0 tabular-nums">{toGrade.toLocaleString('en')}</span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <LinkButton href="/grading">
              <Icon name="pen-line" />
              Start grading
            </LinkButton>
            {assessmentCount > assessments.length ? (
              <PageLink href="/grading" className="link target-44 text-sm">
                All {assessmentCount.toLocaleString('en')} assessments to grade
              </PageLink>
            ) : null}
          </div>
        </div>
      )}
    </Card>
  );
}
