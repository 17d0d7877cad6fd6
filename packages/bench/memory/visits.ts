// A relative path: the package's tests depend on this one, and packages must not form a cycle.
import { makeCleanSheet } from '@repo/sheets/testing/clean-sheet';
import { drawPicture } from '@repo/workbench/pictures/draw-picture';
import type { Service } from '@repo/workbench/prisma-cli';
import { z } from 'zod';
import { fetchFirstListings, fetchParsed, findEnrolledSlugs, findFirstId } from '../demo-data.ts';
import {
  createEventsAction,
  createPostAction,
  createReadAction,
  type DemoVisitor,
  type RepeatedVisit,
  signInDemoVisitor,
} from '../visitors.ts';

const second = 1_000;
/** Milliseconds between two visits of each kind, per service. */
const pace = {
  reads: 50,
  pages: second,
  logins: 5 * second,
  beats: 200,
  streams: 10 * second,
  writes: 20 * second,
};

const categories = z.array(z.object({ id: z.string(), slug: z.string() })).min(1);
const whoAmI = z.object({ data: z.object({ user: z.object({ id: z.string() }) }) });
const outline = z.object({
  sections: z.array(z.object({ lectures: z.array(z.object({ id: z.string(), type: z.string() })) })),
});

function signInAgain(service: Service, url: string, email: string): RepeatedVisit {
  return { everyMs: pace.logins, send: async () => void (await signInDemoVisitor(service, url, email)) };
}

async function visitMarketplace(url: string): Promise<RepeatedVisit[]> {
  const alice = await signInDemoVisitor('marketplace', url, 'alice@example.com');
  const slugs = (await fetchFirstListings(alice)).slice(0, 5).map(({ slug }) => slug);
  const [category] = await fetchParsed(categories, alice, '/api/categories');
  const reads = [
    '/api/listings',
    '/api/listings?page=2&sort=price-low',
    `/api/listings?category=${category?.slug}&condition=GOOD`,
    '/api/listings?query=desk',
    '/api/listings/facets',
    ...slugs.map((slug) => `/api/listings/${slug}`),
    '/api/me/listings',
    '/api/conversations',
  ];
  const pages = [
    '/',
    '/?query=desk',
    ...slugs.map((slug) => `/listings/${slug}`),
    '/dashboard',
    '/favorites',
  ];
  const publish = createPostAction(alice, '/api/listings', (turn) => ({
    title: `A lamp, number ${turn}`,
    description: 'Kept well, from a home without pets.',
    price: 40,
    condition: 'GOOD',
    categoryId: category?.id,
    location: 'Bishan',
  }));
  return [
    { everyMs: pace.reads, send: createReadAction(alice, reads) },
    { everyMs: pace.pages, send: createReadAction(alice, pages) },
    { everyMs: pace.streams, send: createEventsAction(alice, '/api/conversations/events') },
    { everyMs: pace.writes, send: publish },
    signInAgain('marketplace', url, 'bob@example.com'),
  ];
}

async function visitTraining(url: string): Promise<RepeatedVisit[]> {
  const admin = await signInDemoVisitor('training', url, 'admin@example.com');
  const learner = await signInDemoVisitor('training', url, 'learner@example.com');
  const course = await findFirstId(admin, '/api/courses');
  const reads = [
    '/api/courses',
    `/api/courses/${course}`,
    '/api/course-runs',
    '/api/admin/users',
    '/api/admin/enrolments',
    '/api/admin/classes',
    '/api/admin/statistics',
  ];
  const pages = ['/home', '/courses', `/courses/${course}`, '/classes', '/enrolments', '/audit-log'];
  const sheet = await makeCleanSheet({ rows: 300 });
  const picture = await drawPicture({ icon: 'lamp-desk', seed: 'somebody' });
  const { data: session } = await fetchParsed(whoAmI, learner, '/api/auth/session');
  const send = (visitor: DemoVisitor, path: string, fields: Record<string, string | File>) => async () => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    await (await visitor.ask(path, { method: 'POST', body })).arrayBuffer();
  };
  const sendSheet = send(admin, '/api/enrolments/uploads', { file: new File([sheet.bytes], sheet.fileName) });
  const sendPicture = send(learner, '/api/upload/learner', {
    userId: session.user.id,
    category: 'profile_picture',
    file: new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' }),
  });
  return [
    { everyMs: pace.reads, send: createReadAction(admin, reads) },
    { everyMs: pace.pages, send: createReadAction(admin, pages) },
    { everyMs: pace.pages, send: createReadAction(learner, ['/home', '/courses', '/assessments']) },
    { everyMs: pace.writes, send: sendSheet },
    { everyMs: pace.writes, send: sendPicture },
    signInAgain('training', url, 'trainer@example.com'),
  ];
}

async function visitChildcare(url: string): Promise<RepeatedVisit[]> {
  const learner = await signInDemoVisitor('childcare', url, 'learner@example.com');
  const manager = await signInDemoVisitor('childcare', url, 'manager@example.com');
  const slugs = await findEnrolledSlugs(learner);
  const videos: string[] = [];
  for (const slug of slugs) {
    const { sections } = await fetchParsed(outline, learner, `/api/courses/${slug}`);
    const lectures = sections.flatMap((section) => section.lectures);
    videos.push(...lectures.filter(({ type }) => type === 'VIDEO').map(({ id }) => id));
  }
  const reads = [
    '/api/courses',
    ...slugs.map((slug) => `/api/courses/${slug}`),
    '/api/enrollments',
    '/api/categories',
    '/api/notifications',
    '/api/certificates',
  ];
  const pages = ['/courses', '/home', ...slugs.flatMap((slug) => [`/courses/${slug}`, `/learn/${slug}`])];
  const beat: RepeatedVisit['send'] = (turn) => {
    const at = Math.floor(turn / videos.length) % 60;
    const path = `/api/lectures/${videos[turn % videos.length]}/watch`;
    return createPostAction(learner, path, () => ({ ranges: [[at, at + 1]], position: at + 1, rate: 1 }))(
      turn,
    );
  };
  return [
    { everyMs: pace.reads, send: createReadAction(learner, reads) },
    { everyMs: pace.pages, send: createReadAction(learner, pages) },
    {
      everyMs: pace.pages,
      send: createReadAction(manager, ['/centre', '/centre/people', '/api/centre/overview']),
    },
    { everyMs: pace.beats, send: beat },
    signInAgain('childcare', url, 'rival@example.com'),
  ];
}

/** Visits to a service with its demo data: lists, single items, pages, writes, files, sign-ins, heartbeats. */
export const visitFactoriesByService: Record<Service, (url: string) => Promise<RepeatedVisit[]>> = {
  marketplace: visitMarketplace,
  training: visitTraining,
  childcare: visitChildcare,
};
