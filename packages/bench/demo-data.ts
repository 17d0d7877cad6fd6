import { z } from 'zod';
import type { DemoVisitor } from './visitors.ts';

const listings = z.object({
  data: z.array(z.object({ slug: z.string(), seller: z.object({ id: z.string() }) })).min(1),
});
const conversationsOrCourses = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const enrollments = z.object({
  enrollments: z.array(z.object({ course: z.object({ slug: z.string() }) })).min(1),
});

export async function fetchParsed<T>(schema: z.ZodType<T>, { ask }: DemoVisitor, path: string): Promise<T> {
  return schema.parse(await (await ask(path)).json());
}

/** The first page of the marketplace. */
export async function fetchFirstListings(visitor: DemoVisitor) {
  return (await fetchParsed(listings, visitor, '/api/listings')).data;
}

export async function findFirstId(
  visitor: DemoVisitor,
  path: '/api/conversations' | '/api/courses',
): Promise<string | undefined> {
  return (await fetchParsed(conversationsOrCourses, visitor, path)).data[0]?.id;
}

/** Slugs of the childcare courses of a learner. */
export async function findEnrolledSlugs(learner: DemoVisitor): Promise<string[]> {
  const own = await fetchParsed(enrollments, learner, '/api/enrollments');
  return own.enrollments.map(({ course }) => course.slug);
}

/** The address of the lesson where the learner stopped; the course's own redirects to it. */
export async function findLessonUrl({ ask }: DemoVisitor, courseSlug: string): Promise<string> {
  const response = await ask(`/learn/${courseSlug}`);
  await response.arrayBuffer();
  return response.url;
}
