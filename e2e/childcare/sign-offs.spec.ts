import { createCourse, createEnrollment, createSection } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';

test('an author writes a checklist, a learner asks, and a manager sends it back and then signs it off', async ({
  page,
  context,
  db,
  newUser,
  signIn,
}) => {
  const manager = await newUser('Mdm Lim', 'CORPORATE_ADMIN');
  const { organizationId } = manager;
  const author = await newUser('Dr Sue', 'SUPER_ADMIN');
  const learner = await newUser('王 Mei Ling');
  await db.user.update({ where: { id: learner.id }, data: { organizationId } });
  const course = await createCourse(db, {
    title: 'Clean hands',
    slug: uniqueWord(),
    createdById: author.id,
  });
  const { lectures } = await createSection(db, { courseId: course.id });
  const lectureId = lectures[0]?.id ?? '';
  const lesson = `/learn/${course.slug}/${lectureId}`;

  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}?lecture=${lectureId}`);
  await page.getByLabel('A manager signs it off').check();
  await page.getByLabel('Item 1 of the checklist').fill('Washes for 20 seconds');
  await page.getByRole('button', { name: 'Add an item' }).click();
  const second = page.getByLabel('Item 2 of the checklist');
  await second.fill('Dries every hand');
  await second.blur();
  await expect
    .poll(async () => (await db.lecture.findUniqueOrThrow({ where: { id: lectureId } })).confirmation)
    .toMatchObject({
      kind: 'practical',
      items: [{ text: 'Washes for 20 seconds' }, { text: 'Dries every hand' }],
    });
  await expectHealthyPage(page);

  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await signIn(context, learner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(lesson);
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0);
  await page.getByLabel('Note for your manager').fill('Tuesday morning');
  await page.getByRole('button', { name: 'Ask for sign-off' }).click();
  await expect(page.getByRole('heading', { name: 'Your request waits' })).toBeVisible();
  await expectHealthyPage(page);

  await signIn(context, manager);
  await page.goto('/centre/sign-offs');
  await page.getByRole('link', { name: lectures[0]?.title ?? '' }).click();
  await page.getByLabel('Washes for 20 seconds').check();
  await expectHealthyPage(page);
  await page.getByRole('button', { name: 'Send back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Dry the hands too');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(page.getByText('Dry the hands too')).toBeVisible();

  await signIn(context, learner);
  await page.goto(lesson);
  await expect(page.getByText('Dry the hands too')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for sign-off' }).click();
  await expect(page.getByRole('heading', { name: 'Your request waits' })).toBeVisible();

  await signIn(context, manager);
  await page.goto('/centre/sign-offs');
  await page.getByRole('link', { name: lectures[0]?.title ?? '' }).click();
  await page.getByLabel('Your name').fill('mdm lim');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect(page.getByText('To sign off, tick everything in the checklist').first()).toBeVisible();
  await page.getByLabel('Washes for 20 seconds').check();
  await page.getByLabel('Dries every hand').check();
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect(page.getByText('Signed as')).toBeVisible();
  await expectHealthyPage(page);

  await signIn(context, learner);
  await page.goto(lesson);
  await expect(page.getByText('Signed off', { exact: true })).toBeVisible();
  const progress = await db.enrollment.findFirstOrThrow({ where: { userId: learner.id } });
  expect(progress.progress).toBe(Math.floor(100 / lectures.length));
});
