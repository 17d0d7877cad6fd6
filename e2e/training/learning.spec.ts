import { postToApi } from '../fixtures/api.ts';
import { chooseFiles } from '../fixtures/choose-files.ts';
import { countMails, waitForMailedCode, waitForMailedLink } from '../fixtures/sandbox.ts';
import { recordedTestSeed } from '../fixtures/test-seed.ts';
import { expect, test, trainingPeople, uniqueWord } from '../fixtures/training.ts';
import { singaporeDay } from '../fixtures/training-class.ts';

const course = { code: 'TGS-2023017645', assessment: 'The brief', maxScore: 50 };

test('published at the agency, enrolled by one-time code, handed in, graded by keys, seen by the learner', async ({
  page,
  context,
  request,
  signIn,
  newUser,
  anotherDevice,
}) => {
  // The admin publishes a class at the agency, having seen what is sent.
  const day = singaporeDay(200 + (recordedTestSeed() % 2_000));
  await signIn(context, trainingPeople.admin);
  await page.goto(`/agency/publish?course=${course.code}`);
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day').fill(day);
  await page.getByLabel('Session 1', { exact: true }).fill(day);
  await page.getByLabel('From').fill('09:00');
  await page.getByLabel('To', { exact: true }).fill('18:00');
  await page.getByRole('button', { name: 'Preview' }).click();
  const sent = page.locator('pre');
  await expect(sent).toContainText(day.replaceAll('-', ''));
  await expect(sent).toContainText(course.code);
  await page.getByRole('button', { name: 'Publish to the agency' }).click();
  await expect(page.getByText(/^Published: course run ID \d+/)).toBeVisible();
  await expect(page).toHaveURL(/\/agency\/runs\//);
  const courseRunId = page.url().split('/').at(-1) ?? '';
  const trainer = await newUser('Rajesh Pillai', ['trainer']);
  await postToApi(context.request, '/api/admin/assign-trainer', { courseRunId, trainerId: trainer.id });

  // A learner follows the link to the class, signs in with a code, and takes a place.
  const learner = await newUser('Goh Siew Ling');
  const phone = await anotherDevice();
  await phone.goto(`/classes/${courseRunId}`);
  await phone.getByRole('link', { name: 'One-time code' }).click();
  await expect(phone.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  await phone.getByLabel('Email').fill(learner.email);
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  await phone.getByLabel('Code', { exact: true }).fill(await waitForMailedCode(request, learner.email));
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByRole('button', { name: /^Enrol/ }).click();
  const question = phone.getByRole('alertdialog');
  await expect(question).toContainText('Course fee');
  await question.getByRole('button', { name: 'Enrol' }).click();
  await expect(phone.getByText('You: Enrolled')).toBeVisible();
  const bellOf = (on: typeof phone) => on.getByRole('link', { name: /^Notifications/ });
  await expect(bellOf(phone)).toHaveAccessibleName('Notifications 1 unread');
  await bellOf(phone).click();
  await phone.getByRole('link', { name: /^You are enrolled in / }).click();
  await expect(bellOf(phone)).toHaveAccessibleName('Notifications');
  await expect(phone).toHaveURL(`/classes/${courseRunId}`);

  // Hands in the work.
  const word = uniqueWord();
  await phone.goto('/assessments');
  await phone.getByRole('link', { name: course.assessment }).click();
  await chooseFiles(phone.getByLabel('Choose your file'), {
    name: 'Brief clinic move.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(`Why: the lease ends on the 31st. ${word}\n`),
  });
  await phone.getByLabel('Comments to your trainer').fill('Second page follows on Monday.');
  await phone.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(phone.getByText('Handed in', { exact: true }).first()).toBeVisible();

  // The trainer reads it and grades without touching the mouse.
  const desk = await anotherDevice(trainer);
  await desk.goto('/grading');
  await expect(desk.getByText(word)).toBeVisible();
  // The class, and the work.
  await expect(bellOf(desk)).toHaveAccessibleName('Notifications 2 unread');
  await expect(desk.getByText('Second page follows on Monday.')).toBeVisible();
  await desk.keyboard.press('s');
  await expect(desk.getByLabel('Score')).toBeFocused();
  await desk.keyboard.type(String(course.maxScore + 1));
  // One that cannot be stored is not passed over.
  await desk.keyboard.press('Enter');
  await expect(desk.getByText('The score is at most 50')).toBeVisible();
  await expect(desk.getByLabel('Score')).toBeFocused();
  await desk.keyboard.press('ControlOrMeta+a');
  await desk.keyboard.type('43.5');
  await expect(desk.getByText('Not saved yet')).toBeVisible();
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('“What not” is the strongest part.');
  await desk.keyboard.press('Tab');
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await expect(desk.getByText('1 of 1 graded')).toBeVisible();

  await waitForMailedLink(request, learner.email, `/classes/${courseRunId}`);
  expect(await countMails(request, learner.email, 'You are enrolled')).toBe(1);

  // The learner finds the grade.
  await phone.goto('/assessments?show=graded');
  await phone.getByRole('link', { name: course.assessment }).click();
  await expect(phone.getByText('43.5 of 50')).toBeVisible();
  await expect(phone.getByText('“What not” is the strongest part.')).toBeVisible();

  // Both sides of the audit have the class, and its one learner here.
  await page.goto(`/agency/audit?course=${course.code}&show=tracked`);
  await expect(page.getByRole('link', { name: /^Course run ID \d+/ }).first()).toBeVisible();
});

test('reading a course moves its progress, and stops where it stopped', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const learner = await newUser('Ho Jia Min');
  const { id } = await db.course.findFirstOrThrow({
    where: { title: 'Personal Data Protection for Every Team' },
  });
  const run = await db.courseRun.findFirstOrThrow({
    where: { courseId: id },
    orderBy: { startDate: 'desc' },
  });
  await signIn(context, learner);
  await postToApi(context.request, '/api/enrolments/enroll', { courseRunId: run.id });
  await page.goto(`/courses/${id}/learn`);
  await expect(page.getByRole('heading', { level: 1, name: 'Whose data is it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Read, next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Identity numbers' })).toBeVisible();
  await expect
    .poll(async () => (await db.enrolment.findFirst({ where: { userId: learner.id } }))?.progress)
    .toBe(25);
  await page.goto(`/courses/${id}/learn`);
  await expect(page.getByRole('heading', { level: 1, name: 'Identity numbers' })).toBeVisible();
});
