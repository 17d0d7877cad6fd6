import { createCourse, createEnrollment, createSection } from '@repo/testing/childcare-factories';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';

test('an author asks for a signature, a learner gives it, and both sides keep the record', async ({
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
    title: 'Centre policies',
    slug: uniqueWord(),
    createdById: author.id,
  });
  const { lectures } = await createSection(db, { courseId: course.id });
  const lectureId = lectures[0]?.id ?? '';
  const lesson = `/learn/${course.slug}/${lectureId}`;

  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}?lecture=${lectureId}`);
  await page.getByLabel('Learners sign this text').check();
  const statement = page.getByLabel('What they confirm');
  await statement.fill('I will close both gates.');
  await statement.blur();
  await expect
    .poll(async () => (await db.lecture.findUniqueOrThrow({ where: { id: lectureId } })).confirmation)
    .toEqual({ kind: 'acknowledgement', statement: 'I will close both gates.' });
  await expectHealthyPage(page);

  await createEnrollment(db, { userId: learner.id, courseId: course.id });
  await signIn(context, learner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(lesson);
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0);
  const name = page.getByLabel('Your name');
  await name.fill('Somebody else');
  await page.getByLabel('I will close both gates.').check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('Type your name as it is in your account: 王 Mei Ling').first()).toBeVisible();
  await expectHealthyPage(page);
  await name.fill('王 mei ling');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('link', { name: 'See the record' }).click();
  await expect(page.getByRole('heading', { name: 'The text that was signed' })).toBeVisible();
  await expect(page.getByText('Read this.')).toBeVisible();
  await expectHealthyPage(page);
  await page.goto('/signatures');
  await expect(page.getByText('signed as 王 mei ling')).toBeVisible();
  await expectHealthyPage(page);

  await signIn(context, manager);
  await page.goto(`/centre/people/${learner.id}`);
  await page.getByRole('link', { name: 'Signatures' }).click();
  await expect(page.getByText('signed as 王 mei ling')).toBeVisible();
  await expectHealthyPage(page);
});
