import type { CourseDetail } from '@repo/schemas/childcare/course';
import { Alert } from '@repo/ui/alert';
import { LinkButton } from '@repo/ui/link-button';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import type { CourseEnrollmentState } from '#domain/enrollments/read-course-enrollment-state.ts';
import { EnrollButton } from './begin-button.tsx';
import { CourseProgress } from './course-progress.tsx';
import { learnHref } from './learn-href.ts';

type CourseActionProps = { course: CourseDetail; standing: CourseEnrollmentState };

export function CourseAction({ course, standing }: CourseActionProps) {
  const { id, slug, status } = course;
  if (status !== 'PUBLISHED' && standing.kind !== 'enrolled') {
    return (
      <Alert tone="info" title="This course is not published">
        Only its authors can see this page.
      </Alert>
    );
  }
  switch (standing.kind) {
    case 'visitor':
      return <SignIn slug={slug} />;
    case 'enrolled':
      return <Enrolled slug={slug} standing={standing} />;
    case 'awaiting-payment':
      return (
        <Alert tone="info" title="Your centre has assigned this course to you">
          It opens as soon as your centre has paid for it.
        </Alert>
      );
    case 'suspended':
      return (
        <div className="space-y-4">
          <CourseProgress progress={standing.progress} />
          <Alert tone="info" title="Your centre has not paid for this course">
            What you did in it is kept. Ask your centre to assign the course to you, and you can carry on.
          </Alert>
        </div>
      );
    case 'assigned-only':
      return (
        <Alert tone="info" title="Ask your centre for this course">
          It has a price, so your centre assigns it to you.
        </Alert>
      );
    case 'open':
      return <EnrollButton courseId={id} slug={slug} />;
  }
}

function SignIn({ slug }: { slug: string }) {
  return (
    <div className="space-y-3">
      <LinkButton
        href={`/login?${new URLSearchParams({ callbackUrl: `/courses/${slug}` })}`}
        variant="primary"
        size="lg"
        className="w-full"
      >
        Sign in to begin
      </LinkButton>
      <p className="text-sm text-muted">
        New here?{' '}
        <PageLink
          href={`/register?${new URLSearchParams({ callbackUrl: `/courses/${slug}` })}`}
          className="link target-44"
        >
          Create an account
        </PageLink>
      </p>
    </div>
  );
}

type EnrolledProps = {
  slug: string;
  standing: Extract<CourseActionProps['standing'], { kind: 'enrolled' }>;
};

function Enrolled({ slug, standing }: EnrolledProps) {
  return (
    <div className="space-y-4">
      <CourseProgress progress={standing.progress} />
      {standing.deadline && standing.progress < 100 ? (
        <p className="text-sm">
          Due <DateTime value={standing.deadline} dateOnly />
        </p>
      ) : null}
      {standing.nextLesson && standing.progress < 100 ? (
        <p className="text-sm text-pretty break-words">
          Next: lesson {standing.nextLesson.place}, {standing.nextLesson.title}
        </p>
      ) : null}
      <LinkButton href={learnHref(slug, standing.nextLesson)} variant="primary" size="lg" className="w-full">
        {standing.progress === 0 ? 'Begin' : standing.progress === 100 ? 'Look at it again' : 'Continue'}
      </LinkButton>
      {standing.progress === 100 ? (
        <LinkButton href="/certificates" size="lg" className="w-full">
          Your certificates
        </LinkButton>
      ) : null}
    </div>
  );
}
