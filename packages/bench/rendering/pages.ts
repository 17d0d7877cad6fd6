import { type Service, services } from '@repo/workbench/prisma-cli';
import { fetchFirstListings, findEnrolledSlugs, findFirstId, findLessonUrl } from '../demo-data.ts';
import { createDemoVisitor, type DemoVisitor, signInDemoVisitor } from '../visitors.ts';

/** `share`: required request rate relative to the plain application's page of 24 cards. */
export type MeasuredPage = { service: Service; name: string; url: string; cookie: string; share: number };

type Page = Omit<MeasuredPage, 'service'>;

const shares = { shared: 3, public: 0.5, form: 0.9, signedIn: 0.3 };

function pagesOf({ url, cookie }: DemoVisitor) {
  return (name: string, path: string, share = cookie ? shares.signedIn : shares.public): Page => ({
    name,
    url: new URL(path, url).href,
    cookie,
    share,
  });
}

async function marketplacePages(url: string): Promise<Page[]> {
  const alice = await signInDemoVisitor('marketplace', url, 'alice@example.com');
  const [listing] = await fetchFirstListings(alice);
  const conversation = await findFirstId(alice, '/api/conversations');
  const visitor = pagesOf(createDemoVisitor(url));
  const seller = pagesOf(alice);
  return [
    visitor('Start page, visitor', '/', shares.shared),
    visitor('Search, visitor', '/?query=desk'),
    visitor('Listing, visitor', `/listings/${listing?.slug}`, shares.shared),
    visitor('Seller, visitor', `/sellers/${listing?.seller.id}`),
    visitor('Sign-in form', '/login', shares.form),
    seller('Start page, signed in', '/'),
    seller('Listing, signed in', `/listings/${listing?.slug}`),
    seller('Own listings', '/dashboard'),
    seller('Favourites', '/favorites'),
    seller('Conversation', `/chat/${conversation}`),
    seller('Sell form', '/sell'),
    seller('Settings', '/settings'),
  ];
}

async function trainingPages(url: string): Promise<Page[]> {
  const office = await signInDemoVisitor('training', url, 'admin@example.com');
  const course = await findFirstId(office, '/api/courses');
  const visitor = pagesOf(createDemoVisitor(url));
  const admin = pagesOf(office);
  const learner = pagesOf(await signInDemoVisitor('training', url, 'learner@example.com'));
  return [
    visitor('Start page, visitor', '/'),
    visitor('Sign-in form', '/login', shares.form),
    learner('Home, learner', '/home'),
    admin('Home, admin', '/home'),
    admin('Courses', '/courses'),
    admin('Course', `/courses/${course}`),
    admin('Classes', '/classes'),
    admin('Enrolments', '/enrolments'),
    admin('People', '/people'),
    admin('Audit log', '/audit-log'),
  ];
}

async function childcarePages(url: string): Promise<Page[]> {
  const worker = await signInDemoVisitor('childcare', url, 'learner@example.com');
  const [slug = ''] = await findEnrolledSlugs(worker);
  const visitor = pagesOf(createDemoVisitor(url));
  const learner = pagesOf(worker);
  const manager = pagesOf(await signInDemoVisitor('childcare', url, 'manager@example.com'));
  return [
    visitor('Start page, visitor', '/'),
    visitor('Catalogue, visitor', '/courses', shares.shared),
    visitor('Course, visitor', `/courses/${slug}`, shares.shared),
    visitor('Sign-in form', '/login', shares.form),
    learner('Home, learner', '/home'),
    learner('Lesson', await findLessonUrl(worker, slug)),
    learner('Certificates', '/certificates'),
    manager('Centre', '/centre'),
    manager('People of the centre', '/centre/people'),
    manager('Assign', '/centre/assign'),
  ];
}

const find: Record<Service, (url: string) => Promise<Page[]>> = {
  marketplace: marketplacePages,
  training: trainingPages,
  childcare: childcarePages,
};

/** Of services with the demo data. */
export async function findMeasuredPages(servers: Record<Service, { url: string }>): Promise<MeasuredPage[]> {
  const pages = await Promise.all(
    services.map(async (service) =>
      (await find[service](servers[service].url)).map((page) => ({ service, ...page })),
    ),
  );
  return pages.flat();
}
