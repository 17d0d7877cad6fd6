import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, trainingPeople } from '../fixtures/training.ts';

test('a learner answers once, and a question that an admin adds is saved', async ({
  page,
  context,
  anotherDevice,
  db,
  signIn,
}) => {
  const { email } = trainingPeople.learner;
  const { courseRunId } = await db.feedbackRequest.findFirstOrThrow({
    where: { hasAnswered: false, enrolment: { user: { email } }, round: { closesAt: { gt: new Date() } } },
  });
  await signIn(context, trainingPeople.learner);
  await page.goto(`/classes/${courseRunId}`);
  await page.getByRole('link', { name: 'Answer the questions' }).click();
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Answer at least one question')).toBeVisible();
  await page
    .getByRole('group', { name: /course as a whole/ })
    .getByLabel('Very good')
    .check();
  await page.getByLabel(/What should we do better/).fill('更多练习');
  // What was chosen outlives a reload.
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel(/What should we do better/)).toHaveValue('更多练习');
  }).toPass();
  await expect(page.getByRole('group', { name: /course as a whole/ }).getByLabel('Very good')).toBeChecked();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Thank you, you have answered')).toBeVisible();

  const settings = await anotherDevice(trainingPeople.admin);
  await settings.goto('/settings/feedback');
  await settings.getByRole('button', { name: 'Add question' }).click();
  const added = settings.getByRole('listitem').filter({ hasText: 'Question 8' });
  await added.getByLabel('Question', { exact: true }).fill('How did you hear about us?');
  await added.getByLabel('Kind of answer').selectOption('choice');
  await settings.getByRole('button', { name: 'Save questions' }).click();
  await expect(settings.getByText('A choice needs at least two options').first()).toBeVisible();
  await added.getByLabel('Options, one per line').fill('Colleagues\nThe web');
  await settings.getByRole('button', { name: 'Move question 8 up' }).click();
  await settings.getByRole('button', { name: 'Save questions' }).click();
  await expect(settings.getByText('The questions are saved')).toBeVisible();
  const { questions } = await db.feedbackForm.findFirstOrThrow({ orderBy: { number: 'desc' } });
  expect(questions).toMatchObject({ 6: { kind: 'choice', options: ['Colleagues', 'The web'] } });
});
