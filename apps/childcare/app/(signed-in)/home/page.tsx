import { recommendedCpdHoursPerYear } from '@repo/schemas/childcare/cpd';
import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import type { Metadata } from 'next';
import { PersonRequirements } from '#components/centre/person-requirements.tsx';
import { hoursText } from '#components/course/labels.ts';
import { CpdRing } from '#components/cpd/cpd-ring.tsx';
import { CertificatesToRenew } from '#components/home/certificates-to-renew.tsx';
import { ContinueCard } from '#components/home/continue-card.tsx';
import { CourseAwaitingPaymentRow } from '#components/home/course-awaiting-payment.tsx';
import { CourseRow } from '#components/home/course-row.tsx';
import { groupCoursesForHome } from '#components/home/group-courses-for-home.ts';
import { HomeCourseGroup } from '#components/home/home-course-group.tsx';
import { toShownCourse } from '#components/home/shown-course.ts';
import { listCertificates } from '#domain/certificates/list-certificates.ts';
import { readCpdHoursThisYear } from '#domain/cpd/cpd-hours.ts';
import { listOwnCoursesAwaitingPayment } from '#domain/enrollments/list-courses-awaiting-payment.ts';
import { type LearningRow, listOwnLearning } from '#domain/enrollments/list-learning.ts';
import { listOwnRequirements } from '#domain/requirements/list-person-requirements.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Home' };

export default async function HomePage() {
  const ctx = await requireActor();
  const now = ctx.clock();
  const [learning, awaited, cpd, certificates, { requirements }] = await Promise.all([
    listOwnLearning(ctx),
    listOwnCoursesAwaitingPayment(ctx),
    readCpdHoursThisYear(ctx, ctx.actor.id),
    listCertificates(ctx, {}),
    listOwnRequirements(ctx),
  ]);
  const { next, due, others, done } = groupCoursesForHome(learning, now);
  const show = (row: LearningRow) => <CourseRow key={row.courseId} course={toShownCourse(row, now)} />;
  return (
    <>
      <PageHeader title={`Hello, ${ctx.actor.name}`} />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0 space-y-6">
          {next ? (
            <ContinueCard row={next} now={now} />
          ) : (
            <NothingToLearn isDone={done.length > 0} isAwaiting={awaited.length > 0} />
          )}
          <HomeCourseGroup group="due" rows={due} show={show} />
          <PersonRequirements requirements={requirements} />
          <HomeCourseGroup group="others" rows={others} show={show} />
          <HomeCourseGroup
            group="unpaid"
            rows={awaited}
            show={(course) => <CourseAwaitingPaymentRow key={course.courseId} course={course} />}
          />
          <HomeCourseGroup group="done" rows={done} show={show} />
        </div>
        <Card title={`CPD in ${cpd.year}`}>
          <div className="flex items-center gap-5 max-[18rem]:flex-col max-[18rem]:items-start lg:flex-col lg:items-start">
            <CpdRing hours={cpd.hours} recommended={recommendedCpdHoursPerYear} />
            <div className="space-y-3 text-sm text-pretty text-muted">
              <p>
                {cpd.hours >= recommendedCpdHoursPerYear
                  ? 'You have done what is recommended for this year.'
                  : `${hoursText(Math.round((recommendedCpdHoursPerYear - cpd.hours) * 100) / 100)} to go to the recommended ${recommendedCpdHoursPerYear}. A CPD point counts as an hour.`}
              </p>
              <CertificatesToRenew certificates={certificates} />
              <p>
                <PageLink href="/certificates" className="link target-44">
                  Your certificates
                </PageLink>
              </p>
              <p>
                <PageLink href="/outside-training" className="link target-44">
                  Outside training
                </PageLink>
              </p>
            </div>
          </div>
        </Card>
      </div>
    </>
  );
}

function NothingToLearn({ isDone, isAwaiting }: { isDone: boolean; isAwaiting: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<Icon name="book-open-text" />}
        title={
          isDone ? 'You are through with everything' : isAwaiting ? 'No course is open yet' : 'No course yet'
        }
        description={
          isDone
            ? 'New courses appear here when your centre assigns them, or when you begin one yourself.'
            : 'Courses that your centre assigns to you appear here. You can also choose one yourself.'
        }
        action={
          <LinkButton href="/courses" variant="primary">
            Find a course
          </LinkButton>
        }
      />
    </Card>
  );
}
