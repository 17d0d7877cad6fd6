import type { Page } from '@playwright/test';
import { createCourse, createCourseRun, createLearningUnit } from '@repo/testing/training-factories';
import { chooseByKeyboard, expectHealthyMergeDialog, waitForMergeDialog } from '../fixtures/merge-dialog.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';

const titleOf = (tab: Page) => tab.getByRole('textbox', { name: 'Title' });
const contentOf = (tab: Page) => tab.getByRole('textbox', { name: 'Content' });
const saved = (tab: Page) => expect(tab.getByText(/^Saved/)).toBeVisible();

test('a subtopic written in two tabs: both read both texts, and what is chosen is stored', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  await signIn(context, await newUser('Chua Hui Min', ['developer']));
  const course = await createCourse(db, { title: `Barista ${uniqueWord()}` });
  const unit = await createLearningUnit(db, { courseId: course.id, subtopics: ['Grinding', 'Tamping'] });
  const [grinding, tamping] = unit.subtopics;
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/courses/${course.id}/edit?subtopic=${grinding?.id}`);
    await expect(titleOf(tab)).toHaveValue('Grinding');
    await expect(contentOf(tab)).toBeVisible();
  }
  await contentOf(page).click();
  await page.keyboard.type('Fine for espresso.');
  await saved(page);

  // In another field: both are stored, and nobody is asked.
  await titleOf(other).fill('Grinding the beans');
  await expect(other.getByText('Somebody else changed “Content”.')).toBeVisible();
  await saved(other);
  await expect(contentOf(other)).toHaveText('Fine for espresso.');

  // In the same one: nothing is sent before somebody chose.
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Coarse for the press.');
  await saved(page);
  await contentOf(other).click();
  await other.keyboard.press('ControlOrMeta+End');
  await other.keyboard.type(' Always fresh.');
  const dialog = await waitForMergeDialog(other);
  await expect(dialog.getByRole('region', { name: 'Content: theirs' })).toContainText(
    'Coarse for the press.',
  );
  await expect(dialog.getByRole('region', { name: 'Content: yours' })).toContainText('Always fresh.');
  await expectHealthyMergeDialog(other);
  await other.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(other.getByText('Somebody else changed this since you opened it')).toBeVisible();
  await other.getByRole('button', { name: 'Choose what to keep' }).press('Enter');
  await chooseByKeyboard(dialog, 'Content', 'Yours');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await saved(other);
  const row = await db.subtopic.findUniqueOrThrow({ where: { id: grinding?.id } });
  expect(row).toMatchObject({
    title: 'Grinding the beans',
    content: '<p>Fine for espresso. Always fresh.</p>',
  });

  // Deleted elsewhere while somebody writes in it: the text stays to be copied.
  for (const tab of [page, other]) {
    await tab.goto(`/courses/${course.id}/edit?subtopic=${tamping?.id}`);
    await expect(titleOf(tab)).toHaveValue('Tamping');
  }
  await page.getByRole('button', { name: 'Actions for Tamping' }).click();
  await page.getByRole('menuitem', { name: 'Delete subtopic' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete subtopic' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await contentOf(other).click();
  await other.keyboard.type('Fifteen kilograms.');
  await expect(other.getByText('Somebody else deleted this subtopic')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible();
  // Somebody who leaves all the same finds it beside the outline.
  await other.goto(`/courses/${course.id}/edit`);
  await expect(other.getByText('“Tamping” was deleted before your text was saved')).toBeVisible();
  await other.getByRole('button', { name: 'Throw it away' }).click();
  await other.reload();
  await expect(titleOf(other)).toHaveCount(0);
  await expect(other.getByText('was deleted before your text was saved')).toHaveCount(0);
});

test('a class: the merge dialog names the trainers, and one whose account is closed stays until it is replaced', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const word = uniqueWord();
  const gone = await newUser(`${word} Hamid`, ['trainer']);
  const theirs = await newUser(`${word} Osman`, ['trainer']);
  const mine = await newUser(`${word} Tan`, ['trainer']);
  const run = await createCourseRun(db, { trainerId: gone.id, agencyRunId: null });
  await db.user.update({ where: { id: gone.id }, data: { deactivatedAt: new Date() } });
  await signIn(context, await newUser('Lim Hwee Ling', ['admin']));
  await page.goto(`/classes/${run.id}/edit`);
  const details = page.getByRole('form', { name: 'Details' });
  const trainer = details.getByRole('combobox', { name: 'Trainer' });
  await expect(trainer).toHaveValue(`${gone.name} (deactivated), ${gone.email}`);
  await details.getByLabel('Minimum learners').fill('3');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('The details are saved')).toBeVisible();
  const stored = () => db.courseRun.findUniqueOrThrow({ where: { id: run.id } });
  expect(await stored()).toMatchObject({ trainerId: gone.id, minimumLearners: 3 });

  await trainer.fill(mine.name);
  await page.getByRole('option', { name: mine.name }).click();
  await db.courseRun.update({ where: { id: run.id }, data: { trainerId: theirs.id } });
  await details.getByRole('button', { name: 'Save details' }).click();
  const dialog = await waitForMergeDialog(page);
  const group = dialog.getByRole('group', { name: 'Trainer' });
  await expect(group.getByRole('radio', { name: /^Theirs/ })).toHaveAccessibleName(
    `Theirs ${theirs.name}, ${theirs.email}`,
  );
  await expect(group.getByRole('radio', { name: /^Yours/ })).toHaveAccessibleName(
    `Yours ${mine.name}, ${mine.email}`,
  );
  await chooseByKeyboard(dialog, 'Trainer', 'Theirs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(trainer).toHaveValue(`${theirs.name}, ${theirs.email}`);
  expect((await stored()).trainerId).toBe(theirs.id);
});
