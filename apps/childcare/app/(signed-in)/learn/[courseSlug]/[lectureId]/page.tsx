import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import type { LectureType } from '@repo/schemas/childcare/course';
import { Alert } from '@repo/ui/alert';
import { cn } from '@repo/ui/cn';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PushOffer } from '@repo/ui/notifications/push-offer';
import { OutlineSheet } from '@repo/ui/outline-sheet';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import type { Metadata } from 'next';
import { notFound, permanentRedirect, redirect } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { EvidenceList } from '#components/certificates/evidence-list.tsx';
import { CourseProgress } from '#components/course/course-progress.tsx';
import { lectureTypeLabels, wholeMinutesText } from '#components/course/labels.ts';
import { CourseEnd } from '#components/player/lazy-lesson-parts.tsx';
import { LectureProgressProviders } from '#components/player/lecture-progress-providers.tsx';
import { findBlockingLecture, flattenLectures } from '#components/player/lectures-in-order.ts';
import { LessonContent } from '#components/player/lesson-content.tsx';
import { LessonOutline } from '#components/player/lesson-outline.tsx';
import { LessonSteps } from '#components/player/lesson-steps.tsx';
import { LockedLesson } from '#components/player/locked-lesson.tsx';
import { needsManualCompletion } from '#components/player/needs-manual-completion.ts';
import { OfflineNotice } from '#components/player/offline-notice.tsx';
import { SaveNote } from '#components/player/save-note.tsx';
import { findCurrentCertificate } from '#domain/certificates/find-current-certificate.ts';
import { findMissingEvidence } from '#domain/evidence/find-missing-evidence.ts';
import { recordOpeningAndIssueCertificateIfComplete } from '#domain/evidence/record-opening-and-issue-certificate-if-complete.ts';
import { findLessonInLearntVersion } from '#domain/player/find-same-lesson.ts';
import { getPlayerCourseIfEnrolled } from '#domain/player/get-player-course.ts';
import { getPlayerLecture } from '#domain/player/get-player-lecture.ts';
import { requireActor } from '#page-context.ts';

type OpenedCourse = NonNullable<Awaited<ReturnType<typeof getPlayerCourseIfEnrolled>>>;

type Props = { params: Promise<{ courseSlug: string; lectureId: string }> };

/** Cached, because metadata and page both read it. */
const readCourse = cache(async (slug: string, lectureId: string) =>
  orNotFoundPage(getPlayerCourseIfEnrolled(await requireActor(), slug, lectureId)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { courseSlug, lectureId } = await decodePathParams(params);
  const course = await readCourse(courseSlug, lectureId);
  const lecture = course && flattenLectures(course.sections).find(({ id }) => id === lectureId);
  return { title: lecture ? `${lecture.title}: ${course.title}` : 'Lesson' };
}

/**
 * Within a thumb's reach. A package has its own buttons at its lower edge, which a fixed bar would cover on a phone, so its steps
 * come below it.
 */
const inReach =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:px-4 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:sticky md:bottom-0';

/** One lesson, with the outline beside it and the steps within a thumb's reach. */
export default async function LessonPage({ params }: Props) {
  const ctx = await requireActor();
  const { courseSlug, lectureId } = await decodePathParams(params);
  const course = await readCourse(courseSlug, lectureId);
  if (course === null) redirect(`/courses/${encodeURIComponent(courseSlug)}`);
  if (courseSlug !== course.slug)
    permanentRedirect(`/learn/${encodeURIComponent(course.slug)}/${encodeURIComponent(lectureId)}`);
  const { enrollment, sections, title } = course;
  const order = flattenLectures(sections);
  const place = order.findIndex(({ id }) => id === lectureId);
  const here = order[place];
  if (here === undefined) {
    // A link to a lesson of another version: that of a mail, or a page from before a version was published.
    const same =
      enrollment && (await findLessonInLearntVersion(ctx.db, { enrollmentId: enrollment.id, lectureId }));
    if (same) redirect(`/learn/${encodeURIComponent(course.slug)}/${same}`);
    notFound();
  }
  const lecture = await orNotFoundPage(getPlayerLecture(ctx, { courseId: course.id, lectureId }));

  const first = enrollment && course.lessonsInOrder ? findBlockingLecture(order, place) : null;
  // Recorded before evidence is read, because this opening may be the missing evidence.
  if (enrollment && !lecture.isOpened && first === null)
    await recordOpeningAndIssueCertificateIfComplete(ctx, { id: lectureId, enrollmentId: enrollment.id });
  const isDone = enrollment?.progress === 100;
  const stepTo = (index: number) => {
    const step = order[index];
    return step ? { href: `/learn/${courseSlug}/${step.id}`, title: step.title } : null;
  };
  const outline = <Outline slug={courseSlug} course={course} currentId={lectureId} />;
  return (
    <LectureProgressProviders learnerId={enrollment ? ctx.actor.id : null}>
      {/* On a phone the lesson has the whole screen. */}
      <div data-full-screen className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <nav
          aria-label="Outline"
          className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] overflow-y-auto pb-6 lg:block"
        >
          {outline}
        </nav>
        <article className="mx-auto w-full max-w-3xl min-w-0 space-y-5">
          <Head
            back={{ href: enrollment ? '/home' : `/courses/${courseSlug}`, title }}
            here={here}
            place={`${place + 1} of ${order.length}`}
            outline={outline}
          />
          {enrollment ? null : <PreviewNote courseId={course.id} />}
          {isDone ? <End ctx={ctx} slug={courseSlug} course={course} /> : null}
          {first ? (
            <LockedLesson
              first={{ id: first.id, href: `/learn/${courseSlug}/${first.id}`, title: first.title }}
            />
          ) : (
            <LessonContent
              key={lectureId}
              ctx={ctx}
              courseId={course.id}
              type={here.type}
              title={here.title}
              lecture={lecture}
              isLearnt={enrollment !== null}
            />
          )}
          <PushOffer
            title="Get notified about this course"
            text="This device can tell you when your certificate is ready, and before a deadline, also while this site is closed."
            className="rounded-md border"
          />
          <div
            className={cn(
              'z-30 border-t border-line bg-surface py-3',
              here.type === 'SCORM' ? undefined : inReach,
            )}
          >
            <OfflineNotice />
            <LessonSteps
              key={lectureId}
              lectureId={lectureId}
              isDone={here.isDone}
              needsManualCompletion={first === null && needsManualCompletion(here.type, lecture)}
              previous={stepTo(place - 1)}
              next={stepTo(place + 1)}
            />
          </div>
        </article>
      </div>
    </LectureProgressProviders>
  );
}

type HeadProps = {
  back: { href: string; title: string };
  here: { title: string; type: LectureType; videoDuration: number };
  /** "2 of 9". */
  place: string;
  outline: ReactNode;
};

function Head({ back, here, place, outline }: HeadProps) {
  const length = here.type === 'VIDEO' ? wholeMinutesText(here.videoDuration) : '';
  return (
    <header className="space-y-3">
      <div className="flex items-center justify-between gap-3">
        <PageLink
          href={back.href}
          className="target-44 flex min-w-0 items-center gap-1.5 text-sm text-muted hover:text-text"
        >
          <Icon name="arrow-left" className="size-4 shrink-0" />
          <span className="truncate">{back.title}</span>
        </PageLink>
        <div className="lg:hidden">
          <OutlineSheet title={back.title}>{outline}</OutlineSheet>
        </div>
      </div>
      <h1 className="text-xl text-pretty break-words md:text-2xl">{here.title}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-muted tabular-nums">
          {lectureTypeLabels[here.type]}, {place}
          {length ? `, ${length}` : ''}
        </p>
        <SaveNote />
      </div>
    </header>
  );
}

function PreviewNote({ courseId }: { courseId: string }) {
  return (
    <Alert
      title="Preview"
      action={
        <LinkButton href={`/admin/courses/${courseId}`} size="sm">
          <Icon name="pencil" />
          Edit
        </LinkButton>
      }
    >
      This is what learners see. Nothing you do here is counted.
    </Alert>
  );
}

type OutlineProps = { slug: string; course: OpenedCourse; currentId: string };

function Outline({ slug, course, currentId }: OutlineProps) {
  const { enrollment, sections } = course;
  const isOrdered = enrollment !== null && course.lessonsInOrder;
  return (
    <div className="space-y-5">
      {enrollment ? <CourseProgress progress={enrollment.progress} className="px-2" /> : null}
      {enrollment?.deadline && enrollment.progress < 100 ? (
        <p className="px-2 text-sm">
          Due <DateTime value={enrollment.deadline} dateOnly />
        </p>
      ) : null}
      <LessonOutline {...{ slug, sections, currentId, isOrdered }} />
    </div>
  );
}

type EndProps = { ctx: Awaited<ReturnType<typeof requireActor>>; slug: string; course: OpenedCourse };

/** The end of a course: the certificate, or the evidence that it lacks. */
async function End({ ctx, slug, course: { id, title, requiresEvidence } }: EndProps) {
  const [missing, issued] = await Promise.all([
    requiresEvidence ? findMissingEvidence(ctx.db, { userId: ctx.actor.id, courseId: id }) : [],
    findCurrentCertificate(ctx, id),
  ]);
  return (
    <CourseEnd
      courseId={id}
      title={title}
      issued={issued}
      missing={missing.length > 0 ? <EvidenceList courseSlug={slug} missing={missing} /> : undefined}
    />
  );
}
