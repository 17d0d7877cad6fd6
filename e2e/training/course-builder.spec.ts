import { pickUp } from '../fixtures/pick-up.ts';
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
  await pickUp(page, 'Tamping is over place 2 of 2.');
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
