import { makePackage, sampleLesson } from '@repo/scorm/testing/make-package';
import { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { isPathAllowedOnHost } from '#scorm-origin.ts';
import { refuseOrAdmitScormPage } from '#scorm-page.ts';
import { buildPackageUploadForm, createScormFixture } from '#testing/scorm-fixture.ts';
import { scormTestHost, useOpenedPackage } from '#testing/use-opened-package.ts';
import { GET } from './[token]/files/[...path]/route.ts';

const { database, service, call, opened } = useOpenedPackage();

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
    const files = `http://${scormTestHost}/scorm/${token}/files/`;
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

describe('the two hosts', () => {
  const guard = (at: string, pathname: string) =>
    refuseOrAdmitScormPage(
      { headers: new Headers({ host: at }), nextUrl: { pathname } },
      { isDevelopment: false },
    );
  const frame = `/scorm/${'a'.repeat(64)}`;

  it('pages are not on the packages’ host, packages not on the pages’', () => {
    expect(guard('localhost:3002', '/login')).toBeNull();
    for (const path of ['/', '/login', '/admin', '/scormx', '/scorm', '/scorm/', '/scorm/x']) {
      expect(guard(scormTestHost, path), path).toMatchObject({ status: 404 });
    }
    for (const path of ['/scorm', frame])
      expect(guard('localhost:3002', path)).toMatchObject({ status: 404 });
    // What is below a token says itself that it is nowhere else.
    for (const at of [scormTestHost, 'localhost:3002'])
      expect(guard(at, `${frame}/files/a.html`)).toBe('pass');
  });

  it('on the packages’ host no route answers but those of packages, however the host is written', async () => {
    const manager = await createUser(database.db, { role: 'SUPER_ADMIN' });
    for (const at of [scormTestHost, 'SCORM.localhost:3002', 'scorm.localhost.:3002']) {
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
    const there = new Headers({ host: scormTestHost });
    for (const path of [
      ...['/', '/login', '/robots.txt', '/sitemap.xml', '/icon.svg', '/favicon.ico', '/scorm', '/scormx/a'],
      ...['/_next/image', '/_next/data/x.json', '/_next/static', '/.well-known/security.txt', '/docs'],
      ...['/scorm/../robots.txt', '/_next/static/%2E%2e/image', '/_next/static/..', '/scorm/./../login'],
    ]) {
      expect([path, isPathAllowedOnHost(there, path)]).toEqual([path, false]);
      expect([path, isPathAllowedOnHost(new Headers({ host: 'localhost:3002' }), path)]).toEqual([
        path,
        true,
      ]);
    }
    for (const path of [frame, `${frame}/files/a..b/c.html`, '/_next/static/chunks/a.js']) {
      expect([path, isPathAllowedOnHost(there, path)]).toEqual([path, true]);
    }
  });

  it('the frame is shown by our pages alone, and sends nothing but commits', () => {
    const admitted = guard(scormTestHost, frame);
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
      'connect-src': `http://${scormTestHost}${frame}/commit`,
      'frame-src': `http://${scormTestHost}${frame}/files/`,
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
    sampleLesson,
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
        new Request(`http://${scormTestHost}/scorm/${token}/files/${path}`, {
          headers: { host: scormTestHost },
        }),
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
