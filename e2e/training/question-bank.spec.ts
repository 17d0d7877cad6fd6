import { createAssessment, createCourse } from '@repo/testing/training-factories';
import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

test('an author keeps a question in the bank, merges a colleague’s change, and chooses it into a quiz', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Goh Jun Wei', ['developer']);
  const topic = `食品 ${uniqueWord()}`;
  const course = await createCourse(db, { title: `Course ${uniqueWord()}` });
  const { id: assessmentId } = await createAssessment(db, {
    ...{ courseId: course.id, title: `Quiz ${uniqueWord()}`, type: 'quiz' },
  });
  await signIn(context, author);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/question-bank');
  await page.getByRole('link', { name: 'Add questions' }).click();
  await page.getByLabel('Topic', { exact: true }).fill(topic);
  await page.getByRole('button', { name: 'Add to the bank' }).click();
  await expect(page.getByText('Something is missing in the question')).toBeVisible();
  await expectHealthyPageInEveryLook(page);
  await page.getByLabel('What is asked').fill('How long do you wash your hands?');
  await page.getByLabel('Option 1', { exact: true }).fill('20 seconds');
  await page.getByLabel('Option 2', { exact: true }).fill('5 seconds');
  await page.getByLabel('Option 1 is right').check();
  await page.getByRole('button', { name: 'Add to the bank' }).click();
  await expect(page.getByText('1 question', { exact: true })).toBeVisible();
  await expectHealthyPageInEveryLook(page);

  await page.getByRole('link', { name: 'How long do you wash your hands?' }).click();
  await expect(page.getByText('No quiz uses it')).toBeVisible();
  const { id, content } = await db.bankQuestion.findFirstOrThrow({ where: { topic } });
  const changed = { ...(content as object), explanation: 'As long as two songs' };
  await db.bankQuestion.update({ where: { id }, data: { content: changed, updatedAt: new Date() } });
  await page.getByLabel('What is asked').fill('How long do you wash your hands with soap?');
  await page.getByRole('button', { name: 'Save question' }).click();
  const merge = page.getByRole('dialog', { name: 'This was changed meanwhile' });
  await expect(merge).toContainText('changed “Why” after you opened it');
  await merge.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The question is saved')).toBeVisible();
  // The colleague's field is in, and so is this one.
  await expect
    .poll(() => db.bankQuestion.findUniqueOrThrow({ where: { id } }))
    .toMatchObject({
      content: {
        text: 'How long do you wash your hands with soap?',
        explanation: 'As long as two songs',
      },
    });
  await expectHealthyPageInEveryLook(page);

  await page.goto(`/courses/${course.id}/assessments/${assessmentId}/quiz`);
  await page.getByRole('button', { name: 'Choose from the bank' }).first().click();
  await page.getByLabel('Search the bank').fill('soap');
  await page.getByRole('checkbox', { name: /with soap/ }).check();
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('button', { name: 'Add 1 question' }).click();
  await expect(page.getByText('(of the bank)')).toBeVisible();
  await expect
    .poll(() => db.assessmentQuiz.findUnique({ where: { assessmentId } }))
    .toMatchObject({ content: { questions: [{ id, fromBank: true }] } });
  await expectHealthyPageInEveryLook(page);
  await page.getByRole('link', { name: 'Change it in the bank' }).click();
  await expect(page.getByRole('heading', { name: 'Used in these quizzes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});
