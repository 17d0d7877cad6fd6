import type { Service } from '@repo/workbench/prisma-cli';
import { z } from 'zod';
import { readJson, signInCookie } from '../visitors.ts';

/** `share`: required request rate relative to the plain application's page of 24 cards. */
export type MeasuredPage = { service: Service; name: string; url: string; cookie: string; share: number };

const shares = { shared: 3, public: 0.5, form: 0.9, signedIn: 0.3 };

const listings = z.object({
  data: z.array(z.object({ slug: z.string(), seller: z.object({ id: z.string() }) })).min(1),
});
const conversations = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const trainingCourses = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const enrollments = z.object({
  enrollments: z.array(z.object({ course: z.object({ slug: z.string() }) })).min(1),
});

type UrlOf = (service: Service) => string;

async function marketplacePages(url: string): Promise<Omit<MeasuredPage, 'service'>[]> {
  const alice = await signInCookie('marketplace', url, 'alice@example.com');
  const [listing] = listings.parse(await readJson(`${url}/api/listings?limit=1`)).data;
  const [conversation] = conversations.parse(await readJson(`${url}/api/conversations`, alice)).data;
  const visitor = (name: string, path: string, share: number) => ({
    name,
    url: url + path,
    cookie: '',
    share,
  });
  const seller = (name: string, path: string) => ({
    name,
    url: url + path,
    cookie: alice,
    share: shares.signedIn,
  });
  return [
    visitor('Start page, visitor', '/', shares.shared),
    visitor('Search, visitor', '/?query=desk', shares.public),
    visitor('Listing, visitor', `/listings/${listing?.slug}`, shares.shared),
    visitor('Seller, visitor', `/sellers/${listing?.seller.id}`, shares.public),
    visitor('Sign-in form', '/login', shares.form),
    seller('Start page, signed in', '/'),
    seller('Listing, signed in', `/listings/${listing?.slug}`),
    seller('Own listings', '/dashboard'),
    seller('Favourites', '/favorites'),
    seller('Conversation', `/chat/${conversation?.id}`),
    seller('Sell form', '/sell'),
    seller('Settings', '/settings'),
  ];
}

async function trainingPages(url: string): Promise<Omit<MeasuredPage, 'service'>[]> {
  const admin = await signInCookie('training', url, 'admin@example.com');
  const learner = await signInCookie('training', url, 'learner@example.com');
  const [course] = trainingCourses.parse(await readJson(`${url}/api/courses`, admin)).data;
  const page = (name: string, path: string, cookie: string) => ({
    name,
    url: url + path,
    cookie,
    share: shares.signedIn,
  });
  return [
    { name: 'Start page, visitor', url: `${url}/`, cookie: '', share: shares.public },
    { name: 'Sign-in form', url: `${url}/login`, cookie: '', share: shares.form },
    page('Home, learner', '/home', learner),
    page('Home, admin', '/home', admin),
    page('Courses', '/courses', admin),
    page('Course', `/courses/${course?.id}`, admin),
    page('Classes', '/classes', admin),
    page('Enrolments', '/enrolments', admin),
    page('People', '/people', admin),
    page('Audit log', '/audit-log', admin),
  ];
}

async function childcarePages(url: string): Promise<Omit<MeasuredPage, 'service'>[]> {
  const learner = await signInCookie('childcare', url, 'learner@example.com');
  const manager = await signInCookie('childcare', url, 'manager@example.com');
  const own = enrollments.parse(await readJson(`${url}/api/enrollments`, learner)).enrollments;
  const slug = own[0]?.course.slug;
  const lesson = await fetch(`${url}/learn/${slug}`, { headers: { cookie: learner } });
  await lesson.arrayBuffer();
  const page = (name: string, path: string, cookie: string) => ({
    name,
    url: url + path,
    cookie,
    share: shares.signedIn,
  });
  return [
    { name: 'Start page, visitor', url: `${url}/`, cookie: '', share: shares.public },
    { name: 'Catalogue, visitor', url: `${url}/courses`, cookie: '', share: shares.shared },
    { name: 'Course, visitor', url: `${url}/courses/${slug}`, cookie: '', share: shares.shared },
    { name: 'Sign-in form', url: `${url}/login`, cookie: '', share: shares.form },
    page('Home, learner', '/home', learner),
    { ...page('Lesson', '', learner), url: lesson.url },
    page('Certificates', '/certificates', learner),
    page('Centre', '/centre', manager),
    page('People of the centre', '/centre/people', manager),
    page('Assign', '/centre/assign', manager),
  ];
}

export async function findMeasuredPages(urlOf: UrlOf): Promise<MeasuredPage[]> {
  const of = async (service: Service, find: (url: string) => Promise<Omit<MeasuredPage, 'service'>[]>) =>
    (await find(urlOf(service))).map((page) => ({ service, ...page }));
  return [
    ...(await of('marketplace', marketplacePages)),
    ...(await of('training', trainingPages)),
    ...(await of('childcare', childcarePages)),
  ];
}
