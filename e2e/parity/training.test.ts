import { createHash, randomBytes } from 'node:crypto';
import { createTrainingClient } from '@repo/db/training';
import {
  bearerTokenOf,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendAndDisconnect, sendRawRequest } from './ask.ts';
import { type Servers, startServers } from './start-servers.ts';
import { askBothServers, expectSameAnswers, listQuestions } from './walk.ts';

const key = randomBytes(24).toString('base64url');
const tokens = { admin: '', learner: '', office: '' };
const ids = { courses: '', 'course-runs': '', enrolments: '', users: '' };
/** A shorter one is taken for none. */
const boundary = 'a-line-between-the-parts-of-a-form';
let servers: Servers;

async function seed(databaseUrl: string): Promise<void> {
  const db = createTrainingClient(databaseUrl, { poolSize: 2 });
  const admin = await createUser(db, { roles: ['admin'], email: 'admin@example.com' });
  const learner = await createUser(db, { email: 'learner@example.com' });
  const run = await createCourseRun(db);
  const enrolment = await createEnrolment(db, { userId: learner.id, courseRunId: run.id });
  await db.apiKey.create({
    data: {
      name: 'Servers',
      prefix: key.slice(0, 10),
      keyHash: createHash('sha256').update(key).digest('hex'),
      scopes: ['course-runs:read', 'enrolments:write'],
      creatorId: admin.id,
    },
  });
  tokens.admin = await bearerTokenOf(db, admin);
  // The walk signs the other admin out.
  tokens.office = await bearerTokenOf(
    db,
    await createUser(db, { roles: ['admin'], email: 'office@example.com' }),
  );
  tokens.learner = await bearerTokenOf(db, learner);
  Object.assign(ids, {
    courses: run.courseId,
    'course-runs': run.id,
    enrolments: enrolment.id,
    users: learner.id,
  });
  await db.$disconnect();
}

beforeAll(async () => {
  servers = await startServers('training', seed);
});
afterAll(() => servers?.stop());

describe('what is out of the ordinary is alike', () => {
  const admin = () => ({ authorization: `Bearer ${tokens.office}`, 'x-request-id': 'odd' });
  const json = () => ({ ...admin(), 'content-type': 'application/json' });

  test('things that are there, in all the ways their address can be written', async () => {
    const run = ids['course-runs'];
    const paths = [
      `/api/course-runs/${run}`,
      `/api/course-runs/${run}/`,
      `/api//course-runs/${run}`,
      `/api/course-runs//${run}`,
      `//api/course-runs/${run}`,
      `/api/./course-runs/${run}`,
      `/api/courses/../course-runs/${run}`,
      `/api/course-runs/${run.replace('0', '%30')}`,
      `/api/%63ourse-runs/${run}`,
      `/api/course-runs/${run}%2F`,
      `/api/course-runs/a%2Fb`,
      '/api/course-runs/%00',
      '/api/course-runs/a%00b',
      '/api/course-runs/%E0%A4%A',
      '/api/course-runs/%zz',
      '/api/course-runs/caf%C3%A9',
      '/api/course-runs/[id]',
      '/api/course-runs/:id',
      '/api/course-runs/a;b=c',
      '/api/course-runs/..%2f..%2fetc',
      '/API/course-runs',
      '/api/nothing',
      '/api/nothing/at/all?x=1',
      '/api',
      '/api/',
      '/api?x=1',
      `/api/courses/${ids.courses}`,
      '/api/courses?limit=1&limit=2',
      '/api/courses?search=%',
      '/api/courses?search=%E0%A4%A',
      '/api/courses?search=a%00b',
      '/api/courses?search=a+b%26c',
      '/api/courses?search=a#b',
      '/api/courses?search=caf\u00e9',
      '/api/courses?search="<>\\^`{|}',
      '/api/courses?',
      '/uploads/submissions/nobody/nothing.pdf',
      '/uploads/submissions/nobody/a%20b.pdf',
      '/uploads/../api/courses',
      '/',
      '/login',
      '/courses',
      '/nothing-here',
      '/nothing-here.txt',
      '/_next/static/nothing.js',
      '/_next/data/x.json',
    ];
    await expectSameAnswers(servers, [
      ...paths.map((path) => ({ path, headers: admin() })),
      ...paths.map((path) => ({ method: 'HEAD', path, headers: admin() })),
    ]);
  });

  // Not with `rsc`, by which Next's pages ask for their parts: Next sends whoever asks so to another address, of the API as well.
  test('headers of all kinds', async () => {
    const path = '/api/admin/users?limit=1';
    const ways: Record<string, string>[] = [
      { 'x-request-id': 'not sane!' },
      { host: 'a b' },
      { host: '' },
      { host: 'EXAMPLE.com:80' },
      { host: 'localhost' },
      { host: '[::1]:3001' },
      { 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'gzip;q=0' },
      { accept: 'text/html' },
      { 'next-router-state-tree': 'x' },
      { 'x-middleware-subrequest': 'proxy' },
      { 'if-none-match': '*' },
      { range: 'bytes=0-3' },
      { cookie: 'training.session=%zz; a=b; __proto__=x' },
      { authorization: 'Bearer' },
      { origin: 'https://evil.example' },
      { expect: '100-continue' },
      { 'content-type': 'application/json' },
    ];
    await expectSameAnswers(
      servers,
      ways.map((headers) => ({ path, headers: { ...admin(), ...headers } })),
    );
  });

  test('bodies of all kinds', async () => {
    const path = '/api/admin/users';
    const many = { ...json(), 'transfer-encoding': 'chunked' };
    const form = (part: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; ${part}\r\n\r\nHello\r\n--${boundary}--\r\n`;
    const multipart = { ...admin(), 'content-type': `multipart/form-data; boundary=${boundary}` };
    const large = Buffer.alloc(1_200_000, ' ');
    const post = { method: 'POST', path };
    await expectSameAnswers(servers, [
      { ...post, headers: json(), body: '' },
      { ...post, headers: json(), body: '{' },
      { ...post, headers: json(), body: 'null' },
      { ...post, headers: json(), body: '{"title":"\\u0000"}' },
      { ...post, headers: json(), body: Buffer.from([0xff, 0xfe]) },
      { ...post, headers: many, body: '{"title":7}' },
      { ...post, headers: json(), body: large },
      // Next leaves the rest unread on the connection, where it holds up whatever comes next; the server takes it away.
      { ...post, headers: many, body: large, ownConnection: true },
      { ...post, headers: admin(), body: '{}' },
      { ...post, headers: { ...admin(), 'content-type': 'text/plain' }, body: '{}' },
      { ...post, headers: { ...json(), origin: 'https://evil.example', authorization: '' }, body: '{}' },
      { method: 'GET', path, headers: json(), body: '{}' },
      { method: 'DELETE', path: `/api/courses/${ids.users}`, headers: admin() },
      ...['assessment', 'nothing'].flatMap((type) => [
        {
          method: 'POST',
          path: `/api/upload/${type}`,
          headers: multipart,
          body: form('name="file"; filename="a.txt"'),
        },
        { method: 'POST', path: `/api/upload/${type}`, headers: multipart, body: form('name="other"') },
        { method: 'POST', path: `/api/upload/${type}`, headers: multipart, body: `--${boundary}` },
        { method: 'POST', path: `/api/upload/${type}`, headers: json(), body: '{}' },
      ]),
    ]);
  });

  test('a body that is announced as too large is refused before it is sent', async () => {
    const question = {
      method: 'POST',
      path: '/api/admin/users',
      headers: { ...json(), expect: '100-continue', 'content-length': '900000000' },
    };
    const { server, next } = await askBothServers(servers, { ...question, onlyHeaders: true });
    expect(server).toEqual(next);
    expect(server.status).toBe(413);
  });

  test('who leaves in the middle of a body disturbs nobody', async () => {
    const headers = { ...json(), 'content-length': '100' };
    for (const server of [servers.server, servers.next]) {
      await sendAndDisconnect(server, {
        method: 'POST',
        path: '/api/admin/users',
        headers,
        body: '{"email":',
      });
    }
    await expectSameAnswers(servers, [{ path: '/api/health/ready', headers: { 'x-request-id': 'after' } }]);
  });

  test('a long answer comes whole, packed or not', async () => {
    const path = '/api/openapi.json';
    const [plain, packed] = [
      await askBothServers(servers, { path, headers: { 'x-request-id': 'long' } }),
      await askBothServers(servers, { path, headers: { 'x-request-id': 'long', 'accept-encoding': 'gzip' } }),
    ];
    expect(plain.server).toEqual(plain.next);
    expect(packed.server).toEqual(packed.next);
    expect(packed.server.body).toBe(plain.server.body);
    const lengths = await Promise.all(
      [servers.server, servers.next].map(async (server) => {
        const { headers, body } = await sendRawRequest(server, {
          path,
          headers: { 'accept-encoding': 'gzip' },
        });
        return [headers['content-encoding'], body.length < plain.server.body.length / 4];
      }),
    );
    expect(lengths).toEqual([
      ['gzip', true],
      ['gzip', true],
    ]);
  });
});

// After all that: it signs people out, and it has the agency's courses fetched, by each server when it comes to it.
test('every route answers every method and caller alike through both servers', async () => {
  const callers: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${tokens.learner}` },
    { authorization: `Bearer ${tokens.admin}` },
    { 'x-api-key': key },
  ];
  await expectSameAnswers(servers, listQuestions('training', callers));
}, 300_000);

// After the walk, for which both servers must hold the same: each gives its file a name of its own.
test('a file as large as may be is taken, piece by piece, and given back', async () => {
  const file = Buffer.alloc(4_900_000, 'a line of a page\n');
  file.write('%PDF-1.7\n');
  const part = (named: string) => `--${boundary}\r\ncontent-disposition: form-data; ${named}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part('name="userId"')}${ids.users}\r\n${part('name="category"')}cv\r\n`),
    Buffer.from(part('name="file"; filename="cv.pdf"')),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const admin = { authorization: `Bearer ${tokens.office}` };
  const headers = { ...admin, 'content-type': `multipart/form-data; boundary=${boundary}` };
  for (const server of [servers.server, servers.next]) {
    const sent = await sendRawRequest(server, {
      method: 'POST',
      path: '/api/upload/learner',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body,
    });
    expect(sent.status, sent.body.toString()).toBe(200);
    const { fileUrl } = JSON.parse(sent.body.toString()).data;
    const stored = await sendRawRequest(server, { path: fileUrl, headers: admin });
    expect(stored.status).toBe(200);
    expect(stored.body.equals(file)).toBe(true);
    const asked = await sendRawRequest(server, { method: 'HEAD', path: fileUrl, headers: admin });
    expect([asked.status, asked.body.length]).toEqual([200, 0]);
    expect(asked.headers['content-type']).toBe('application/pdf');
  }
});
