import { createCourse, createSection, createUser } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { chooseByKeyboard, expectHealthyMergeDialog, waitForMergeDialog } from '../fixtures/merge-dialog.ts';

test('a requirement is added after it says what happens to whom, and goes by the job role', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const organizationId = manager.organizationId ?? '';
  const author = await createUser(db, { role: 'SUPER_ADMIN', email: `${uniqueWord()}@example.com` });
  const title = `Child protection ${uniqueWord()}`;
  const course = await createCourse(db, {
    title,
    slug: uniqueWord(),
    priceSgd: '0',
    createdById: author.id,
  });
  await createSection(db, { courseId: course.id });
  await signIn(context, manager);

  await page.goto('/centre/requirements');
  await expect(page.getByText('No requirements yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add job role' }).click();
  const roleDialog = page.getByRole('dialog', { name: 'Add a job role' });
  await roleDialog.getByLabel('Name').fill('Educator');
  await roleDialog.getByRole('button', { name: 'Add job role' }).click();
  await expect(page.getByRole('list', { name: 'Job roles' }).getByText('Educator')).toBeVisible();
  await expectHealthyPage(page);
  const join = (name: string, jobTitle: string) =>
    createUser(db, { name, jobTitle, organizationId, email: `${uniqueWord()}@example.com` });
  // Who joins with the title of a role gets it.
  const amy = await join('Amy Tan', 'Educator');
  const ben = await join('Ben Lim', 'Cook');

  await page.getByRole('link', { name: 'Add requirement' }).click();
  const form = page.getByRole('form', { name: 'Requirement' });
  await form.getByLabel('Name').fill('Child protection');
  await form.getByLabel('Course').fill(title);
  await page.getByRole('option', { name: title }).click();
  await form.getByLabel('People with certain job roles').check();
  await form.getByRole('button', { name: 'Check and save' }).click();
  await expect(form.getByText('Choose at least one job role, or ask it of everybody')).toBeVisible();
  await form.getByLabel('Educator').check();
  await form.getByLabel('Days to complete it').fill('14');
  await expectHealthyPage(page);
  const check = form.getByRole('button', { name: 'Check and save' });
  await check.click();
  const preview = page.getByRole('dialog', { name: 'Add “Child protection”' });
  await expect(preview.getByText('It is asked of 1 person.')).toBeVisible();
  await expect(preview.getByText('1 person is assigned the course now.')).toBeVisible();
  await expect(preview.getByText('1 mail goes out.')).toBeVisible();
  await preview.getByText('Each person').click();
  await expect(preview.getByText(/^Educator · Assigned now · due by /)).toBeVisible();
  await expectHealthyPage(page);
  // Closing it saves nothing, and keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  expect(await db.requirement.count({ where: { organizationId } })).toBe(0);
  await expect(form.getByLabel('Days to complete it')).toHaveValue('14');
  await check.click();
  await preview.getByRole('button', { name: 'Add requirement' }).click();
  const listed = page.getByRole('list', { name: 'Requirements' });
  await expect(listed.getByText('Within 14 days of joining or taking the role')).toBeVisible();
  await expect(listed.getByText('All compliant')).toBeVisible();
  await expectHealthyPage(page);

  await page.goto(`/centre/people/${amy.id}`);
  await expect(page.getByText(title).first()).toBeVisible();
  await page.goto(`/centre/people/${ben.id}`);
  await expect(page.getByText(title)).toHaveCount(0);
  const stay = page.getByRole('form', { name: 'Job role and joining date' });
  await stay.getByLabel('Job role').selectOption('Educator');
  await expect(stay.getByText('Required of people with this job role: “Child protection”.')).toBeVisible();
  await stay.getByRole('button', { name: 'Check and save' }).click();
  const shown = page.getByRole('dialog', { name: 'Save job role and joining date' });
  await expect(shown.getByText(`${title}: assigned now, deadline `)).toBeVisible();
  await expect(shown.getByText('1 mail goes out.')).toBeVisible();
  await expectHealthyPage(page);
  await shown.getByRole('button', { name: 'Save role and date' }).click();
  await expect(page.getByText(title).first()).toBeVisible();
  await expectHealthyPage(page);

  // Somebody else renames both while their forms are open.
  await page.goto('/centre/requirements');
  await page.getByRole('button', { name: 'Rename Educator' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename the job role' });
  await expect(renaming.getByLabel('Name')).toHaveValue('Educator');
  await db.jobRole.updateMany({ where: { organizationId }, data: { name: 'Teacher' } });
  await renaming.getByLabel('Name').fill('Senior educator');
  await renaming.getByRole('button', { name: 'Rename job role' }).click();
  let merge = await waitForMergeDialog(page);
  await chooseByKeyboard(merge, 'Name', 'Yours');
  await merge.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Job roles' }).getByText('Senior educator')).toBeVisible();

  await page.getByRole('link', { name: 'Change Child protection' }).click();
  await form.getByLabel('Days to complete it').fill('21');
  await db.requirement.updateMany({ where: { organizationId }, data: { name: 'Keeping children safe' } });
  await db.requirementTerm.updateMany({
    where: { requirement: { organizationId } },
    data: { dueDays: 28 },
  });
  await check.click();
  await page
    .getByRole('dialog', { name: 'Change “Child protection”' })
    .getByRole('button', { name: 'Save requirement' })
    .click();
  merge = await waitForMergeDialog(page);
  await expectHealthyMergeDialog(page);
  await chooseByKeyboard(merge, 'Days to complete it', 'Theirs');
  await merge.getByRole('button', { name: 'Save' }).press('Enter');
  await page
    .getByRole('dialog', { name: /^Change “/ })
    .getByRole('button', { name: 'Save requirement' })
    .click();
  await expect(listed.getByText('Within 28 days of joining or taking the role')).toBeVisible();

  await page.getByRole('button', { name: 'End Keeping children safe' }).click();
  const ending = page.getByRole('dialog', { name: 'End “Keeping children safe”' });
  await expect(ending.getByText('2 assignments are taken back.')).toBeVisible();
  await ending.getByRole('button', { name: 'End requirement' }).click();
  await expect(page.getByText('1 requirement that ended')).toBeVisible();
});
