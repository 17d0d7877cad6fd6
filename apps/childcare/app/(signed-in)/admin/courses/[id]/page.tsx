import { decodePathParams } from '@repo/pages/decode-path-params';
import { loadOncePerRequest } from '@repo/pages/load-once-per-request';
import { orNotFoundPage } from '@repo/pages/or-not-found-page';
import { redirect } from 'next/navigation';
import { type BuilderPart, CourseBuilder } from '#components/builder/course-builder.tsx';
import { listCategories } from '#domain/categories/list-categories.ts';
import { getBuilderCourse } from '#domain/courses/get-builder-course.ts';
import { findLectureForAuthor } from '#domain/outline/find-lecture-for-author.ts';
import { requireRole } from '#page-context.ts';

type Parameters = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> };

const readCourse = loadOncePerRequest(async ({ id }: { id: string }) => {
  const ctx = await requireRole('SUPER_ADMIN');
  // Taken before the read, so that a concurrent change counts as newer.
  const loadedAt = Date.now();
  return { course: await orNotFoundPage(getBuilderCourse(ctx, id)), loadedAt };
});

export const generateMetadata = async (props: Props) => ({
  title: `Build: ${(await readCourse(props)).course.title || 'Untitled course'}`,
});

function partOf({ part }: Parameters): BuilderPart {
  return part === 'details' || part === 'publish' ? part : 'content';
}

/** `?part=` is the part, `?lecture=` the open lecture. */
export default async function CourseBuilderPage(props: Props) {
  const ctx = await requireRole('SUPER_ADMIN');
  const { id } = await decodePathParams(props.params);
  const wanted = await props.searchParams;
  const lectureId = typeof wanted.lecture === 'string' ? wanted.lecture : null;
  const [{ course, loadedAt }, categories, lecture] = await Promise.all([
    readCourse(props),
    listCategories(ctx),
    lectureId === null ? null : findLectureForAuthor(ctx, { courseId: id, lectureId }),
  ]);
  // A link to a deleted lecture redirects to the outline.
  if (lectureId !== null && lecture === null) redirect(`/admin/courses/${id}`);
  // A draft began, or was published, since the link was made.
  if (lecture && lecture.id !== lectureId) redirect(`/admin/courses/${id}?lecture=${lecture.id}`);
  return (
    <CourseBuilder
      key={id}
      course={course}
      categories={categories.map(({ id: categoryId, name }) => ({ id: categoryId, name }))}
      part={lecture ? 'content' : partOf(wanted)}
      lecture={lecture}
      loadedAt={loadedAt}
    />
  );
}
