import { createChildcareClient } from '@repo/db/childcare';
import { createMarketplaceClient } from '@repo/db/marketplace';
import { createRandom } from '@repo/sheets/testing/random';
import * as childcare from '@repo/testing/childcare-factories';
import * as marketplace from '@repo/testing/marketplace-factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRawRequest } from './ask.ts';
import { startTwoInstances, type TwoInstances } from './start-instances.ts';
import { raceWritesAgainstReads, type WriteWithCheck } from './visitor.ts';

type Place = { origin: string };
type Pick = <T>(list: readonly T[]) => T;
type Service = 'marketplace' | 'childcare';

async function write(at: Place, method: string, path: string, body: unknown, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await sendRawRequest(at, { method, path, headers, body: JSON.stringify(body) });
  expect(answer.status, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
  return answer;
}

async function signIn(at: Place, service: Service, email: string): Promise<string> {
  const password = service === 'marketplace' ? marketplace.testPassword : childcare.demoPassword;
  const body = { email, password, json: true };
  const { headers } = await write(at, 'POST', '/api/auth/callback/credentials', body);
  const cookie = [headers['set-cookie'] ?? []].flat().find((each) => each.includes(`${service}.session=ey`));
  return cookie?.split(';', 1).join() ?? '';
}

/** Titles carry numbers that no other title has: those on a page say in which state it is. */
const titleOf = (number: number) => `Thing ${10_000 + number}`;
const titlesIn = (html: string) => [...new Set(html.match(/Thing \d{5}/g))].toSorted();

/** What a visitor sends and what a proxy adds, none of which may be in a page that others get. */
const callersOwn = {
  accept: 'text/html',
  cookie: 'next-auth.csrf-token=callers-own; devices=callers-own',
  'user-agent': 'callers-own',
  referer: 'https://callers-own.example/',
  'accept-language': 'callers-own',
  'x-forwarded-host': 'callers-own.example',
  'x-forwarded-port': '64711',
  'x-forwarded-for': '203.0.113.77',
  'x-nonce': 'callers-own',
  'next-url': '/callers-own',
  'next-router-state-tree': 'callers-own',
};

/** `personal`: what only the signed-in person may see. */
async function expectNothingPersonal(
  { one, other }: TwoInstances,
  { paths, cookie, personal }: { paths: string[]; cookie: string; personal: string[] },
): Promise<void> {
  for (const path of paths) {
    const read = (at: Place, headers: Record<string, string> = {}) =>
      sendRawRequest(at, { path, headers: { accept: 'text/html', ...headers } });
    for (const at of [one, other]) {
      const own = await read(at, { cookie });
      expect(own.headers.etag, path).toBeUndefined();
      if (own.status === 200) expect(own.body.toString(), path).toContain(personal[0]);
      await read(at, callersOwn);
      expect((await read(at, { cookie })).headers.etag, path).toBeUndefined();
      const kept = await read(at);
      expect(kept.headers.etag, path).toBeDefined();
      expect(kept.headers['set-cookie'], path).toBeUndefined();
      const sent = JSON.stringify(kept.headers) + kept.body.toString();
      for (const word of [
        ...personal,
        'callers-own',
        '64711',
        '203.0.113.77',
        'nonce-',

        'csrf-token',
      ])
        expect(sent.includes(word), `${path} contains ${word}`).toBe(false);
      // Signed out in the meantime or forged: whatever looks like a session is rendered for itself.
      const ended = cookie.replace(/=.*/, '=ended');
      expect((await read(at, { cookie: ended })).headers.etag, path).toBeUndefined();
    }
  }
}

/** Each kind of change met each of the four kinds of pages twice at least. */
function expectEachOften(changes: ReadonlyMap<string, number>, kinds: readonly string[]): void {
  expect([...changes.keys()].toSorted()).toEqual(kinds.toSorted());
  for (const [kind, times] of changes) expect(times, kind).toBeGreaterThanOrEqual(8);
}

/** Asked twice, what is not found, what redirects and what is data of a page comes from no cache. */
async function expectNotKept({ one }: TwoInstances, questions: { path: string; headers?: object }[]) {
  for (const { path, headers } of questions) {
    for (const attempt of [1, 2]) {
      const answer = await sendRawRequest(one, { path, headers: { accept: 'text/html', ...headers } });
      expect(answer.headers.etag, `${path} ${attempt}`).toBeUndefined();
    }
  }
}

type Listing = { id: string; title: string; price: number; status: 'AVAILABLE' | 'SOLD' | 'HIDDEN' };
type Seller = { id: string; isBanned: boolean; listings: Listing[] };

async function seedMarketplace(databaseUrl: string): Promise<{ seller: Seller; other: Seller }> {
  const db = createMarketplaceClient(databaseUrl, { poolSize: 2 });
  await marketplace.createUser(db, { email: 'moderator@example.com', role: 'MODERATOR' });
  await marketplace.createUser(db, { email: 'reader@example.com', name: 'Nobody Elsename' });
  async function createSeller(email: string, first: number): Promise<Seller> {
    const { id: sellerId } = await marketplace.createUser(db, { email });
    const listings: Listing[] = [];
    for (const number of [first, first + 1, first + 2]) {
      const fields = { title: titleOf(number), price: 100 + number };
      const { id } = await marketplace.createListing(db, { ...fields, sellerId, price: `${fields.price}` });
      listings.push({ id, ...fields, status: 'AVAILABLE' });
    }
    return { id: sellerId, isBanned: false, listings };
  }
  const seller = await createSeller('seller@example.com', 1);
  const other = await createSeller('other@example.com', 4);
  await db.$disconnect();
  return { seller, other };
}

type Stock = { seller: Seller; other: Seller; cookie: string; moderator: string };

/** One seller's listings change; the other seller is banned now and then, which ends their sessions. */
function createMarketplaceChanges({ seller, other, cookie, moderator }: Stock, pick: Pick) {
  let number = 100;
  function edit(listing: Listing): WriteWithCheck {
    number += 1;
    const changed = { title: titleOf(number), price: number };
    return {
      kind: 'edit',
      write: (at) => write(at, 'PUT', `/api/listings/${listing.id}`, changed, cookie),
      after: () => Object.assign(listing, changed),
    };
  }
  function move(listing: Listing): WriteWithCheck {
    const isForSale = listing.status === 'AVAILABLE';
    const status = isForSale ? 'SOLD' : 'AVAILABLE';
    const path = `/api/listings/${listing.id}`;
    return {
      kind: isForSale ? 'sell' : 'relist',
      write: (at) =>
        isForSale
          ? write(at, 'PUT', path, { status }, cookie)
          : write(at, 'POST', `${path}/relist`, { status }, cookie),
      after: () => Object.assign(listing, { status }),
    };
  }
  function moderate(listing: Listing): WriteWithCheck {
    const isHidden = listing.status === 'HIDDEN';
    const body = isHidden ? { action: 'restore' } : { action: 'hide', reason: 'A test' };
    return {
      kind: body.action,
      write: (at) => write(at, 'POST', `/api/moderation/listings/${listing.id}`, body, moderator),
      after: () => Object.assign(listing, { status: isHidden ? 'AVAILABLE' : 'HIDDEN' }),
    };
  }
  function banOrUnban(): WriteWithCheck {
    const isBanned = !other.isBanned;
    const body = isBanned ? { action: 'ban', reason: 'A test' } : { action: 'unban' };
    return {
      kind: body.action,
      write: (at) => write(at, 'POST', `/api/moderation/users/${other.id}`, body, moderator),
      after() {
        other.isBanned = isBanned;
        for (const listing of other.listings) listing.status = isBanned ? 'HIDDEN' : 'AVAILABLE';
      },
    };
  }
  return (): WriteWithCheck => {
    const listing = pick(seller.listings);
    if (listing.status === 'HIDDEN') return pick([banOrUnban, () => moderate(listing)])();
    if (listing.status === 'SOLD') return pick([banOrUnban, () => move(listing)])();
    return pick([banOrUnban, () => edit(listing), () => move(listing), () => moderate(listing)])();
  };
}

function createMarketplaceCheck({ seller, other }: { seller: Seller; other: Seller }) {
  const all = [...seller.listings, ...other.listings];
  const forSale = (listings: Listing[]) =>
    listings.filter(({ status }) => status === 'AVAILABLE').map(({ title }) => title);
  return (path: string, { status, html }: { status: number; html: string }): void => {
    const person = [seller, other].find(({ id }) => path.endsWith(id));
    const own = all.find(({ id }) => path.endsWith(id));
    if (person?.isBanned || own?.status === 'HIDDEN') {
      expect(status, path).toBe(404);
      return;
    }
    expect(status, path).toBe(200);
    const titles = new Set([...(own ? [own.title] : []), ...forSale(person ? person.listings : all)]);
    expect(titlesIn(html), path).toEqual([...titles].toSorted());
    for (const { title, price } of all) if (titles.has(title)) expect(html, path).toContain(`${price}.00`);
  };
}

describe('pages of the marketplace for visitors, on two instances', () => {
  let instances: TwoInstances;
  let seeded: { seller: Seller; other: Seller };
  beforeAll(async () => {
    const seed = async (url: string) => {
      seeded = await seedMarketplace(url);
    };
    instances = await startTwoInstances('marketplace', seed, 'visitors');
  });
  afterAll(() => instances?.stop());

  test('nothing of a signed-in person or of the caller is in them, and what is no page is not kept', async () => {
    const { seller } = seeded;
    const listing = `/listings/${seller.listings[0]?.id}`;
    await expectNothingPersonal(instances, {
      paths: [
        ...['/', '/?query=thing', listing, `/sellers/${seller.id}`, '/login', '/register'],
        ...['/privacy', '/help', '/safety', '/terms', '/contact'],
      ],
      cookie: await signIn(instances.one, 'marketplace', 'reader@example.com'),
      personal: ['Nobody Elsename', 'reader@example.com'],
    });
    await expectNotKept(instances, [
      { path: '/listings/nothing' },
      { path: '/favorites' },
      { path: '/', headers: { rsc: '1' } },
      { path: '/?_rsc=abc', headers: { rsc: '1' } },
      { path: '/', headers: { rsc: '1', 'next-router-prefetch': '1' } },
    ]);
  });

  test('a change, a sale, a hidden listing and a ban show in every page after the answer', async () => {
    const { one, other: second } = instances;
    const { seller, other } = seeded;
    const cookie = await signIn(one, 'marketplace', 'seller@example.com');
    const moderator = await signIn(second, 'marketplace', 'moderator@example.com');
    const { pick } = createRandom(10);
    const listings = [...seller.listings, ...other.listings].map(({ id }) => `/listings/${id}`);
    const sellers = [seller, other].map(({ id }) => `/sellers/${id}`);
    const { visitor, changes } = await raceWritesAgainstReads({
      rounds: 100,
      places: [one, second],
      nextChange: createMarketplaceChanges({ seller, other, cookie, moderator }, pick),
      pages: [['/'], ['/?query=thing'], sellers, listings],
      pick,
      check: createMarketplaceCheck({ seller, other }),
    });
    expect(visitor.fromCache).toBeGreaterThan(0);
    expect(visitor.unchanged).toBeGreaterThan(0);
    expectEachOften(changes, ['edit', 'sell', 'relist', 'hide', 'restore', 'ban', 'unban']);
  }, 600_000);
});

type Course = {
  id: string;
  slug: string;
  title: string;
  price: number;
  isPublished: boolean;
  lesson: string;
  lessonPath: string;
};

async function seedChildcare(databaseUrl: string): Promise<Course[]> {
  const db = createChildcareClient(databaseUrl, { poolSize: 2 });
  const author = await childcare.createUser(db, { email: 'author@example.com', role: 'SUPER_ADMIN' });
  await childcare.createUser(db, { email: 'reader@example.com', name: 'Nobody Elsename' });
  const courses: Course[] = [];
  for (const number of [1, 2, 3]) {
    const [title, price] = [titleOf(number), 100 + number];
    const fields = { title, priceSgd: price, createdById: author.id };
    const { id, slug } = await childcare.createCourse(db, fields);
    const section = await childcare.createSection(db, { courseId: id });
    const lessonPath = `/api/courses/${id}/sections/${section.id}/lectures/${section.lectures[0]?.id}`;
    courses.push({ id, slug, title, price, isPublished: true, lesson: 'Lecture 1', lessonPath });
  }
  await db.$disconnect();
  return courses;
}

function createCourseChanges(courses: Course[], cookie: string, pick: Pick) {
  let number = 100;
  return (): WriteWithCheck => {
    number += 1;
    const course = pick(courses);
    const put = (path: string, body: unknown) => (at: Place) => write(at, 'PUT', path, body, cookie);
    const [title, price, lesson] = [titleOf(number), number, `Lesson ${number}`];
    const isPublished = !course.isPublished;
    return pick<WriteWithCheck>([
      {
        kind: 'edit',
        write: put(`/api/courses/${course.id}`, { title, priceSgd: price }),
        after: () => Object.assign(course, { title, price }),
      },
      {
        kind: isPublished ? 'publish' : 'withdraw',
        write: put(`/api/courses/${course.id}`, { status: isPublished ? 'PUBLISHED' : 'ARCHIVED' }),
        after: () => Object.assign(course, { isPublished }),
      },
      {
        kind: 'lesson',
        write: put(course.lessonPath, { title: lesson }),
        after: () => Object.assign(course, { lesson }),
      },
    ]);
  };
}

function createCourseCheck(courses: Course[]) {
  return (path: string, { status, html }: { status: number; html: string }): void => {
    const own = courses.find(({ slug }) => path === `/courses/${slug}`);
    expect(status, path).toBe(own?.isPublished === false ? 404 : 200);
    if (status === 404) return;
    const shown = own ? [own] : courses.filter(({ isPublished }) => isPublished);
    expect(titlesIn(html), path).toEqual(shown.map(({ title }) => title).toSorted());
    for (const { price } of shown) expect(html, path).toContain(`S$${price}.00`);
    if (own) expect(html, path).toContain(own.lesson);
  };
}

describe('pages of childcare for visitors, on two instances', () => {
  let instances: TwoInstances;
  let courses: Course[];
  beforeAll(async () => {
    const seed = async (url: string) => {
      courses = await seedChildcare(url);
    };
    instances = await startTwoInstances('childcare', seed, 'visitors');
  });
  afterAll(() => instances?.stop());

  test('nothing of a signed-in person or of the caller is in them, and what is no page is not kept', async () => {
    const [first] = courses;
    await expectNothingPersonal(instances, {
      paths: ['/courses', `/courses/${first?.slug}`, '/login', '/register', '/privacy'],
      cookie: await signIn(instances.one, 'childcare', 'reader@example.com'),
      personal: ['Nobody Elsename', 'reader@example.com'],
    });
    await expectNotKept(instances, [
      { path: '/courses/nothing' },
      { path: `/courses/${first?.id}` },
      { path: '/courses', headers: { rsc: '1' } },
    ]);
  });

  test('a change, a withdrawal and the name of a lesson show in every page after the answer', async () => {
    const { one, other } = instances;
    const cookie = await signIn(one, 'childcare', 'author@example.com');
    const { pick } = createRandom(16);
    const pages = courses.map(({ slug }) => `/courses/${slug}`);
    const { visitor, changes } = await raceWritesAgainstReads({
      rounds: 100,
      places: [one, other],
      nextChange: createCourseChanges(courses, cookie, pick),
      pages: [['/'], ['/courses'], ['/courses?search=thing'], pages],
      pick,
      check: createCourseCheck(courses),
    });
    expect(visitor.fromCache).toBeGreaterThan(0);
    expect(visitor.unchanged).toBeGreaterThan(0);
    expectEachOften(changes, ['edit', 'publish', 'withdraw', 'lesson']);
  }, 600_000);
});
