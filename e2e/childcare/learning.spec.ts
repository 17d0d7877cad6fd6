import type { BrowserContext, Page } from '@playwright/test';
import type { ChildcareClient } from '@repo/db/childcare';
import { createCourse, createEnrollment } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { createSilentWav } from '../fixtures/recording.ts';

test.use({
  viewport: { width: 390, height: 844 },
  // A line that is cut on purpose.
  provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch RSC payload/,
});

const seconds = 10;
const videoUrl = 'https://media.example/lesson.wav';

function texts(...all: string[]) {
  return all.map((text, index) => ({ id: `o${index + 1}`, text }));
}

const questions = [
  {
    id: 'q1',
    text: 'How does an infant sleep safest?',
    kind: 'single',
    options: texts('On the belly', 'On the back'),
    correct: ['o2'],
    explanation: 'On the back the airway stays open.',
  },
  {
    id: 'q2',
    text: 'What may lie in the cot?',
    kind: 'multiple',
    options: texts('A fitted sheet', 'A pillow', 'The infant'),
    correct: ['o1', 'o3'],
    explanation: 'Nothing soft or loose.',
  },
];

/** A published course of two texts, a recording and a quiz. */
async function createLessons(db: ChildcareClient, { id: createdById }: { id: string }) {
  const course = await createCourse(db, {
    title: `Safe sleep ${uniqueWord()}`,
    slug: uniqueWord(),
    requiresEvidence: true,
    createdById,
  });
  const section = await db.section.create({
    data: {
      courseId: course.id,
      title: 'Nap time',
      position: 0,
      lectures: {
        create: [
          { title: 'Before you begin', type: 'TEXT', position: 0, content: '<p>On the back, alone.</p>' },
          { title: 'In the sleep room', type: 'VIDEO', position: 1, videoUrl, videoDuration: seconds },
          { title: 'Writing it down', type: 'TEXT', position: 2, content: '<p>Every ten minutes.</p>' },
          {
            title: 'Check yourself',
            type: 'QUIZ',
            position: 3,
            quiz: { passMark: 100, maxAttempts: 3, shuffle: true, questions },
          },
        ],
      },
    },
    include: { lectures: { orderBy: { position: 'asc' } } },
  });
  return { course, lectures: section.lectures };
}

async function serveRecording(context: BrowserContext): Promise<void> {
  const whole = createSilentWav(seconds);
  await context.route(videoUrl, async (route) => {
    // Players move about in what is sent in parts alone.
    const range = /^bytes=(\d+)-(\d*)$/.exec((await route.request().headerValue('range')) ?? 'bytes=0-');
    const from = Number(range?.[1]);
    const to = Math.min(whole.length - 1, Number(range?.[2] || Number.POSITIVE_INFINITY));
    await route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers: { 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${to}/${whole.length}` },
      body: whole.subarray(from, to + 1),
    });
  });
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const done = (page: Page) =>
  page.getByRole('navigation', { name: 'Lessons' }).getByText('Done', { exact: true });

async function next(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: `Next lesson: ${name}` }).click();
  await expect(title(page, name)).toBeVisible();
}

/** Plays from a moment to the end. */
async function playFrom(page: Page, from: number): Promise<void> {
  await page.locator('video').evaluate(async (video: HTMLVideoElement, start) => {
    video.currentTime = start;
    await video.play();
    await new Promise((resolve) => {
      video.addEventListener('ended', resolve, { once: true });
    });
  }, from);
}

/** Answers the questions in the order they come, by keyboard, and hands in. */
async function answer(page: Page, chosen: Record<string, string[]>): Promise<void> {
  for (const [index] of questions.entries()) {
    await expect(page.getByText(`Question ${index + 1} of ${questions.length}`)).toBeVisible();
    for (const [question, options] of Object.entries(chosen)) {
      for (const option of options) {
        const input = page.getByRole('group', { name: question }).getByLabel(option, { exact: true });
        if (!(await input.isVisible())) continue;
        await input.focus();
        await page.keyboard.press('Space');
        await expect(input).toBeChecked();
      }
    }
    const isLast = index === questions.length - 1;
    await page.getByRole('button', { name: isLast ? 'Hand in' : 'Next question' }).press('Enter');
  }
}

test('read, watched, read without a connection, failed, passed: the course is done and has its certificate', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const { course, lectures } = await createLessons(db, await newUser('Author', 'SUPER_ADMIN'));
  const [, video, reading] = lectures;
  const learner = await newUser('Siti Rahimah');
  const { id: enrollmentId } = await createEnrollment(db, { userId: learner.id, courseId: course.id });
  const progress = async () =>
    (await db.enrollment.findUniqueOrThrow({ where: { id: enrollmentId } })).progress;
  const watched = async () =>
    (await db.lectureProgress.findFirst({ where: { enrollmentId, lectureId: video?.id ?? '' } }))
      ?.watchedDuration ?? 0;
  await serveRecording(context);
  await signIn(context, learner);

  await page.goto(`/learn/${course.slug}`);
  await expect(title(page, 'Before you begin')).toBeVisible();
  await expect(page.getByText('On the back, alone.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(done(page)).toBeVisible();
  await expect(page.getByText(/^Saved \d+:\d\d [ap]m$/)).toBeVisible();
  await expect.poll(progress).toBe(25);

  // The end of a video alone completes nothing; all of it does.
  await next(page, 'In the sleep room');
  await playFrom(page, seconds - 1);
  await expect.poll(watched).toBeGreaterThan(0);
  expect(await progress()).toBe(25);
  await expect(done(page)).toBeHidden();
  await page.getByLabel('Speed').selectOption('2');
  await playFrom(page, 0);
  await expect(done(page)).toBeVisible();
  await expect.poll(progress).toBe(50);

  // Without a connection nothing is lost.
  await next(page, 'Writing it down');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Mark as done' }).click();
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await page.getByRole('link', { name: 'Next lesson: Check yourself' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(title(page, 'Writing it down')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect.poll(progress).toBe(75);
  expect(
    await db.lectureProgress.count({
      where: { enrollmentId, lectureId: reading?.id ?? '', isCompleted: true },
    }),
  ).toBe(1);

  // The outline knows what is done, and continues where one was.
  await page.goto(`/learn/${course.slug}`);
  await expect(title(page, 'Check yourself')).toBeVisible();
  await page.getByRole('button', { name: 'Outline' }).click();
  const outline = page.getByRole('dialog');
  await expect(outline.getByText('75% done')).toBeVisible();
  await expect(outline.getByRole('link', { name: /In the sleep room ?, done/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // A line that was lost and found with nothing waiting is said to be there again.
  await context.setOffline(true);
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Offline: kept on this device')).toBeHidden();

  await page.getByRole('button', { name: 'Start the quiz' }).click();
  await answer(page, {
    'How does an infant sleep safest?': ['On the belly'],
    'What may lie in the cot?': ['A fitted sheet', 'The infant'],
  });
  await expect(page.getByRole('heading', { name: 'Not passed: 50%' })).toBeFocused();
  await expect(page.getByText('On the back the airway stays open.')).toBeVisible();
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Try again (2 left)' }).click();
  await answer(page, {
    'How does an infant sleep safest?': ['On the back'],
    'What may lie in the cot?': ['A fitted sheet', 'The infant'],
  });
  await expect(page.getByRole('heading', { name: 'Passed: 100%' })).toBeVisible();
  expect(await progress()).toBe(100);

  await expect(
    page.getByRole('heading', { name: `Well done! You have finished ${course.title}` }),
  ).toBeVisible();
  await expect(page.getByText(/^Your certificate CC-\d{4}-/)).toBeVisible();
  expect(await db.certificate.count({ where: { userId: learner.id, courseId: course.id } })).toBe(1);
});

test('a video continues where one was, and answers outlive a reload', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const { course, lectures } = await createLessons(db, await newUser('Author', 'SUPER_ADMIN'));
  const [, video, , quiz] = lectures;
  const learner = await newUser('Ho Jia Min');
  const { id: enrollmentId } = await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await db.lectureProgress.create({
    data: { enrollmentId, lectureId: video?.id ?? '', lastPosition: 4, watchedDuration: 4 },
  });
  await serveRecording(context);
  await signIn(context, learner);
  await page.goto(`/learn/${course.slug}/${video?.id}`);
  await expect(page.getByText('Continues at 0:04')).toBeVisible();
  expect(await page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)).toBe(4);
  await expectHealthyPage(page);

  await page.goto(`/learn/${course.slug}/${quiz?.id}`);
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  const group = page.getByRole('group').first();
  await expect(group).toBeVisible();
  await expectHealthyPage(page);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await group.locator('input').first().check();
  expect((await stored).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Continue with the quiz' }).click();
  await expect(page.getByRole('group').first().locator('input').first()).toBeChecked();
});

test('a reload and Back continue where the video was, and a part that was skipped is named', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const { course, lectures } = await createLessons(db, await newUser('Author', 'SUPER_ADMIN'));
  const video = lectures[1];
  const learner = await newUser('Ho Jia Min');
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await serveRecording(context);
  await signIn(context, learner);
  await page.goto(`/learn/${course.slug}/${video?.id}`);
  await expect(page.getByText(`0 of ${seconds} s watched`)).toBeVisible();
  await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
    const sought = new Promise((resolve) => {
      element.addEventListener('seeked', resolve, { once: true });
    });
    element.currentTime = 5;
    await sought;
  });
  await page.reload();
  await expect(page.getByText('Continues at 0:05')).toBeVisible();
  await expect(page.getByText('Not watched yet: 0:00–0:05.')).toBeVisible();
  await next(page, 'Writing it down');
  await page.goBack();
  await expect(page.getByText('Continues at 0:05')).toBeVisible();
  await page.getByRole('button', { name: 'Watch from 0:00' }).click();
  const position = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(position).toBeLessThan(4);
  await expect(page.getByText(`2 of ${seconds} s watched`)).toBeVisible();
});

test('answers that could not be saved outlive the page', async ({ page, context, signIn, newUser, db }) => {
  const { course, lectures } = await createLessons(db, await newUser('Author', 'SUPER_ADMIN'));
  const quiz = lectures[3];
  const learner = await newUser('Ho Jia Min');
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await signIn(context, learner);
  await page.goto(`/learn/${course.slug}/${quiz?.id}`);
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  const attempts = `**/api/lectures/${quiz?.id}/attempts/*`;
  await page.route(attempts, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  const first = page.getByRole('group').first().locator('input').first();
  await first.check();
  await expect(page.getByText('Offline: kept on this device')).toBeVisible();
  await page.reload();
  await page.unroute(attempts);
  const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Continue with the quiz' }).click();
  await expect(first).toBeChecked();
  expect((await stored).status()).toBe(200);
});

test('the code of a lesson that a flaky line loses is asked for until it comes', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const { course, lectures } = await createLessons(db, await newUser('Author', 'SUPER_ADMIN'));
  const learner = await newUser('Siti Rahimah');
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await serveRecording(context);
  await signIn(context, learner);
  let lost = 0;
  let isLineBack = false;
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch();
    // Of the part that plays videos, and of no other.
    if (isLineBack || !(await response.text()).includes('Continues at')) return route.fulfill({ response });
    lost += 1;
    return route.abort();
  });
  await page.goto(`/learn/${course.slug}/${lectures[0]?.id}`);
  await page.getByRole('link', { name: 'Next lesson: In the sleep room' }).click();
  await expect.poll(() => lost).toBeGreaterThan(2);
  await expect(page.locator('video')).toHaveCount(0);
  isLineBack = true;
  await expect(title(page, 'In the sleep room')).toBeVisible();
  await expect(page.locator('video')).toBeVisible();
});

test('a course opens to its learners and, without counting, to its authors', async ({
  page,
  context,
  signIn,
  newUser,
  anotherDevice,
  db,
}) => {
  const admin = await newUser('Author', 'SUPER_ADMIN');
  const { course, lectures } = await createLessons(db, admin);
  await serveRecording(context);
  await signIn(context, await newUser('Stranger'));
  await page.goto(`/learn/${course.slug}/${lectures[0]?.id}`);
  await expect(page).toHaveURL(`/courses/${course.slug}`);

  const author = await anotherDevice(admin);
  await author.goto(`/learn/${course.slug}/${lectures[0]?.id}`);
  await expect(author.getByText('Nothing you do here is counted.')).toBeVisible();
  await expect(author.getByRole('button', { name: 'Mark as done' })).toBeHidden();
  await author.goto(`/learn/${course.slug}/${lectures[3]?.id}`);
  await expect(author.getByText('What may lie in the cot?')).toBeVisible();
  expect(await db.lectureProgress.count({ where: { lectureId: { in: lectures.map(({ id }) => id) } } })).toBe(
    0,
  );
});
