import { decodePathParams } from '@repo/pages/decode-path-params';
import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { notFoundPage } from '@repo/pages/not-found-page';
import { nullIfNotFound } from '@repo/pages/or-not-found-page';
import { RichText } from '@repo/rich-text/rich-text';
import { Breadcrumb } from '@repo/ui/breadcrumb';
import { LinkButton } from '@repo/ui/link-button';
import { PageNotFound } from '@repo/ui/page-not-found';
import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { isLectureOpenToEverybody } from '#components/course/is-open-preview.ts';
import { getVisibleCourse } from '#domain/courses/get-course.ts';
import { pageContextOrRedirectToFactorSetUp } from '#page-context.ts';

type Props = { params: Promise<{ slug: string; lectureId: string }> };

const readPreview = loadOncePerRequest(async ({ slug, lectureId }: { slug: string; lectureId: string }) => {
  const course = await nullIfNotFound(getVisibleCourse(await pageContextOrRedirectToFactorSetUp(), slug));
  const lecture = course?.sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId);
  return course && lecture && isLectureOpenToEverybody(lecture) ? { course, lecture } : null;
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const preview = await readPreview(props);
  if (!preview) return { title: 'Page not found', robots: { index: false } };
  const { course, lecture } = preview;
  return { title: `${lecture.title}: ${course.title}`, robots: { index: false } };
}

/** A public lesson; records no progress. */
export default async function PreviewPage(props: Props) {
  const preview = await readPreview(props);
  if (!preview) {
    return notFoundPage(
      <PageNotFound description="The lesson may no longer be open to everybody, or there is a mistake in the address." />,
    );
  }
  const { course, lecture } = preview;
  const { slug } = await decodePathParams(props.params);
  if (slug !== course.slug)
    permanentRedirect(`/courses/${encodeURIComponent(course.slug)}/preview/${lecture.id}`);
  return (
    <div className="mx-auto max-w-3xl">
      <Breadcrumb
        items={[
          { label: 'Courses', href: '/courses' },
          { label: course.title, href: `/courses/${course.slug}` },
          { label: lecture.title },
        ]}
      />
      <h1 className="mt-4 mb-6 text-xl text-pretty break-words">{lecture.title}</h1>
      {lecture.type === 'VIDEO' ? (
        // biome-ignore lint/a11y/useMediaCaption: its captions are those that its author wrote
        <video
          controls
          preload="metadata"
          src={lecture.videoUrl ?? ''}
          className="aspect-video w-full rounded-lg bg-black"
        >
          {lecture.captions.map(({ language, label }) => (
            <track
              key={language}
              kind="captions"
              src={`/api/lectures/${lecture.id}/captions/${language}`}
              srcLang={language}
              label={label}
            />
          ))}
        </video>
      ) : (
        <RichText html={lecture.content ?? ''} />
      )}
      <div className="mt-8 border-t border-line pt-6">
        <LinkButton href={`/courses/${course.slug}`} variant="primary">
          Go to the course
        </LinkButton>
      </div>
    </div>
  );
}
