import type { Service } from '@repo/workbench/prisma-cli';
import { z } from 'zod';
import { readJson, signInCookie } from '../visitors.ts';
import type { PageVisit } from './run-lighthouse.ts';

export type NamedPage = PageVisit & { name: string };

const listings = z.object({ data: z.array(z.object({ slug: z.string() })).min(1) });
const enrollments = z.object({
  enrollments: z.array(z.object({ course: z.object({ slug: z.string() }) })).min(1),
});

export async function findPages(urlOf: (service: Service) => string): Promise<NamedPage[]> {
  const [marketplace, childcare] = [urlOf('marketplace'), urlOf('childcare')];
  const found = listings.parse(await readJson(`${marketplace}/api/listings?limit=1`));
  const cookie = await signInCookie('childcare', childcare, 'learner@example.com');
  const own = enrollments.parse(await readJson(`${childcare}/api/enrollments`, cookie));
  const [listing, course] = [found.data[0]?.slug, own.enrollments[0]?.course.slug];
  return [
    { name: 'Search page', url: `${marketplace}/?query=desk` },
    { name: 'Listing page', url: `${marketplace}/listings/${listing}` },
    { name: 'Course page', url: `${childcare}/courses/${course}` },
    // It redirects to the lesson where the learner stopped.
    { name: 'Player page', url: await landing(`${childcare}/learn/${course}`, cookie), cookie },
  ];
}

async function landing(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.url;
}
