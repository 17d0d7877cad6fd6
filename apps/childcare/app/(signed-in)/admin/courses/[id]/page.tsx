import { orNotFound } from '@repo/pages/or-not-found';
import { pathParams } from '@repo/pages/path-params';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { type BuilderPart, CourseBuilder } from '#components/builder/course-builder.tsx';
import { listCategories } from '#domain/categories/list-categories.ts';
import { getCourseDraft } from '#domain/courses/get-course-draft.ts';
import { getLecture } from '#domain/outline/get-lecture.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Build a course' };

type Parameters = Record<string, string | string[] | undefined>;
type Props = { params: Promise<{ id: string }>; searchParams: Promise<Parameters> };

function partOf({ part }: Parameters): BuilderPart {
  return part === 'details' || part === 'publish' ? part : 'content';
}

/** The builder: its part (`?part=`) and the lecture that is open (`?lecture=`) are in the address. */
export default async function CourseBuilderPage({ params, searchParams }: Props) {
  const ctx = await requireRole('SUPER_ADMIN');
  const { id } = await pathParams(params);
  const wanted = await searchParams;
  const lectureId = typeof wanted.lecture === 'string' ? wanted.lecture : null;
  const loadedAt = Date.now();
  const [course, categories, lecture] = await Promise.all([
    orNotFound(getCourseDraft(ctx, id)),
    listCategories(ctx),
    lectureId === null ? null : getLecture(ctx, { courseId: id, lectureId }),
  ]);
  // A link to a lecture that has gone leads to the outline.
  if (lectureId !== null && lecture === null) redirect(`/admin/courses/${id}`);
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
