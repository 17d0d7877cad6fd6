import type { Service } from '@repo/workbench/prisma-cli';
import { z } from 'zod';
import type { PageVisit } from './run-lighthouse.ts';

export type NamedPage = PageVisit & { name: string };

/** Of the demo data. */
const learner = { email: 'learner@example.com', password: 'Password123!' };

const listings = z.object({ data: z.array(z.object({ slug: z.string() })).min(1) });
const enrollments = z.object({
  enrollments: z.array(z.object({ course: z.object({ slug: z.string() }) })).min(1),
});

/** The pages that most people see, at addresses of the demo data. */
export async function findPages(urlOf: (service: Service) => string): Promise<NamedPage[]> {
  const [marketplace, childcare] = [urlOf('marketplace'), urlOf('childcare')];
  const found = listings.parse(await read(`${marketplace}/api/listings?limit=1`));
  const cookie = await signIn(childcare);
  const own = enrollments.parse(await read(`${childcare}/api/enrollments`, cookie));
  const [listing, course] = [found.data[0]?.slug, own.enrollments[0]?.course.slug];
  return [
    { name: 'Search page', url: `${marketplace}/?query=desk` },
    { name: 'Listing page', url: `${marketplace}/listings/${listing}` },
    { name: 'Course page', url: `${childcare}/courses/${course}` },
    // It leads on to the lesson where the learner stopped.
    { name: 'Player page', url: await landing(`${childcare}/learn/${course}`, cookie), cookie },
  ];
}

async function read(url: string, cookie = ''): Promise<unknown> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}

async function landing(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.url;
}

/** The session's cookie as a browser sends it. */
async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...learner, json: true }),
  });
  const [cookie] = response.headers.getSetCookie().flatMap((line) => {
    const pair = line.split(';')[0] ?? '';
    return pair.includes('.session=') ? [pair] : [];
  });
  if (!cookie) throw new Error(`${learner.email} could not sign in: ${response.status}`);
  return cookie;
}
