import { Card } from '@repo/ui/card';
import { EmptyState } from '@repo/ui/empty-state';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { PageLink } from '@repo/ui/page-link';
import type { Metadata } from 'next';
import { PersonRequirements } from '#components/centre/person-requirements.tsx';
import { CpdProgressFacts } from '#components/cpd/cpd-progress-facts.tsx';
import { CertificatesToRenew } from '#components/home/certificates-to-renew.tsx';
import { ContinueCard } from '#components/home/continue-card.tsx';
import { CourseAwaitingPaymentRow } from '#components/home/course-awaiting-payment.tsx';
import { CourseRow } from '#components/home/course-row.tsx';
import { groupCoursesForHome } from '#components/home/group-courses-for-home.ts';
import { HomeCourseGroup } from '#components/home/home-course-group.tsx';
import { toShownCourse } from '#components/home/shown-course.ts';
import { listCertificates } from '#domain/certificates/list-certificates.ts';
import { readCpdProgressThisYear } from '#domain/cpd/read-cpd-progress.ts';
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
    readCpdProgressThisYear(ctx, { userId: ctx.actor.id }),
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
          <div className="space-y-4">
            <CpdProgressFacts progress={cpd} isOwn />
            <div className="space-y-3 text-sm text-pretty text-muted">
              <CertificatesToRenew certificates={certificates} />
              <p>
                <PageLink href="/cpd" className="link target-44">
                  CPD record
                </PageLink>
              </p>
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
