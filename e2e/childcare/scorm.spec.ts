import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import type { ScormVersion } from '@repo/scorm/check-package-in-thread';
import { makePackage, makeProbingPackage } from '@repo/scorm/testing/make-package';
import { silentScript } from '@repo/scorm/testing/sample-sco';
import { createCourse, createEnrollment, createSection } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';

test.use({
  // What a package is refused, browsers say on the console; what a window is that another one took over
  // from, and a line that is cut on purpose.
  provoked:
    /Content Security Policy|ERR_BLOCKED_BY_CSP|ERR_INTERNET_DISCONNECTED|status of 409 .*\/commit\)$/,
});

/** Real packages to play as well: a folder of zips whose lesson is Rustici's golf course. */
const samples = process.env.SCORM_SAMPLES ?? join(import.meta.dirname, '../../../shared/data/scorm');
const sampleFiles = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith('.zip')) : [];

type Lesson = { path: string; title: string; learner: { email: string; password: string } };
type MakeLesson = (bytes: Uint8Array, name: string) => Promise<Lesson>;

const withLesson = test.extend<{ makeLesson: MakeLesson }>({
  makeLesson: async ({ db, newUser, anotherDevice }, use) => {
    await use(async (bytes, name) => {
      const author = await newUser('Serene Ong', 'SUPER_ADMIN');
      const learner = await newUser('Nur Aisyah');
      const course = await createCourse(db, {
        title: `Hygiene ${uniqueWord()}`,
        slug: uniqueWord(),
        createdById: author.id,
      });
      const section = await createSection(db, { courseId: course.id, types: [] });
      await createEnrollment(db, { userId: learner.id, courseId: course.id });
      const office = await anotherDevice(author);
      const answer = await office.request.post(`/api/courses/${course.id}/scorm-packages`, {
        multipart: {
          sectionId: section.id,
          file: { name, mimeType: 'application/zip', buffer: Buffer.from(bytes) },
        },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      const [lecture] = (await answer.json()).lectures;
      return { path: `/learn/${course.slug}/${lecture.id}`, title: lecture.title, learner };
    });
  },
});

/** What a lesson's content is: a frame on the packages' origin in a frame of ours there. */
const contentOf = (page: Page, title: string): FrameLocator =>
  page.frameLocator(`main iframe[title="${title}"]`).frameLocator('iframe');

/** A person scrolls to see a lesson whole; to what is in a frame of another origin nothing scrolls by itself. */
async function openLesson(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main iframe').waitFor();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

async function standing(context: BrowserContext) {
  const { enrollments } = await (await context.request.get('/api/enrollments')).json();
  const { scormStatus, scormScore, scormTotalTime, progress } = enrollments[0];
  return { scormStatus, scormScore, scormTotalTime, progress };
}

for (const version of ['1.2', '2004'] satisfies ScormVersion[]) {
  withLesson(
    `a lesson of SCORM ${version} is begun, left, resumed and passed`,
    async ({ page, context, signIn, makeLesson }) => {
      const { path, title, learner } = await makeLesson(await makePackage({ version }), 'hands.zip');
      await signIn(context, learner);
      await openLesson(page, path);
      const content = contentOf(page, title);
      await expect(content.getByRole('status')).toHaveText('Page 1 of 3, note: none');
      await content.getByRole('button', { name: 'Next page' }).click();
      await expect(content.getByRole('status')).toHaveText('Page 2 of 3, note: been to page 2');
      await expect(page.getByText('Under way', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expectHealthyPage(page);

      // Nothing but the time is said as the page goes.
      await page.goto('/home');
      await expect.poll(async () => (await standing(context)).scormTotalTime).not.toBe('PT0S');
      await openLesson(page, path);
      await expect(content.getByRole('status')).toHaveText('Page 2 of 3, note: been to page 2');

      await content.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByText('Passed', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Score 85%')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible();
      expect(await standing(context)).toMatchObject({ scormStatus: 'passed', scormScore: 85, progress: 100 });
    },
  );
}

withLesson(
  'what is done without a connection is stored when there is one again, also after the lesson was closed',
  async ({ page, context, signIn, makeLesson }) => {
    const { path, title, learner } = await makeLesson(await makePackage(), 'hands.zip');
    await signIn(context, learner);
    await openLesson(page, path);
    const content = contentOf(page, title);
    await expect(content.getByRole('status')).toHaveText(/^Page 1/);
    await context.setOffline(true);
    await content.getByRole('button', { name: 'Next page' }).click();
    await expect(content.getByRole('status')).toHaveText('Page 2 of 3, note: been to page 2');
    await expect(page.getByText('Offline: sent again as soon as it goes').first()).toBeVisible();
    // A line that is really down takes no beacon either; the one that Playwright cuts lets them through.
    const frame = page.frames().find((each) => each.url().includes('/scorm/'));
    await frame?.evaluate(() => {
      navigator.sendBeacon = () => true;
    });
    await page.goto('about:blank');
    expect(await standing(context)).toMatchObject({ scormStatus: '' });

    await context.setOffline(false);
    await openLesson(page, path);
    await expect(content.getByRole('status')).toHaveText('Page 2 of 3, note: been to page 2');
    expect(await standing(context)).toMatchObject({ scormStatus: 'incomplete' });

    // Still open when the connection comes back.
    await context.setOffline(true);
    await content.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Offline: sent again as soon as it goes').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Passed', { exact: true }).first()).toBeVisible();
    expect(await standing(context)).toMatchObject({ scormStatus: 'passed', progress: 100 });
  },
);

const silentPackage = () => makePackage({ version: '2004', files: { 'js/lesson.js': silentScript } });

withLesson(
  'what is too long for a beacon is stored when the lesson is left for another page of the service',
  async ({ page, context, signIn, makeLesson }) => {
    const { path, title, learner } = await makeLesson(await silentPackage(), 'silent.zip');
    await signIn(context, learner);
    await openLesson(page, path);
    const content = contentOf(page, title);
    await expect(content.getByRole('status')).toHaveText('0 characters, 0 interactions, ');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.locator('main iframe')).toHaveCount(0);
    await expect
      .poll(() => standing(context))
      .toMatchObject({
        scormStatus: 'passed',
        scormTotalTime: 'PT5M',
        progress: 100,
      });
    await openLesson(page, path);
    await expect(content.getByRole('status')).toHaveText('60000 characters, 40 interactions, page 1');
  },
);

withLesson(
  'what is too long for a beacon is stored after its page was closed',
  async ({ page, context, signIn, makeLesson }) => {
    const { path, title, learner } = await makeLesson(await silentPackage(), 'silent.zip');
    await signIn(context, learner);
    await openLesson(page, path);
    const content = contentOf(page, title);
    await expect(content.getByRole('status')).toHaveText('0 characters, 0 interactions, ');
    await page.goto('about:blank');
    await openLesson(page, path);
    await expect(content.getByRole('status')).toHaveText('60000 characters, 40 interactions, page 1');
    expect(await standing(context)).toMatchObject({
      scormStatus: 'passed',
      scormTotalTime: 'PT5M',
      progress: 100,
    });

    await page.reload();
    await expect(content.getByRole('status')).toHaveText('60000 characters, 40 interactions, page 2');
    expect(await standing(context)).toMatchObject({ scormTotalTime: 'PT10M' });
  },
);

withLesson(
  'on a phone the steps come after a package, and not over its own buttons',
  async ({ page, context, signIn, makeLesson }) => {
    const { path, title, learner } = await makeLesson(await makePackage(), 'hands.zip');
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(context, learner);
    await openLesson(page, path);
    await expect(contentOf(page, title).getByRole('status')).toHaveText(/^Page 1/);
    const frame = await page.locator('main iframe').boundingBox();
    const steps = await page.getByRole('navigation', { name: 'Lessons' }).boundingBox();
    expect(steps?.y).toBeGreaterThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
  },
);

withLesson(
  'a lesson that another window opens continues there, and this one says so',
  async ({ page, context, signIn, makeLesson }) => {
    const { path, title, learner } = await makeLesson(await makePackage(), 'hands.zip');
    await signIn(context, learner);
    await openLesson(page, path);
    await expect(contentOf(page, title).getByRole('status')).toHaveText(/^Page 1/);
    const other = await context.newPage();
    await openLesson(other, path);
    await expect(contentOf(other, title).getByRole('status')).toHaveText(/^Page 1/);
    await contentOf(page, title).getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('This lesson was opened in another window')).toBeVisible();
    await page.getByRole('button', { name: 'Continue here' }).click();
    await expect(contentOf(page, title).getByRole('status')).toHaveText(/^Page 1/);
  },
);

withLesson(
  'a package reaches neither the page around it, nor cookies, nor the API',
  async ({ page, context, signIn, baseURL, makeLesson }) => {
    const bytes = await makeProbingPackage(`${baseURL}/api/profile`);
    const { path, title, learner } = await makeLesson(bytes, 'curious.zip');
    await signIn(context, learner);
    await openLesson(page, path);
    const content = contentOf(page, title);
    await expect(content.locator('#secrets')).toHaveText(
      'page:refused cookies:none api:refused around:refused host:refused worker:refused',
    );
    // Its own parts it has.
    await expect(content.frameLocator('iframe').getByText('Soap')).toBeVisible();
    const frame = page.frames().find((one) => one.url().includes('/files/'));
    const address = new URL(frame?.url() ?? '');
    // Asked for at the pages' own address it is not there: it would run with their rights.
    const here = await context.request.get(`${baseURL}${address.pathname}`);
    expect(here.status()).toBe(404);
    for (const path of [
      '/login',
      '/api/courses',
      '/api/auth/csrf',
      '/robots.txt',
      '/icon.svg',
      '/_next/image',
    ]) {
      const there = await context.request.get(`${baseURL}${path}`, { headers: { host: address.host } });
      expect([path, there.status()]).toEqual([path, 404]);
    }
  },
);

/** The golf course asks whether to resume, has fourteen pages and a test at the end. */
async function playGolf(page: Page, path: string, title: string): Promise<void> {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message());
    await dialog.accept();
  });
  const content = contentOf(page, title);
  const inside = content.frameLocator('#contentFrame');
  const next = content.locator('#butNext');
  await openLesson(page, path);
  await expect(inside.getByRole('heading').first()).toBeVisible();
  for (let turned = 0; turned < 4; turned += 1) await next.click();
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText(/Rules of Golf/i);

  // Left in the middle without a word, it comes back to the same page.
  await page.goto('/home');
  await openLesson(page, path);
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText(/Rules of Golf/i);
  expect(asked).toEqual([expect.stringContaining('resume')]);

  while (await next.isEnabled()) await next.click();
  await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Knowledge Check');
  const right = inside.locator('.correctAnswer');
  for (const answer of await right.all()) {
    const choice = answer.locator('input[type=radio]');
    if ((await choice.count()) > 0) await choice.check();
    else {
      const [, number = ''] = /\((\d+)\)/.exec((await answer.textContent()) ?? '') ?? [];
      await answer.locator('input').fill(number);
    }
  }
  await inside.getByRole('button', { name: 'Submit Answers' }).click();
  await expect(inside.getByRole('heading', { name: 'Score: 100' })).toBeVisible();
  await content.locator('#butExit').click();
}

for (const name of sampleFiles) {
  withLesson(`a real package plays to its end: ${name}`, async ({ page, context, signIn, makeLesson }) => {
    const { path, title, learner } = await makeLesson(readFileSync(join(samples, name)), name);
    await signIn(context, learner);
    await playGolf(page, path, title);
    await expect(page.getByText('Passed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Score 100%')).toBeVisible();
    const end = await standing(context);
    expect(end).toMatchObject({ scormStatus: 'passed', scormScore: 100, progress: 100 });
    expect(end.scormTotalTime).not.toBe('PT0S');
  });
}
