import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { buttonStyles } from '@repo/ui/button-styles';
import { Card } from '@repo/ui/card';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { StatusBadge } from '@repo/ui/status-badge';
import { type SearchParams, toUrlSearchParams } from '@repo/ui/url-search-params';
import type { Metadata } from 'next';
import { ClassReportsNotice } from '#components/agency-reports/class-reports-notice.tsx';
import { ClashAlert } from '#components/classes/clash-list.tsx';
import { ClassActions } from '#components/classes/class-actions.tsx';
import { ClassFacts } from '#components/classes/class-facts.tsx';
import { ClassNotices } from '#components/classes/class-notices.tsx';
import { classStatusLabels, enrolmentStatusLabels } from '#components/classes/labels.ts';
import { RosterSection } from '#components/classes/roster-section.tsx';
import { SessionTimeline } from '#components/classes/session-timeline.tsx';
import { WithdrawButton } from '#components/classes/withdraw-button.tsx';
import { OwnCompletion } from '#components/completion/own-completion.tsx';
import { ClassPushSubscriptionOffer } from '#components/courses/class-push-offer.tsx';
import { EnrolButton } from '#components/courses/enrol-button.tsx';
import { ClassDueDates } from '#components/due-dates/class-due-dates.tsx';
import { OwnFeedbackCard } from '#components/feedback/own-feedback-card.tsx';
import { WaitingCard } from '#components/waiting-list/waiting-card.tsx';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import { canManageClass, canTakeAttendance } from '#domain/classes/class-visibility.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { findClashesOfRun, findLearnerClashes } from '#domain/classes/find-clashes.ts';
import { getVisibleCourseRun } from '#domain/classes/get-course-run.ts';
import { hasClassBegun } from '#domain/classes/has-class-begun.ts';
import { findOwnCompletion } from '#domain/completion/get-class-completion.ts';
import { hasRole } from '#domain/context.ts';
import { listClassDueDates } from '#domain/due-dates/class-due-dates.ts';
import { findOwnFeedback } from '#domain/feedback/own-feedback.ts';
import { listSessionMeetings } from '#domain/session-meetings/session-meetings.ts';
import { getOwnWaiting } from '#domain/waiting-list/own-waiting.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

const load = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireActor();
  return { ctx, run: await orNotFoundPage(getVisibleCourseRun(ctx, id)) };
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { run } = await load(props);
  return { title: run.course.title };
}

type Run = Awaited<ReturnType<typeof load>>['run'];

function isUnderWay({ startDate, sessions }: Run, now: Date): boolean {
  const [first] = sessions.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
  return hasClassBegun(startDate, first, now);
}

export default async function ClassPage(props: Props) {
  const { ctx, run } = await load(props);
  const { myEnrolment } = run;
  const isEnrolled = myEnrolment?.status === 'enrolled' || myEnrolment?.status === 'completed';
  const manages = ctx.actor.roles.includes('admin');
  const trainers = { trainerId: run.trainer?.id ?? null, coTrainers: run.coTrainers };
  const teaches = canManageClass(ctx.actor, trainers);
  const isTrainer = [trainers.trainerId, ...run.coTrainers.map(({ userId }) => userId)].includes(
    ctx.actor.id,
  );
  const takesAttendance = canTakeAttendance(ctx.actor, trainers);
  const isMember = isEnrolled || takesAttendance;
  const clashes = teaches ? await findClashesOfRun(ctx.db, run.id) : [];
  const ownClashes = (await findLearnerClashes(ctx.db, ctx.actor.id, [run.id])).get(run.id) ?? [];
  const dueDates = teaches ? await listClassDueDates(ctx, run.id) : [];
  const ownCompletion = isEnrolled ? await findOwnCompletion(ctx, run.id) : null;
  const now = ctx.clock();
  const last = run.endDate ?? run.startDate;
  const ownFeedback =
    isEnrolled && (last === null || last < singaporeDate(now)) ? await findOwnFeedback(ctx, run.id) : null;
  const isOpen = run.status !== 'Cancelled' && (last === null || last >= singaporeDate(now));
  const mayWantPlace =
    ctx.actor.roles.includes('learner') && isOpen && !isEnrolled && myEnrolment?.status !== 'admin removed';
  const waiting = mayWantPlace ? await getOwnWaiting(ctx, run.id) : null;
  const mayEnrol = waiting !== null && waiting.placesForCaller > 0;
  return (
    <>
      <Head run={run} mayEnrol={mayEnrol} manages={manages} now={now} />
      <div className="mb-6 space-y-4 empty:hidden">
        <ClassPushSubscriptionOffer />
        <ClassNotices run={run} mayManage={manages} />
        {hasRole(ctx, 'admin') && run.agencyRunId !== null ? (
          <ClassReportsNotice ctx={ctx} courseRunId={run.id} />
        ) : null}
        <ClashAlert title="Another class at the same time" clashes={clashes} />
        {mayEnrol ? (
          <ClashAlert title="You have another class at the same time" clashes={ownClashes} />
        ) : null}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0 space-y-6">
          <Card title="Sessions">
            <SessionTimeline
              courseRunId={run.id}
              sessions={run.sessions}
              now={now}
              viewerTeaches={takesAttendance}
              viewerAttends={isEnrolled}
              isCancelled={run.status === 'Cancelled'}
              meetings={isMember ? await listSessionMeetings(ctx, run.id) : new Map()}
            />
          </Card>
          {waiting && (waiting.position !== null || !mayEnrol) ? (
            <WaitingCard courseRunId={run.id} waiting={waiting} />
          ) : null}
          {ownFeedback?.state === 'open' ? <OwnFeedbackCard feedback={ownFeedback} /> : null}
          {ownCompletion ? <OwnCompletion completion={ownCompletion} /> : null}
          <Material run={run} isEnrolled={isEnrolled} isMember={isMember} />
          {dueDates.length > 0 ? (
            <Card
              title="Assessments"
              description="Due dates for this class. Other classes of the course keep theirs."
              actions={
                <LinkButton href={`/classes/${run.id}/gradebook`}>
                  <Icon name="table" />
                  Open the gradebook
                </LinkButton>
              }
            >
              <ClassDueDates courseRunId={run.id} rows={dueDates} />
            </Card>
          ) : null}
        </div>
        <Card className="min-w-0" title="About this class">
          <ClassFacts run={run} />
          <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
            {isEnrolled || (isTrainer && !teaches) ? (
              <LinkButton href={`/classes/${run.id}/messages`}>
                <Icon name="messages-square" />
                Messages to the class
              </LinkButton>
            ) : null}
            {isEnrolled && run.sessions.length > 0 ? (
              <LinkButton href={`/classes/${run.id}/absences`}>
                <Icon name="file-text" />
                Absences and documents
              </LinkButton>
            ) : null}
            {isOpen && last !== null && (isEnrolled || isTrainer) ? (
              <a
                href={`/api/course-runs/${run.id}/calendar`}
                download
                className={buttonStyles({ variant: 'secondary' })}
              >
                <Icon name="calendar-days" />
                Add to a calendar
              </a>
            ) : null}
          </div>
        </Card>
      </div>
      {teaches ? (
        <div className="mt-8">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-lg font-semibold">Roster</h2>
            <div className="flex flex-wrap gap-2">
              <LinkButton href={`/classes/${run.id}/completion`}>
                <Icon name="graduation-cap" />
                Open completion
              </LinkButton>
              <LinkButton href={`/classes/${run.id}/at-risk`}>
                <Icon name="clock" />
                Open learners at risk
              </LinkButton>
              <LinkButton href={`/classes/${run.id}/certificates`}>
                <Icon name="award" />
                Open certificates
              </LinkButton>
              <LinkButton href={`/classes/${run.id}/feedback/results`}>
                <Icon name="star" />
                Open feedback
              </LinkButton>
              <LinkButton href={`/classes/${run.id}/messages`}>
                <Icon name="messages-square" />
                Write to the class
              </LinkButton>
              <LinkButton href={`/classes/${run.id}/waiting-list`}>
                <Icon name="users" />
                Open waiting list
              </LinkButton>
            </div>
          </div>
          <RosterSection
            ctx={ctx}
            courseRunId={run.id}
            courseTitle={run.course.title}
            parameters={await toUrlSearchParams(props.searchParams)}
            mayManage={manages}
            acceptsEnrolments={isOpen}
          />
        </div>
      ) : null}
    </>
  );
}

type HeadProps = { run: Run; mayEnrol: boolean; manages: boolean; now: Date };

function Head({ run, mayEnrol, manages, now }: HeadProps) {
  const { course, myEnrolment } = run;
  return (
    <PageHeader
      breadcrumb={[{ label: 'Classes', href: '/classes' }, { label: course.title }]}
      title={course.title}
      description={
        <span className="flex flex-wrap items-center gap-2">
          {formatDates(run.startDate, run.endDate)}
          <StatusBadge tone={classStatusLabels[run.status].tone}>
            {classStatusLabels[run.status].label}
          </StatusBadge>
          {myEnrolment ? (
            <StatusBadge tone={enrolmentStatusLabels[myEnrolment.status].tone}>
              {`You: ${enrolmentStatusLabels[myEnrolment.status].label}`}
            </StatusBadge>
          ) : null}
        </span>
      }
      actions={
        <>
          {mayEnrol ? (
            <EnrolButton
              courseRunId={run.id}
              courseTitle={course.title}
              whenText={formatDates(run.startDate, run.endDate)}
              venue={describeVenue(run)}
              hasBegun={isUnderWay(run, now)}
              feeSgd={course.fee}
              isPrimary
            />
          ) : null}
          {myEnrolment?.status === 'enrolled' && (manages || !isUnderWay(run, now)) ? (
            <WithdrawButton enrolmentId={myEnrolment.id} title={course.title} />
          ) : null}
          {manages ? (
            <ClassActions
              courseRunId={run.id}
              title={course.title}
              status={run.status}
              isPublished={run.agencyRunId !== null}
              enrolledCount={run.enrolledCount}
            />
          ) : null}
        </>
      }
    />
  );
}

type MaterialProps = { run: Run; isEnrolled: boolean; isMember: boolean };

function Material({ run: { id, course, myEnrolment }, isEnrolled, isMember }: MaterialProps) {
  return (
    <Card
      title="Material"
      description={
        isEnrolled ? `You have read ${myEnrolment?.progress ?? 0}% of the course.` : course.description
      }
      actions={null}
    >
      <div className="flex flex-wrap gap-2">
        <LinkButton href={isEnrolled ? `/courses/${course.id}/learn` : `/courses/${course.id}`}>
          <Icon name="book-open" />
          {isEnrolled ? 'Read the course' : 'Open the course'}
        </LinkButton>
        {isMember ? (
          <LinkButton href={`/classes/${id}/materials`}>
            <Icon name="file-text" />
            Materials of this class
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}
