import { decodePathParams } from '@repo/pages/decode-path-params';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { RichText } from '@repo/rich-text/rich-text';
import { Alert } from '@repo/ui/alert';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { OutlineSheet } from '@repo/ui/outline-sheet';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { CourseProgress } from '#components/courses/course-progress.tsx';
import { OutlineList } from '#components/courses/outline-list.tsx';
import { ReaderSteps } from '#components/reader/reader-steps.tsx';
import { listSubtopicsInOrder } from '#components/reader/reading-order.ts';
import { canSeeDrafts } from '#domain/courses/course-visibility.ts';
import { getVisibleCourseOverview } from '#domain/courses/get-course-overview.ts';
import { getVisibleSubtopic } from '#domain/outline/get-subtopic.ts';
import { getOwnProgress } from '#domain/progress/get-own-progress.ts';
import { requireActor } from '#page-context.ts';

type Props = { params: Promise<{ id: string; subtopicId: string }> };

const readSubtopic = cache(async (id: string) =>
  orNotFoundPage(getVisibleSubtopic(await requireActor(), id)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readSubtopic((await decodePathParams(params)).subtopicId)).title };
}

export default async function ReaderPage({ params }: Props) {
  const ctx = await requireActor();
  const { id, subtopicId } = await decodePathParams(params);
  const [course, subtopic, { enrolment, readIds }] = await Promise.all([
    orNotFoundPage(getVisibleCourseOverview(ctx, id)),
    readSubtopic(subtopicId),
    getOwnProgress(ctx, id),
  ]);
  const order = listSubtopicsInOrder(course.learningUnits);
  const place = order.findIndex((reading) => reading.id === subtopic.id);
  const here = order[place];
  if (here === undefined) notFound();
  const writes = canSeeDrafts(ctx.actor);
  if (!enrolment && !writes && !ctx.actor.roles.includes('trainer')) redirect(`/courses/${id}`);

  const stepTo = (index: number) => {
    const reading = order[index];
    return reading ? { href: `/courses/${id}/learn/${reading.id}`, title: reading.title } : null;
  };
  const read = new Set(readIds);
  const outline = (
    <OutlineList
      courseId={id}
      learningUnits={course.learningUnits}
      open={{ currentId: subtopic.id, readIds: read, marks: enrolment !== null }}
    />
  );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <nav
        aria-label="Outline"
        className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] space-y-5 overflow-y-auto pb-6 lg:block"
      >
        {enrolment ? <CourseProgress percent={enrolment.progress} className="px-2" /> : null}
        {outline}
      </nav>
      <article className="min-w-0 space-y-6">
        <header className="space-y-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Breadcrumb
              items={[
                { label: 'Courses', href: '/courses' },
                { label: course.title, href: `/courses/${id}` },
                { label: here.unitTitle },
              ]}
            />
            <div className="lg:hidden">
              <OutlineSheet title={course.title}>{outline}</OutlineSheet>
            </div>
          </div>
          <h1 className="text-xl md:text-2xl">{subtopic.title}</h1>
          <p className="text-sm text-muted tabular-nums">
            {place + 1} of {order.length}
          </p>
        </header>
        {enrolment ? null : (
          <PreviewNote editHref={writes ? `/courses/${id}/edit?subtopic=${subtopic.id}` : null} />
        )}
        {subtopic.content === '' ? (
          <p className="text-muted">There is no text here yet.</p>
        ) : (
          <RichText html={subtopic.content} />
        )}
        <div className="sticky bottom-0 -mx-4 border-t border-line bg-surface px-4 py-3 max-md:bottom-16 md:mx-0 md:px-0">
          <ReaderSteps
            key={subtopic.id}
            subtopicId={subtopic.id}
            courseHref={`/courses/${id}`}
            previous={stepTo(place - 1)}
            next={stepTo(place + 1)}
            countsTowardsProgress={enrolment !== null}
            isRead={read.has(subtopic.id)}
          />
        </div>
      </article>
    </div>
  );
}

function PreviewNote({ editHref }: { editHref: string | null }) {
  return (
    <Alert
      title="Preview"
      action={
        editHref ? (
          <LinkButton href={editHref} size="sm">
            <Icon name="pencil" />
            Edit
          </LinkButton>
        ) : null
      }
    >
      This is what learners read. Your own reading is not counted.
    </Alert>
  );
}
