import { fetchFirstListings, findEnrolledSlugs, findLessonUrl } from '../demo-data.ts';
import type { DemoServices } from '../demo-stack.ts';
import { createDemoVisitor, signInDemoVisitor } from '../visitors.ts';
import type { PageVisit } from './run-lighthouse.ts';

export type NamedPage = PageVisit & { name: string };

export async function findPages({
  marketplace: { url: marketplace },
  childcare: { url: childcare },
}: DemoServices): Promise<NamedPage[]> {
  const [listing] = await fetchFirstListings(createDemoVisitor(marketplace));
  const learner = await signInDemoVisitor('childcare', childcare, 'learner@example.com');
  const [course = ''] = await findEnrolledSlugs(learner);
  return [
    { name: 'Search page', url: `${marketplace}/?query=desk` },
    { name: 'Listing page', url: `${marketplace}/listings/${listing?.slug}` },
    { name: 'Course page', url: `${childcare}/courses/${course}` },
    { name: 'Player page', url: await findLessonUrl(learner, course), cookie: learner.cookie },
  ];
}
