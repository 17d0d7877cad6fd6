import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
} from '@repo/testing/training-factories';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, trainingPeople, uniqueWord } from '../fixtures/training.ts';

const { developer } = trainingPeople;
const kept = /^We kept what you typed on /;

test('what is typed outlives a reload, is nobody else’s, and is let go once it is saved', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  const title = `Infant care ${uniqueWord()}`;
  await signIn(context, await newUser('Chua Hui Min', ['developer']));
  await page.goto('/courses/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('For educators of the youngest.');
  await page.reload();
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Description')).toHaveValue('For educators of the youngest.');

  // The next person at this computer sees nothing of it. A page renews its sign-in when it opens: it has to be gone before
  // somebody else signs in, or its answer signs them out again.
  await page.goto('about:blank');
  await signIn(context, await newUser('Goh Wei Jie', ['developer']));
  await page.goto('/courses/new');
  await expect(page.getByRole('button', { name: 'Create draft' })).toBeEnabled();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText(kept)).toHaveCount(0);

  // Thrown away on purpose: gone for good.
  await page.getByLabel('Title').fill('A slip');
  await page.reload();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.reload();
  await expect(page.getByText(kept)).toHaveCount(0);

  // Saved: there is nothing left to keep.
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('For educators of the youngest.');
  await page.getByLabel('Duration').fill('16');
  await page.getByLabel('Fee').fill('480');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/\/courses\/[^/]+\/edit$/);
  await page.goto('/courses/new');
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText(kept)).toHaveCount(0);
});

test('a sign-in that ends while one types takes nothing away', async ({ page, context, signIn, newUser }) => {
  const admin = await newUser('Noraini binte Salleh', ['admin']);
  const email = `${uniqueWord()}@example.com`;
  await signIn(context, admin);
  const renewed = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/auth/session',
  );
  await page.goto('/people/new');
  await page.getByLabel('Full name').fill('Ravi Chandran');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Trainer').check();

  // The page renews its sign-in when it opens: an answer still on its way would bring the cookie back.
  await renewed;
  await context.clearCookies();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Your sign-in has ended')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  // Both pages have a field of this name.
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fpeople%2Fnew$/);
  await signInByForm(page, admin);

  await expect(page).toHaveURL(/\/people\/new$/);
  await expect(page.getByText(kept)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Ravi Chandran');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Trainer')).toBeChecked();
  // About people: in this tab alone, nothing stays on the device.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ravi');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ravi Chandran' })).toBeVisible();
});

test('a draft of something that was changed meanwhile overwrites nobody’s change', async ({
  page,
  context,
  signIn,
  db,
}) => {
  const course = await createCourse(db, { title: `Safe sleep ${uniqueWord()}`, category: 'Health' });
  await signIn(context, developer);
  const address = `/courses/${course.id}/edit/details`;
  await page.goto(address);
  await page.getByLabel('Title').fill('Safe sleep for infants');
  // Left by a link within the site.
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(/\/home$/);

  await db.course.update({ where: { id: course.id }, data: { category: 'First aid' } });
  await page.goto(address);
  await expect(page.getByText(/^This was changed after you typed here on /)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue(course.title);
  await page.getByRole('button', { name: 'Put my text back' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Safe sleep for infants');
  await expect(page.getByLabel('Category')).toHaveValue('First aid');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Safe sleep for infants');
  await expect(page.getByText(/you typed/)).toHaveCount(0);
});

test('a comment of a learner and grades without a file outlive a reload and a search', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const assessment = await createAssessment(db, { title: `Interview ${uniqueWord()}`, maxScore: 20 });
  const trainer = await newUser('Lim Boon Keng', ['trainer']);
  const run = await createCourseRun(db, { courseId: assessment.courseId, trainerId: trainer.id });
  const learners = await Promise.all(
    Array.from({ length: 11 }, (_, index) => newUser(`Learner ${String(index + 1).padStart(2, '0')}`)),
  );
  for (const { id } of learners) await createEnrolment(db, { userId: id, courseRunId: run.id });
  const [learner] = learners;
  if (!learner) throw new Error('There are eleven learners');

  await signIn(context, trainer);
  await page.goto(`/grading/without-submission?assessmentId=${assessment.id}`);
  const form = page.getByRole('form', { name: `Grade of ${learner.name} (${learner.email})` });
  await form.getByLabel('Score').fill('17,5');
  await form.getByLabel('Feedback').fill('Calm and clear.');
  await page.reload();
  await expect(form.getByLabel('Score')).toHaveValue('17,5');
  await expect(form.getByLabel('Feedback')).toHaveValue('Calm and clear.');
  const search = page.getByLabel('Search by name or email');
  await search.fill('Learner 02');
  await expect(form).toBeHidden();
  await search.fill('');
  await expect(form.getByLabel('Score')).toHaveValue('17,5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('17.5 of 20')).toBeVisible();

  const other = learners[1] ?? learner;
  await page.goto('about:blank');
  await signIn(context, other);
  await page.goto(`/assessments/${assessment.id}`);
  const comments = page.getByLabel('Comments to your trainer');
  await comments.fill('The second page follows.');
  await page.reload();
  await expect(comments).toHaveValue('The second page follows.');
});

test('signing out takes the drafts along, and a second tab leaves its page', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  const person = await newUser('Lee Xin Yi', ['developer']);
  const storedOf = (tab: typeof page) =>
    tab.evaluate(
      (id) => Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.includes(id)),
      person.id,
    );
  await signIn(context, person);
  await page.goto('/courses/new');
  await page.getByLabel('Title').fill('Outdoor play');
  await expect.poll(() => storedOf(page)).not.toEqual([]);

  // Typed last in the other tab, whose form writes it as the page is left.
  const second = await context.newPage();
  await second.goto('/courses/new');
  await second.getByRole('button', { name: 'Discard' }).click();
  await second.getByLabel('Title').fill('Water play');
  await page.bringToFront();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/login$/);
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await storedOf(tab)).toEqual([]);
  }

  await signIn(context, person);
  await page.goto('/courses/new');
  await expect(page.getByRole('button', { name: 'Create draft' })).toBeEnabled();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText(kept)).toHaveCount(0);
});
