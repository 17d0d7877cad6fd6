import type { Page } from '@playwright/test';
import { createCourse, createEnrollment } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { chooseFiles } from '../fixtures/choose-files.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';

const option = (text: string, fraction: number) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`;
const question = (name: string, type = 'multichoice') =>
  `<question type="${type}"><name><text>${name}</text></name>
  <questiontext format="html"><text><![CDATA[<p>${name}?</p>]]></text></questiontext>
  <generalfeedback format="html"><text>Because of germs.</text></generalfeedback>
  ${option('Right', 100)}${option('Wrong', 0)}<single>true</single></question>`;
const file = {
  name: 'questions.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    `<quiz>${['First', 'Second', 'Third'].map((name) => question(name)).join('')}${question('Write', 'essay')}</quiz>`,
  ),
};

const quiz = {
  passMark: 100,
  maxAttempts: 2,
  shuffle: false,
  questions: [
    {
      id: 'own',
      text: 'Are hands washed?',
      kind: 'boolean',
      options: [
        { id: 'yes', text: 'True' },
        { id: 'no', text: 'False' },
      ],
      correct: ['yes'],
      explanation: 'Because of germs.',
    },
  ],
};

/** Answers every question of the quiz with this option, or with the other text, and hands in. */
async function answerAll(page: Page, wanted: RegExp, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) {
    await expect(page.getByText(`Question ${place} of ${count}`)).toBeVisible();
    await page.getByRole('radio', { name: wanted }).check();
    await page.getByRole('button', { name: place === count ? 'Hand in' : 'Next question' }).click();
  }
}

test('an author imports questions into a pool, and a learner gets some of them without the answers', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Sarah Lim', 'SUPER_ADMIN');
  const course = await createCourse(db, {
    title: `Hands ${uniqueWord()}`,
    slug: uniqueWord(),
    createdById: author.id,
  });
  const section = await db.section.create({
    data: {
      courseId: course.id,
      title: 'Check',
      position: 0,
      lectures: { create: [{ title: 'Check yourself', type: 'QUIZ', position: 0, quiz }] },
    },
    include: { lectures: true },
  });
  const lectureId = section.lectures[0]?.id ?? '';
  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}?lecture=${lectureId}`);

  await page.getByRole('button', { name: 'Import questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import questions' });
  await chooseFiles(dialog.getByLabel('Choose a file of questions'), file);
  await expect(dialog.getByText('Moodle XML: 3 questions come over, 1 does not.')).toBeVisible();
  await expect(dialog.getByText('Our quizzes do not have this kind: essay.')).toBeVisible();
  await expectHealthyPage(page);
  await dialog.getByRole('button', { name: 'Add 3 questions' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Add pool' }).click();
  await page.getByLabel('Name of the pool').fill('Germs');
  await page.getByLabel('Questions drawn').fill('4');
  const asked = page.getByLabel('Asked', { exact: true });
  for (const place of [1, 2, 3]) await asked.nth(place).selectOption({ label: 'When drawn from Germs' });
  await expect(page.getByText('This pool has only 3')).toBeVisible();
  await page.getByLabel('Questions drawn').fill('2');
  await page.getByLabel('Learners see what was right, and why').selectOption({ label: 'Once they passed' });
  const has = (path: string[], equals: string | number) => ({ quiz: { path, equals } });
  const isStored = {
    id: lectureId,
    AND: [
      has(['showAnswers'], 'after-pass'),
      has(['pools', '0', 'draws'], 2),
      has(['questions', '3', 'text'], 'Third?'),
    ],
  };
  await expect.poll(() => db.lecture.count({ where: isStored })).toBe(1);
  await expectHealthyPage(page);

  const learner = await newUser('Mei Chen', 'LEARNER');
  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await context.clearCookies();
  await signIn(context, learner);
  await page.goto(`/learn/${course.slug}/${lectureId}`);
  await expect(page.getByText('3 questions; 100% of them right is a pass.')).toBeVisible();
  await expect(page.getByText('You see what was right once you pass.')).toBeVisible();
  await page.getByRole('button', { name: 'Start the quiz' }).click();
  await answerAll(page, /^(False|Wrong)$/, 3);
  await expect(page.getByRole('heading', { name: 'Not passed: 0%' })).toBeFocused();
  await expect(page.getByText('Because of germs.')).toHaveCount(0);
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Try again (1 left)' }).click();
  await answerAll(page, /^(True|Right)$/, 3);
  await expect(page.getByRole('heading', { name: 'Passed: 100%' })).toBeVisible();
  await expect(page.getByText('Because of germs.').first()).toBeVisible();

  await context.clearCookies();
  await signIn(context, author);
  await page.goto(`/admin/quizzes/${lectureId}`);
  await expect(page.getByText('Counted: 1 first attempt.')).toBeVisible();
  await expectHealthyPage(page);
});
