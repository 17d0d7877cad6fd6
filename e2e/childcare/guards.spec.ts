import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { expectPasswordFormsPost } from '../fixtures/password-forms.ts';
import { childcarePeople } from '../fixtures/people.ts';
import { waitForMailedLink } from '../fixtures/sandbox.ts';
import { expectSecurityHeaders } from '../fixtures/security-headers.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';

const { learner, manager, rival } = childcarePeople;

test('signing in leads back to where one was going', async ({ page }) => {
  await page.goto('/certificates?from=mail');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fcertificates%3Ffrom%3Dmail$/);
  await signInByForm(page, { email: learner.email, password: 'not-it' });
  await expect(page.getByText(/password is not right/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/certificates\?from=mail$/);
});

test('a cookie that proves nothing passes the proxy but not the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'childcare.session', value: uniqueWord(), url: baseURL ?? '' }]);
  await page.goto('/centre/people');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fcentre%2Fpeople$/);
});

const platform = [
  '/admin',
  '/admin/courses',
  '/admin/courses/made-up/versions',
  '/admin/centres',
  '/admin/people',
  '/admin/payments',
  '/admin/categories',
  '/admin/csp-reports',
  '/admin/audit-log',
];
const centre = [
  '/centre',
  '/centre/people',
  '/centre/assign',
  '/centre/assignments',
  '/centre/compliance',
  '/centre/cpd',
  '/centre/cpd/made-up',
  '/centre/outside-training',
  '/centre/sign-offs',
  '/centre/signatures',
  '/centre/requirements',
  '/centre/requirements/new',
  '/centre/requirements/made-up',
  '/centre/invitations',
  '/centre/payments',
  '/centre/settings',
  '/centre/settings/cpd-targets',
  `/centre/settings/cpd-targets/${new Date().getFullYear()}/everyone-else`,
  '/centre/webhooks',
  '/centre/api-keys',
  '/centre/audit-log',
];
const forbidden = [
  { who: 'a learner', person: learner, paths: [...platform, ...centre] },
  { who: 'a manager', person: manager, paths: platform },
];

for (const { who, person, paths } of forbidden) {
  test(`what is not for ${who} does not exist`, async ({ page, context, signIn }) => {
    await signIn(context, person);
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: 'This page is not here' }), path).toBeVisible();
      await expect(page.getByRole('banner'), path).toHaveCount(1);
    }
  });
}

test('another centre’s people, and lessons of a course one is not in, are not there', async ({
  page,
  context,
  signIn,
  db,
}) => {
  const { id } = await db.user.findUniqueOrThrow({ where: { email: learner.email } });
  await signIn(context, rival);
  expect((await page.goto(`/centre/people/${id}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  expect((await page.goto(`/centre/cpd/${id}`))?.status()).toBe(404);
  const requirement = await db.requirement.findFirstOrThrow({
    where: { organization: { users: { some: { id } } }, endedOn: null },
  });
  expect((await page.goto(`/centre/requirements/${requirement.id}`))?.status()).toBe(404);
  const lecture = await db.lecture.findFirstOrThrow({
    where: { section: { course: { slug: 'infant-first-aid' } }, isPreview: false },
    select: { id: true },
  });
  await page.goto(`/learn/infant-first-aid/${lecture.id}`);
  await expect(page).toHaveURL(/\/courses\/infant-first-aid$/);
});

test('a password never goes into an address, whether scripts run or not', async ({
  page,
  request,
  context,
  signIn,
  newUser,
}) => {
  const person = await newUser('Nur Syafiqah');
  await request.post('/api/auth/forgot-password', { data: { email: person.email } });
  const link = new URL(await waitForMailedLink(request, person.email, '/set-password'));
  await expectPasswordFormsPost(request, ['/login', '/register', `${link.pathname}${link.search}`]);
  await signIn(context, person);
  await expectPasswordFormsPost(page.request, ['/settings']);
});

test('every page has its policy, whatever its address ends in', async ({ request }) => {
  await expectSecurityHeaders(request, ['/', '/courses/x.svg', '/verify/x.png']);
});
