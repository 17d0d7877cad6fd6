import {
  createCourse,
  createCourseRun,
  createEnrolment,
  createLearningUnit,
} from '@repo/testing/training-factories';
import { pickUpByKeyboard } from '../fixtures/pick-up-by-keyboard.ts';
import { expect, test, trainingPeople, uniqueWord } from '../fixtures/training.ts';

test('a developer writes a course, reorders it by keyboard, looks at it as a learner, publishes it', async ({
  page,
  context,
  signIn,
  anotherDevice,
  newUser,
}) => {
  const title = `Barista basics ${uniqueWord()}`;
  await signIn(context, trainingPeople.developer);
  await page.goto('/courses');
  await page.getByRole('link', { name: 'New course' }).click();
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('Two mornings behind the machine.');
  await page.getByLabel('What learners will be able to do').fill('Pull a shot\nSteam milk');
  await page.getByLabel('Duration').fill('8');
  await page.getByLabel('Fee').fill('180');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('No learning units yet')).toBeVisible();

  const add = async (button: string, name: string, confirm: string) => {
    await page.getByRole('button', { name: button }).last().click();
    await page.getByRole('dialog').getByLabel('Title').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await add('Add learning unit', 'Espresso', 'Add learning unit');
  await add('Add subtopic', 'Grinding', 'Add subtopic');
  await add('Add subtopic', 'Tamping', 'Add subtopic');

  // It saves itself, and says so.
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Tamping');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  const stored = page.waitForResponse(/\/api\/subtopics\//);
  await page.keyboard.type('Fifteen kilograms of pressure, straight down.');
  await stored;
  await expect(page.getByText(/^Saved/)).toBeVisible();

  // The second comes first, without a mouse.
  const subtopics = page.getByRole('list', { name: 'Subtopics of Espresso' });
  await page.getByRole('button', { name: 'Move Tamping' }).focus();
  await pickUpByKeyboard(page, 'Tamping is over place 2 of 2.');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Tamping is over place 1 of 2.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Order changed')).toBeVisible();
  await page.reload();
  await expect(subtopics.getByRole('link').first()).toHaveText('Tamping');

  await page.getByRole('button', { name: 'Preview as a learner' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tamping' })).toBeVisible();
  await expect(page.getByText('Fifteen kilograms of pressure, straight down.')).toBeVisible();

  // Nobody finds a draft; everybody finds what is published.
  const learner = await anotherDevice(await newUser('Nur Syafiqah'));
  await learner.goto(`/courses?search=${encodeURIComponent(title)}`);
  await expect(learner.getByRole('link', { name: title })).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Publish course' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await learner.reload();
  await expect(learner.getByRole('link', { name: title })).toBeVisible();
});

test('a course that people learn is changed only after a question, which is asked once', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const course = await createCourse(db, { title: 'Safe food' });
  const unit = await createLearningUnit(db, { courseId: course.id, subtopics: ['Hands'] });
  const learner = await newUser('Nur Syafiqah');
  const run = await createCourseRun(db, { courseId: course.id });
  await createEnrolment(db, { courseRunId: run.id, userId: learner.id });
  const id = unit.subtopics[0]?.id ?? '';
  const titleStored = async () => (await db.subtopic.findUniqueOrThrow({ where: { id } })).title;
  await signIn(context, await newUser('Chua Hui Min', ['developer']));
  await page.goto(`/courses/${course.id}/edit?subtopic=${id}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  const refusal = page.getByText('you chose not to change the course for everybody');
  await title.fill('Clean hands');
  const question = page.getByRole('alertdialog', { name: 'Change “Safe food” for everybody?' });
  await expect(question).toContainText('One person is in the middle of this course');
  expect(await titleStored()).toBe('Hands');

  // Refused, it stays on the device, and no further key is sent.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(refusal).toBeVisible();
  await title.fill('Washed hands');
  await title.blur();
  await expect(refusal).toBeVisible();
  await expect(question).toBeHidden();
  expect(await titleStored()).toBe('Hands');

  await page.getByRole('button', { name: 'Try again' }).click();
  await question.getByRole('button', { name: 'Save for everybody' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect(await titleStored()).toBe('Washed hands');
  await page.getByRole('button', { name: 'Add learning unit' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Knives');
  await page.getByRole('dialog').getByRole('button', { name: 'Add learning unit' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await db.learningUnit.count({ where: { courseId: course.id } })).toBe(2);

  // The details are another page, and nobody is asked about a draft.
  await page.goto(`/courses/${course.id}/edit/details`);
  await page.getByLabel('Title').fill('Safer food');
  await page.getByRole('button', { name: 'Save details' }).click();
  await question.getByRole('button', { name: 'Save for everybody' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();
  await db.course.update({ where: { id: course.id }, data: { status: 'draft' } });
  await page.reload();
  await page.getByLabel('Title').fill('Safest food');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();
});
