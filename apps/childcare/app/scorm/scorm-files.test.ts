import { lesson, makePackage } from '@repo/scorm/testing/make-package';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { readPlayableSession } from '#domain/scorm/read-playable-session.ts';
import { isServedHere } from '#scorm-origin.ts';
import { guardScorm } from '#scorm-page.ts';
import { buildPackageUploadForm, createScormFixture } from '#testing/scorm-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';
import { GET } from './[token]/files/[...path]/route.ts';

const database = useChildcareDatabase();
const moved = { by: 0 };
const service = useChildcareService(database, () => {
  moved.by = 0;
  return { clock: () => new Date(Date.now() + moved.by) };
});
const { call } = service;
const host = 'scorm.localhost:3002';

async function opened(sample = {}) {
  const world = await createScormFixture(database.db, service, sample);
  const { body } = await call(`/api/lectures/${world.lectureIds[0]}/scorm`, {
    method: 'POST',
    as: world.learner,
  });
  const token: string = body.address.slice(-64);
  const get = (path: string, headers: Record<string, string> = {}, of = token) =>
    GET(new Request(`http://${host}/scorm/${of}/files/${path}`, { headers: { host, ...headers } }), {
      params: Promise.resolve({ token: of, path: path.split('/') }),
    });
  return { ...world, token, session: body.session as string, get };
}

/** A Content-Security-Policy as its directives. */
function readPolicy(policy: string | null): Record<string, string> {
  const directives = (policy ?? '').split('; ').map((directive) => directive.split(/ (.*)/s));
  return Object.fromEntries(directives.map(([name, sources = '']) => [name, sources]));
}

const film = new Uint8Array(1000).map((_, at) => at % 251);
const withFilm = { files: { 'media/Film 1.mp4': film, 'strange.php': '<?php', 'ünïcode.html': 'x' } };

describe('the files of a package', () => {
  it('come with their types, and may load nothing but each other', async () => {
    const { get, token } = await opened(withFilm);
    const page = await get('index.html');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Washing hands');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600',
      'referrer-policy': 'same-origin',
    });
    const policy = page.headers.get('content-security-policy') ?? '';
    const files = `http://${host}/scorm/${token}/files/`;
    expect(readPolicy(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': `${files} data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
      'style-src': `${files} data: blob: 'unsafe-inline'`,
      'img-src': `${files} data: blob:`,
      'media-src': `${files} data: blob:`,
      'font-src': `${files} data: blob:`,
      'connect-src': `${files} data: blob:`,
      'frame-src': `${files} data: blob:`,
      'worker-src': "'none'",
      'object-src': "'none'",
      'form-action': files,
      'base-uri': files,
      'frame-ancestors': 'http://scorm.localhost:3002 http://localhost:3002 http://127.0.0.1:3002',
    });
    expect(policy).toMatch(/sandbox allow-scripts (?!.*top-navigation)(?!.*escape-sandbox)/);
    expect((await get('strange.php')).headers.get('content-type')).toBe('application/octet-stream');
  });

  it('are found by their encoded names, and in another case than they are written in', async () => {
    const { get } = await opened(withFilm);
    for (const path of ['%C3%BCn%C3%AFcode.html', 'MEDIA/film%201.MP4', 'Css/Look.css']) {
      expect((await get(path)).status, path).toBe(200);
    }
  });

  it('are found without reading again which files there are, until the package is replaced', async () => {
    const { get, added, packages, admin } = await opened(withFilm);
    const misses = () => Promise.all(Array.from({ length: 100 }, (_, at) => get(`none/${at}.html`)));
    expect((await get('INDEX.html')).status).toBe(200);
    await database.db.scormPackage.update({ where: { id: added.id }, data: { files: {} } });
    expect(new Set((await misses()).map(({ status }) => status))).toEqual(new Set([404]));
    expect([(await get('INDEX.html')).status, (await get('new.html')).status]).toEqual([200, 404]);
    const body = buildPackageUploadForm(
      await makePackage({ files: { 'new.html': 'x', 'js/lesson.js': null } }),
    );
    await call(`${packages}/${added.id}`, { method: 'PUT', as: admin, body });
    expect([(await get('new.html')).status, (await get('js/lesson.js')).status]).toEqual([200, 404]);
  });

  it('429 for who has it read too often, while what is known is served', async () => {
    const { get, added, learner } = await opened();
    const move = (storagePrefix: string) =>
      database.db.scormPackage.update({ where: { id: added.id }, data: { storagePrefix } });
    const many = await Promise.all(Array.from({ length: 100 }, () => get('index.html')));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    for (let at = 2; at <= 60; at += 1) {
      await move(`${learner.id}-${at}`);
      expect((await get('index.html')).status).toBe(200);
    }
    await move(`${learner.id}-61`);
    const refused = await get('index.html');
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    await move(`${learner.id}-60`);
    expect((await get('index.html')).status).toBe(200);
  });

  it('are given in parts, for a film that is moved in', async () => {
    const { get } = await opened(withFilm);
    const part = await get('media/Film%201.mp4', { range: 'bytes=500-509' });
    expect(part.status).toBe(206);
    expect(Object.fromEntries(part.headers)).toMatchObject({
      'content-range': 'bytes 500-509/1000',
      'content-length': '10',
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(film.subarray(500, 510)));
    const beyond = await get('media/Film%201.mp4', { range: 'bytes=2000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
  });

  it('are nowhere but on the packages’ own host', async () => {
    const { get } = await opened();
    for (const other of ['localhost:3002', '127.0.0.1:3002', 'scorm.localhost:9999']) {
      expect((await get('index.html', { host: other })).status, other).toBe(404);
    }
  });

  it.each(['', 'nothing.html', '..%2f..%2f.env', '%2e%2e/%2e%2e/.env', '%00', '%ff', 'index.html%00.png'])(
    '404 for “%s”',
    async (path) => {
      const { get } = await opened();
      expect((await get(path)).status).toBe(404);
    },
  );

  it('are gone with another token, a deactivated person, the time, the enrolment’s lecture', async () => {
    const { get, learner, lectureIds } = await opened();
    expect((await get('index.html', {}, 'f'.repeat(64))).status).toBe(404);
    await database.db.user.update({ where: { id: learner.id }, data: { deactivatedAt: new Date() } });
    expect((await get('index.html')).status).toBe(404);
    await database.db.user.update({ where: { id: learner.id }, data: { deactivatedAt: null } });
    expect((await get('index.html')).status).toBe(200);
    await database.db.scormSession.updateMany({ data: { expiresAt: new Date(0) } });
    expect((await get('index.html')).status).toBe(404);
    await database.db.lecture.delete({ where: { id: lectureIds[0] } });
    expect((await get('index.html')).status).toBe(404);
  });
});

describe('POST /scorm/[token]/commit', () => {
  const body = {
    commitSequence: 1,
    runtimeData: { cmi: { core: { lesson_status: 'passed', lesson_location: 'p3' }, suspend_data: '' } },
  };

  it('takes the last words of a page that is left, for its own lecture', async () => {
    const { token, learner } = await opened();
    const headers = { host, origin: `http://${host}`, 'content-type': 'text/plain' };
    const sent = await call(`/scorm/${token}/commit`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    expect(sent).toMatchObject({ status: 200, body: { status: 'passed', enrollmentProgress: 50 } });
    const { body: own } = await call('/api/enrollments', { as: learner });
    expect(own.enrollments[0]).toMatchObject({ scormStatus: 'passed', progress: 50 });
    const again = await call(`/scorm/${token}/commit`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'STALE_COMMIT' } });
  });

  describe('for an earlier session, whose frame kept the commit', () => {
    async function reopened() {
      const world = await opened();
      const { learner, lectureIds, session, token: earlierToken } = world;
      const open = async (as = learner, index = 0) => {
        moved.by += 1000;
        const path = `/api/lectures/${lectureIds[index]}/scorm`;
        const { address } = (await call(path, { method: 'POST', as })).body;
        return address.slice(-64) as string;
      };
      const token = await open();
      const send = (by: string, commitSequence: number, of?: string) =>
        call(`/scorm/${by}/commit`, {
          method: 'POST',
          body: { ...body, commitSequence, session: of },
          headers: { host },
        });
      return { ...world, open, send, session, earlierToken, token };
    }

    it('is stored with that session, once', async () => {
      const { send, token, session, learner } = await reopened();
      expect(await send(token, 4, session)).toMatchObject({ status: 200, body: { status: 'passed' } });
      expect((await send(token, 4, session)).body).toMatchObject({ code: 'STALE_COMMIT' });
      expect((await send(token, 3, session)).body).toMatchObject({ code: 'STALE_COMMIT' });
      const { body: own } = await call('/api/enrollments', { as: learner });
      expect(own.enrollments[0]).toMatchObject({ scormStatus: 'passed', progress: 50 });
      // The new session continues.
      expect((await send(token, 1)).status).toBe(200);
    });

    it('is refused once the new session has committed, or a third one was opened', async () => {
      const { send, open, token, session, earlierToken } = await reopened();
      expect((await send(earlierToken, 4)).body).toMatchObject({ code: 'SESSION_REPLACED' });
      const third = await open();
      expect((await send(token, 4, session)).body).toMatchObject({ code: 'SESSION_REPLACED' });
      expect((await send(third, 1)).status).toBe(200);
      expect((await send(third, 4, session)).body).toMatchObject({ code: 'SESSION_REPLACED' });
    });

    it('404 for a session of another person', async () => {
      const { send, open, session, amy, course } = await reopened();
      await createEnrollment(database.db, { userId: amy.id, courseId: course.id });
      expect((await send(await open(amy), 4, session)).status).toBe(404);
    });
  });

  it('404 on the pages’ host and for a token that is none, 403 from another website, 400 for what is no commit', async () => {
    const { token } = await opened();
    const send = (path: string, headers: Record<string, string>, sent: unknown = body) =>
      call(path, { method: 'POST', body: JSON.stringify(sent), headers });
    expect((await send(`/scorm/${token}/commit`, {})).status).toBe(404);
    expect((await send(`/scorm/${'0'.repeat(64)}/commit`, { host })).status).toBe(404);
    expect((await send(`/scorm/${token}/commit`, { host, origin: 'https://evil.example' })).status).toBe(403);
    expect((await send(`/scorm/${token}/commit`, { host }, {})).status).toBe(400);
    const text = await call(`/scorm/${token}/commit`, { method: 'POST', body: '{', headers: { host } });
    expect(text).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    const nested = (levels: number) =>
      `{"commitSequence":1,"runtimeData":{"cmi":{"objectives":${'['.repeat(levels)}${']'.repeat(levels)}}}}`;
    for (const levels of [100, 1500, 100_000]) {
      const sent = { method: 'POST', body: nested(levels), headers: { host } };
      expect(await call(`/scorm/${token}/commit`, sent)).toMatchObject({ status: 400 });
    }
  });
});

describe('what a SCO is loaded with', () => {
  const play = async (token: string) => {
    const found = await readPlayableSession(service.services, token);
    if (!found) throw new Error('Nothing to play');
    return found;
  };

  it('1.2: a first visit, then the place, the notes and the status of the last one', async () => {
    const more = '<adlcp:masteryscore>70</adlcp:masteryscore><adlcp:datafromlms>a=b</adlcp:datafromlms>';
    const { token, session, learner, lectureIds } = await opened({
      items: [{ ...lesson, more, parameters: 'x=1' }],
    });
    const first = await play(token);
    expect(first).toMatchObject({ version: '1.2', page: 'files/index.html?x=1', commit: 0, startSeconds: 0 });
    expect(first.state.cmi).toMatchObject({
      core: {
        student_name: 'Nur Aisyah',
        lesson_status: 'not attempted',
        entry: 'ab-initio',
        credit: 'credit',
      },
      student_data: { mastery_score: '70' },
      launch_data: 'a=b',
    });
    await call(`/api/lectures/${lectureIds[0]}/scorm/commit`, {
      as: learner,
      body: {
        session,
        commitSequence: 3,
        sessionSeconds: 12,
        terminated: true,
        score: { raw: 40, min: 0, max: 100 },
        runtimeData: {
          cmi: {
            core: {
              lesson_status: 'incomplete',
              lesson_location: 'p2',
              exit: 'suspend',
              score: { raw: '40' },
            },
            suspend_data: 'notes',
          },
        },
      },
    });
    expect(await play(token)).toMatchObject({
      commit: 3,
      startSeconds: 12,
      state: {
        cmi: {
          core: {
            lesson_status: 'incomplete',
            lesson_location: 'p2',
            entry: 'resume',
            total_time: '0000:00:12',
            score: { raw: '40' },
          },
          suspend_data: 'notes',
        },
      },
    });
  });

  it('2004: continues where it was suspended, starts again where it was ended, and keeps what was reached', async () => {
    const { token, session, learner, lectureIds } = await opened({ version: '2004' });
    const commit = (commitSequence: number, exit: string) =>
      call(`/api/lectures/${lectureIds[0]}/scorm/commit`, {
        as: learner,
        body: {
          session,
          commitSequence,
          terminated: true,
          completionStatus: 'completed',
          runtimeData: {
            cmi: {
              location: '2',
              suspend_data: 'n',
              exit,
              completion_status: 'completed',
              objectives: [{ id: 'o' }],
            },
          },
        },
      });
    expect((await play(token)).state.cmi).toMatchObject({ entry: 'ab-initio', mode: 'normal' });
    await commit(1, 'suspend');
    expect((await play(token)).state.cmi).toMatchObject({
      entry: 'resume',
      location: '2',
      suspend_data: 'n',
      completion_status: 'completed',
      objectives: [{ id: 'o' }],
    });
    await commit(2, 'normal');
    const { cmi } = (await play(token)).state;
    expect(cmi).toMatchObject({ entry: 'ab-initio', completion_status: 'completed' });
    expect(cmi).not.toHaveProperty('location');
    expect(cmi).not.toHaveProperty('suspend_data');
  });

  it('an author looks without credit; a dead token plays nothing', async () => {
    const { admin, lectureIds } = await opened();
    const { body } = await call(`/api/lectures/${lectureIds[0]}/scorm`, { method: 'POST', as: admin });
    const { cmi } = (await play(body.address.slice(-64))).state;
    expect(cmi).toMatchObject({ core: { credit: 'no-credit', lesson_mode: 'browse' } });
    expect(await readPlayableSession(service.services, 'x')).toBeNull();
  });
});

describe('the two hosts', () => {
  const guard = (at: string, pathname: string) =>
    guardScorm({ headers: new Headers({ host: at }), nextUrl: { pathname } }, { isDevelopment: false });
  const frame = `/scorm/${'a'.repeat(64)}`;

  it('pages are not on the packages’ host, packages not on the pages’', () => {
    expect(guard('localhost:3002', '/login')).toBeNull();
    for (const path of ['/', '/login', '/admin', '/scormx', '/scorm', '/scorm/', '/scorm/x']) {
      expect(guard(host, path), path).toMatchObject({ status: 404 });
    }
    for (const path of ['/scorm', frame])
      expect(guard('localhost:3002', path)).toMatchObject({ status: 404 });
    // What is below a token says itself that it is nowhere else.
    for (const at of [host, 'localhost:3002']) expect(guard(at, `${frame}/files/a.html`)).toBe('pass');
  });

  it('on the packages’ host no route answers but those of packages, however the host is written', async () => {
    const manager = await createUser(database.db, { role: 'SUPER_ADMIN' });
    for (const at of [host, 'SCORM.localhost:3002', 'scorm.localhost.:3002']) {
      for (const [path, options] of [
        ['/api/courses', {}],
        ['/api/profile', { as: manager }],
        ['/api/health/live', {}],
        ['/api/openapi.json', {}],
        ['/api/auth/session', { as: manager }],
        ['/api/auth/csrf', {}],
        ['/api/auth/signout', { method: 'POST' }],
        ['/api/auth/callback/credentials', { method: 'POST', body: { email: 'a', password: 'b' } }],
        ['/api/organizations', { as: manager, body: { name: 'Mine' } }],
        ['/api/courses', { method: 'DELETE', as: manager }],
      ] as const) {
        const answer = await call(path, { ...options, headers: { host: at } });
        expect([at, path, answer.status]).toEqual([at, path, 404]);
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    }
    expect((await call('/api/courses')).status).toBe(200);
  });

  it('nor do pages and files, but the scripts and styles that the player is made of', () => {
    const there = new Headers({ host });
    for (const path of [
      ...['/', '/login', '/robots.txt', '/sitemap.xml', '/icon.svg', '/favicon.ico', '/scorm', '/scormx/a'],
      ...['/_next/image', '/_next/data/x.json', '/_next/static', '/.well-known/security.txt', '/docs'],
      ...['/scorm/../robots.txt', '/_next/static/%2E%2e/image', '/_next/static/..', '/scorm/./../login'],
    ]) {
      expect([path, isServedHere(there, path)]).toEqual([path, false]);
      expect([path, isServedHere(new Headers({ host: 'localhost:3002' }), path)]).toEqual([path, true]);
    }
    for (const path of [frame, `${frame}/files/a..b/c.html`, '/_next/static/chunks/a.js']) {
      expect([path, isServedHere(there, path)]).toEqual([path, true]);
    }
  });

  it('the frame is shown by our pages alone, and sends nothing but commits', () => {
    const admitted = guard(host, frame);
    if (admitted === null || admitted === 'pass' || admitted instanceof Response)
      throw new Error('Not admitted');
    expect(readPolicy(admitted.responseHeaders.get('content-security-policy'))).toEqual({
      'default-src': "'none'",
      'script-src': expect.stringMatching(/^'self' 'nonce-[^']+' 'strict-dynamic'$/),
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'media-src': "'self' data: blob:",
      'font-src': "'self' data:",
      // A package runs on the same origin, and could send from here what it cannot from its own frame.
      'connect-src': `http://${host}${frame}/commit`,
      'frame-src': `http://${host}${frame}/files/`,
      'worker-src': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': 'http://localhost:3002 http://127.0.0.1:3002',
    });
    expect(admitted.responseHeaders.get('referrer-policy')).toBe('same-origin');
  });
});

describe('a preview', () => {
  const items = [
    lesson,
    { identifier: 'second', title: 'Drying hands', href: 'second/start.html' },
    { identifier: 'third', title: 'Creams', href: 'third.html' },
  ];
  const files = {
    'second/start.html': '<!doctype html><title>Drying</title>',
    'second/picture.svg': '<svg/>',
    'third.html': '<!doctype html><title>Creams</title>',
  };

  async function statuses(as: 'amy' | 'admin' | 'learner') {
    const world = await createScormFixture(database.db, service, { items, files });
    const [first] = world.lectureIds;
    await database.db.lecture.update({ where: { id: first ?? '' }, data: { isPreview: true } });
    const { body } = await call(`/api/lectures/${first}/scorm`, { method: 'POST', as: world[as] });
    const token: string = body.address.slice(-64);
    const statusOf = async (path: string) => {
      const answer = await GET(
        new Request(`http://${host}/scorm/${token}/files/${path}`, { headers: { host } }),
        {
          params: Promise.resolve({ token, path: path.split('/') }),
        },
      );
      return answer.status;
    };
    const all = async () => {
      const paths = [
        'index.html',
        'css/look.css',
        'third.html',
        'Third.HTML',
        // As wide letters, which are folded to the same name.
        encodeURIComponent('ｔｈｉｒｄ.html'),
        'second/start.html',
        'second/picture.svg',
      ];
      return Promise.all(paths.map(statusOf));
    };
    return { all, lectureIds: world.lectureIds };
  }

  it('shows its own lesson and what is shared, and no lesson that is none', async () => {
    const { all, lectureIds } = await statuses('amy');
    expect(await all()).toEqual([200, 200, 404, 404, 404, 404, 404]);
    await database.db.lecture.update({ where: { id: lectureIds[1] ?? '' }, data: { isPreview: true } });
    expect(await all()).toEqual([200, 200, 404, 404, 404, 200, 200]);
  });

  it('ends when its lesson is a preview no more', async () => {
    const { all, lectureIds } = await statuses('amy');
    await database.db.lecture.update({ where: { id: lectureIds[0] ?? '' }, data: { isPreview: false } });
    expect(await all()).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  it.each(['admin', 'learner'] as const)(
    'leaves the whole package to who may see all of it: the %s',
    async (as) => {
      const { all } = await statuses(as);
      expect(await all()).toEqual([200, 200, 200, 200, 200, 200, 200]);
    },
  );
});
