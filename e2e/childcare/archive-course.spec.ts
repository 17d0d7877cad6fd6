import { expect, test, uniqueWord } from '../fixtures/childcare.ts';

test('a course that somebody learns is archived, not deleted; categories with courses stay', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const admin = await newUser('Sarah Lim', 'SUPER_ADMIN');
  const learner = await newUser('Nur Syafiqah');
  const title = `Allergies ${uniqueWord()}`;
  const category = await db.category.create({ data: { name: `Food ${uniqueWord()}`, slug: uniqueWord() } });
  const course = await db.course.create({
    data: {
      title,
      slug: uniqueWord(),
      status: 'PUBLISHED',
      publishedAt: new Date(),
      categoryId: category.id,
      createdById: admin.id,
      enrollments: { create: { userId: learner.id } },
    },
  });
  await signIn(context, admin);
  await page.goto(`/admin/courses?q=${encodeURIComponent(title)}`);
  const act = async (what: string) => {
    await page
      .getByRole('button', { name: `Actions for ${title}`, exact: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: what, exact: true }).click();
  };
  await act('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete course' }).click();
  await expect(page.getByRole('alertdialog').getByText('People are enrolled in this course')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await act('Archive');
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  expect((await db.course.findUniqueOrThrow({ where: { id: course.id } })).status).toBe('ARCHIVED');
  await act('Duplicate');
  await expect(page.getByRole('heading', { level: 1, name: `${title} (copy)` })).toBeVisible();

  await page.goto('/admin/categories');
  await page.getByRole('button', { name: `Delete ${category.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('There are courses in this category')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  const name = `Outings ${uniqueWord()}`;
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible();
});
