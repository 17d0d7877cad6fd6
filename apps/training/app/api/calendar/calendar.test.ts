import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  actorOf,
  bearerTokenOf,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { endSignInsCodesAndCalendar } from '#domain/accounts/end-sign-ins-codes-and-calendar.ts';
import { resetCalendarAddressAndNotify } from '#domain/calendar/calendar-address.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const now = new Date('2027-02-10T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
type Person = Awaited<ReturnType<typeof createUser>>;
let learner: Person;

beforeEach(async () => {
  learner = await createUser(database.db);
});

const date = (text: string) => new Date(`${text}T00:00:00Z`);
const state = (as: Person | null) => service.call('/api/calendar', { as });
const reset = (as: Person | null) => service.call('/api/calendar/reset-address', { method: 'POST', as });
const newUrl = async (as: Person): Promise<string> => (await reset(as)).body.data.url;

async function feed(url: string, headers: Record<string, string> = {}) {
  const response = await service.send(new URL(url).pathname, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Long lines are folded in a feed. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

async function classWith(person: Person, overrides: object = {}) {
  const course = await createCourse(database.db, { title: 'First aid; level 1' });
  const run = await createCourseRun(database.db, {
    courseId: course.id,
    venueRoom: 'Hall',
    sessions: {
      create: {
        number: 1,
        title: 'Morning',
        startDate: date('2027-03-01'),
        endDate: date('2027-03-01'),
        startTime: '09:00',
        endTime: '12:30',
      },
    },
    ...overrides,
  });
  await createEnrolment(database.db, { courseRunId: run.id, userId: person.id });
  return run;
}

test('holds the sessions in Singapore’s time', async () => {
  const run = await classWith(learner);
  const url = await newUrl(learner);
  expect(url).toMatch(/^http:\/\/localhost:3001\/api\/calendar\/[0-9a-f]{64}\.ics$/);
  const { status, headers, text } = await feed(url);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const calendar = unfolded(text);
  expect(calendar).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Singapore\r\n');
  expect(calendar).toContain('DTSTART;TZID=Asia/Singapore:20270301T090000\r\n');
  expect(calendar).toContain('DTEND;TZID=Asia/Singapore:20270301T123000\r\n');
  expect(calendar).toContain('SUMMARY:First aid\\; level 1: Morning\r\n');
  expect(calendar).toContain('LOCATION:Hall\r\n');
  expect(calendar).toContain('STATUS:CONFIRMED\r\n');
  expect(calendar).toContain(`/classes/${run.id}\r\n`);
  expect(calendar).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});

/** As a calendar program reads it. */
const read = async (url: string) => new ICAL.Component(ICAL.parse((await feed(url)).text));
const eventsOf = (calendar: ICAL.Component) =>
  calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));

test('a calendar program reads its times, and its text has the form of RFC 5545', async () => {
  await classWith(learner);
  await classWith(learner, { sessions: {} });
  const url = await newUrl(learner);
  const calendar = await read(url);
  const zone = calendar.getFirstSubcomponent('vtimezone');
  expect(zone && new ICAL.Timezone(zone).tzid).toBe('Asia/Singapore');
  const events = eventsOf(calendar);
  const session = events.find(({ startDate }) => !startDate.isDate);
  const days = events.find(({ startDate }) => startDate.isDate);
  expect(session?.summary).toBe('First aid; level 1: Morning');
  expect(session?.startDate.toJSDate().toISOString()).toBe('2027-03-01T01:00:00.000Z');
  expect(session?.duration.toString()).toBe('PT3H30M');
  expect(days?.duration.toString()).toBe('P2D');
  const { text } = await feed(url);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  // Every property of the calendar comes before its components.
  const names = unfolded(text).split('\r\n');
  const own = ['VERSION', 'PRODID', 'NAME', 'X-WR-CALNAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL'];
  const firstComponent = names.indexOf('BEGIN:VTIMEZONE');
  for (const name of own) {
    const at = names.findIndex((line) => new RegExp(`^${name}[:;]`).test(line));
    expect(at, name).toBeGreaterThan(0);
    expect(at, name).toBeLessThan(firstComponent);
  }
});

test('a program that has the feed gets 304 until something changes', async () => {
  const run = await classWith(learner);
  const url = await newUrl(learner);
  const etag = (await feed(url)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await feed(url, { 'if-none-match': etag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  await database.db.courseRun.update({ where: { id: run.id }, data: { venueRoom: 'Aster' } });
  const changed = await feed(url, { 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(changed.text).toContain('LOCATION:Aster');
  expect((await feed(url.replace('.ics', 'x.ics'), { 'if-none-match': '*' })).status).toBe(404);
});

test('a rescheduled class keeps its events', async () => {
  const admin = await createUser(database.db, { roles: ['admin'] });
  const run = await classWith(learner, { agencyRunId: null });
  const url = await newUrl(learner);
  const [before] = eventsOf(await read(url));
  const { id = '' } = (await database.db.courseRunSession.findFirst()) ?? {};
  const moved = { id, title: 'Morning', date: '2027-04-01', startTime: '14:00', endTime: '16:00', room: '' };
  const body = { startDate: '2027-04-01', endDate: '2027-04-01', sessions: [moved] };
  const answer = await service.call(`/api/course-runs/${run.id}/reschedule`, { as: admin, body });
  expect(answer.status).toBe(200);
  const events = eventsOf(await read(url));
  expect(events).toHaveLength(1);
  expect(events[0]?.uid).toBe(before?.uid);
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2027-04-01T06:00:00.000Z');
  expect(events[0]?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});

test('holds cancelled classes as cancelled, and days for a class without sessions', async () => {
  await classWith(learner, { status: 'Cancelled' });
  await classWith(learner, { sessions: {} });
  const calendar = unfolded((await feed(await newUrl(learner))).text);
  expect(calendar).toContain('STATUS:CANCELLED\r\n');
  expect(calendar).toContain('SUMMARY:Cancelled: First aid\\; level 1: Morning\r\n');
  expect(calendar).toContain('DTSTART;VALUE=DATE:20270301\r\nDTEND;VALUE=DATE:20270303\r\n');
});

test('holds only the person’s own and taught classes', async () => {
  const trainer = await createUser(database.db, { roles: ['trainer'] });
  const run = await classWith(learner, { trainerId: trainer.id });
  const feedOf = async (person: Person) => (await feed(await newUrl(person))).text;
  expect(await feedOf(trainer)).toContain('BEGIN:VEVENT');
  await database.db.enrolment.updateMany({ where: { courseRunId: run.id }, data: { status: 'withdrawn' } });
  expect(await feedOf(learner)).not.toContain('BEGIN:VEVENT');
  await classWith(learner, {
    startDate: date('2025-01-01'),
    endDate: date('2025-01-02'),
    sessions: {},
  });
  expect(await feedOf(learner)).not.toContain('BEGIN:VEVENT');
});

test('a new address ends the old one', async () => {
  const before = await newUrl(learner);
  const { status, body } = await reset(learner);
  expect(status).toBe(200);
  expect(body.data.url).not.toBe(before);
  expect((await feed(before)).status).toBe(404);
  expect((await feed(body.data.url)).status).toBe(200);
  const entries = await database.db.auditEntry.findMany();
  expect(entries).toHaveLength(2);
  for (const entry of entries)
    expect(entry).toMatchObject({ action: 'calendar.reset-address', before: null, after: null });
});

test('the address is shown only when it is created and cannot be derived from the stored data', async () => {
  expect((await state(learner)).body.data).toEqual({ hasAddress: false });
  const url = await newUrl(learner);
  const token = new URL(url).pathname.split('/').at(-1)?.replace('.ics', '') ?? '';
  expect((await state(learner)).body.data).toEqual({ hasAddress: true });
  const stored = JSON.stringify([await database.db.user.findMany(), await database.db.auditEntry.findMany()]);
  expect(stored).not.toContain(token);
  const { calendarTokenHash } = await database.db.user.findUniqueOrThrow({ where: { id: learner.id } });
  expect((await service.call(`/api/calendar/${calendarTokenHash}.ics`)).status).toBe(404);
});

const byCode = async ({ email }: Person) => {
  await service.call('/api/auth/send-otp', { body: { email } });
  const otp = service.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0];
  return service.call('/api/auth/login', { body: { email, loginType: 'otp', otp } });
};
const byLink = async ({ email }: Person) => {
  await service.call('/api/auth/forgot-password', { body: { email } });
  const token = service.mails.at(-1)?.text.match(/token=([\w-]+)/)?.[1];
  return service.call('/api/auth/reset-password', { body: { token, password: 'a new password 8' } });
};
const everywhere = (as: Person) => service.call('/api/auth/logout-everywhere', { method: 'POST', as });

test.each([
  ['the first one-time code', byCode, null],
  ['the first password by a mailed link', byLink, null],
  ['a later password by a mailed link', byLink, new Date(0)],
  ['signing out everywhere', everywhere, new Date(0)],
])('the address ends with %s', async (_what, end, emailVerifiedAt) => {
  const person = await createUser(database.db, { emailVerifiedAt });
  const url = await newUrl(person);
  expect((await feed(url)).status).toBe(200);
  expect((await end(person)).status).toBe(200);
  expect((await feed(url)).status).toBe(404);
});

test('a password by a mailed link says that the address ended, where there was one', async () => {
  await newUrl(learner);
  for (const says of [true, false]) {
    await byLink(learner);
    const mail = service.mails.at(-1);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text.includes('Your calendar address stopped working')).toBe(says);
  }
});

test('the address stays with a one-time code later', async () => {
  const url = await newUrl(learner);
  expect((await byCode(learner)).status).toBe(200);
  expect((await feed(url)).status).toBe(200);
});

test('no address is made by a sign-in that is being ended', async () => {
  const id = (await bearerTokenOf(database.db, learner)) && (await database.db.signIn.findFirstOrThrow()).id;
  const client = { address: '203.0.113.7', userAgent: '' };
  const actor = { ...actorOf(learner), sessionId: id };
  const ctx = { ...service.services, actor, requestId: 'r', defer: () => {}, client };
  const late = await database.db.$transaction(async (tx) => {
    await endSignInsCodesAndCalendar(tx, learner);
    return [resetCalendarAddressAndNotify(ctx).catch((error: unknown) => error)];
  });
  expect(await late[0]).toMatchObject({ status: 401 });
  expect(await database.db.user.count({ where: { calendarTokenHash: { not: null } } })).toBe(0);
});

test('making an address mails its owner, ten times an hour at most', async () => {
  for (let count = 0; count < 10; count += 1) expect((await reset(learner)).status).toBe(200);
  expect((await reset(learner)).status).toBe(429);
  const told = service.mails.filter(({ subject }) => subject === 'A calendar address was made');
  expect(told).toHaveLength(10);
  expect(told[0]?.to).toBe(learner.email);
  expect(told[0]?.text).toContain('/forgot-password');
  expect(told[0]?.text).not.toContain('.ics');
});

test('an unknown address and that of a deactivated person are 404', async () => {
  const url = await newUrl(learner);
  for (const token of ['nothing', '.ics', 'a'.repeat(64), `${'a'.repeat(64)}.ics`]) {
    const answer = await service.call(`/api/calendar/${token}`);
    expect(answer).toMatchObject({ status: 404, body: { success: false } });
  }
  await database.db.user.update({ where: { id: learner.id }, data: { deactivatedAt: now } });
  expect((await feed(url)).status).toBe(404);
});

test('the feed is limited by client', async () => {
  for (let count = 0; count < 600; count += 1) {
    await service.services.rateLimits.consume('calendarFeed', '203.0.113.7');
  }
  expect((await service.send(`/api/calendar/${'a'.repeat(64)}`)).status).toBe(429);
});

test('one’s address is 401 signed out', async () => {
  expect((await state(null)).status).toBe(401);
  expect((await reset(null)).status).toBe(401);
});
