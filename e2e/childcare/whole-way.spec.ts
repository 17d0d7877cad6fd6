import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { makePackage } from '@repo/scorm/testing/make-package';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';

const film = fileURLToPath(new URL('../../prisma/childcare/demo/videos/handwashing.webm', import.meta.url));

test.use({ provoked: /Content Security Policy|ERR_BLOCKED_BY_CSP/ });

async function send(request: APIRequestContext, path: string, data: object, method = 'POST') {
  const answer = await request.fetch(path, { method, data });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** A course with a lesson of each kind, published; its film is uploaded where the service says. */
async function publishCourse(request: APIRequestContext, { title, slug }: { title: string; slug: string }) {
  const { id } = await send(request, '/api/courses', {});
  const course = await send(
    request,
    `/api/courses/${id}`,
    {
      title,
      priceSgd: 60,
      cpdPoints: 3,
      requiresEvidence: true,
    },
    'PUT',
  );
  expect(course.slug).toEqual(expect.any(String));
  const section = await send(request, `/api/courses/${id}/sections`, { title: `Hands ${slug}` });
  const lectures = `/api/courses/${id}/sections/${section.id}/lectures`;
  await send(request, lectures, { title: 'Read this', type: 'TEXT', content: '<p>Soap and water.</p>' });
  const signed = await send(request, '/api/upload/signature', { resourceType: 'video' });
  const uploaded = await request.post(signed.uploadUrl, {
    multipart: {
      api_key: signed.apiKey,
      timestamp: String(signed.timestamp),
      folder: signed.folder,
      public_id: signed.publicId,
      signature: signed.signature,
      file: {
        name: 'hands.webm',
        mimeType: 'video/webm',
        buffer: await readFile(film),
      },
    },
  });
  expect(uploaded.ok(), await uploaded.text()).toBe(true);
  const { secure_url: videoUrl } = await uploaded.json();
  await send(request, lectures, { title: 'Watch this', type: 'VIDEO', videoUrl, videoDuration: 4 });
  await send(request, lectures, {
    title: 'Answer this',
    type: 'QUIZ',
    quiz: {
      passMark: 100,
      questions: [
        {
          id: 'q1',
          text: 'How long do we wash?',
          kind: 'single',
          options: [
            { id: 'a', text: 'Five seconds' },
            { id: 'b', text: 'Twenty seconds' },
          ],
          correct: ['b'],
          explanation: 'So that the soap can work.',
        },
      ],
    },
  });
  const bytes = await makePackage();
  const packaged = await request.post(`/api/courses/${id}/scorm-packages`, {
    multipart: {
      sectionId: section.id,
      file: { name: 'hands.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) },
    },
  });
  expect(packaged.status(), await packaged.text()).toBe(201);
  const [scorm] = (await packaged.json()).lectures;
  const published = await send(request, `/api/courses/${id}`, { status: 'PUBLISHED' }, 'PUT');
  return { id, slug: published.slug as string, scormTitle: scorm.title as string };
}

test('from a course that is built to a certificate that a stranger checks', async ({
  page,
  context,
  request,
  db,
  newUser,
  signIn,
  anotherDevice,
}) => {
  const title = `Clean hands ${uniqueWord()}`;
  const office = await anotherDevice(await newUser('Serene Ong', 'SUPER_ADMIN'));
  const { slug, scormTitle } = await publishCourse(office.request, { title, slug: uniqueWord() });

  // The manager of a billed centre invites somebody, who joins.
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  await db.organization.update({
    where: { id: manager.organizationId ?? '' },
    data: { billingEnabled: true },
  });
  const email = `${uniqueWord()}@example.com`;
  await signIn(context, manager);
  await send(context.request, '/api/invitations', { email, name: 'Nur Aisyah' });
  const phone = await anotherDevice();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(await waitForMailedLink(request, email, '/join/'));
  await phone.getByLabel('Choose a password').fill('orchid garden 7');
  await phone.getByRole('button', { name: 'Join' }).click();
  await expect(phone).toHaveURL(/\/home$/);

  // The course is assigned and paid for.
  const { id: learnerId } = await db.user.findUniqueOrThrow({ where: { email } });
  const { id: courseId } = await db.course.findUniqueOrThrow({ where: { slug } });
  await phone.goto(`/courses/${slug}`);
  await expect(phone.getByText('Ask your centre for this course')).toBeVisible();
  const { checkoutUrl } = await send(context.request, '/api/assignments', { learnerId, courseId });
  await phone.reload();
  await expect(phone.getByText('Your centre has assigned this course to you')).toBeVisible();
  await page.goto(checkoutUrl);
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByText(`Nur Aisyah is enrolled in ${title}`)).toBeVisible();

  // She reads, watches, answers and plays.
  await phone.goto(`/courses/${slug}`);
  await phone.getByRole('link', { name: 'Begin' }).click();
  await expect(phone.getByText('Soap and water.')).toBeVisible();
  await phone.getByRole('button', { name: 'Mark as done' }).click();
  await phone.getByRole('link', { name: /^Next lesson/ }).click();
  const video = phone.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(
      () => db.lectureProgress.count({ where: { enrollment: { userId: learnerId }, isCompleted: true } }),
      {
        timeout: 300_000,
      },
    )
    .toBe(2);
  await phone.getByRole('link', { name: /^Next lesson/ }).click();
  await phone.getByRole('button', { name: 'Start the quiz' }).click();
  await phone.getByRole('radio', { name: 'Twenty seconds' }).check();
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await expect(phone.getByRole('heading', { name: 'Passed: 100%' })).toBeVisible();
  await phone.getByRole('link', { name: /^Next lesson/ }).click();
  const content = phone.frameLocator(`main iframe[title="${scormTitle}"]`).frameLocator('iframe');
  // It shows its place when its script is there, which handles the buttons.
  await expect(content.getByRole('status')).toHaveText(/^Page 1/);
  await content.getByRole('button', { name: 'Next page' }).click();
  await expect(content.getByRole('status')).toHaveText(/^Page 2/);
  await content.getByRole('button', { name: 'Finish' }).click();
  await expect(phone.getByRole('link', { name: 'Download certificate' })).toBeVisible();

  // The manager sees it; she has her certificate, and a stranger its proof.
  await page.goto('/centre');
  await expect(page.getByRole('gridcell', { name: /^Done/ })).toBeVisible();
  await expect.poll(() => db.certificate.count({ where: { userId: learnerId } })).toBe(1);
  const { certificateId } = await db.certificate.findFirstOrThrow({ where: { userId: learnerId } });
  const stranger = await anotherDevice();
  await stranger.goto(`/verify/${certificateId}`);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Valid' })).toBeVisible();
  await expect(stranger.getByText('Centre of Mdm Lim')).toBeVisible();
  await expect(stranger.getByText(title)).toBeVisible();
});
