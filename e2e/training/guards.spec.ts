import { expectPasswordFormsPost } from '../fixtures/password-forms.ts';
import { waitForMailedCode, waitForMailedLink } from '../fixtures/sandbox.ts';
import { expectSecurityHeaders } from '../fixtures/security-headers.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { expect, test, trainingPeople, uniqueWord } from '../fixtures/training.ts';

const { admin, learner, trainer, developer } = trainingPeople;

test('signing in leads back to where one was going', async ({ page }) => {
  await page.goto('/courses?search=food');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fcourses%3Fsearch%3Dfood$/);
  await signInByForm(page, { email: learner.email, password: 'not-it' });
  await expect(page.getByText(/password is not right/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/courses\?search=food$/);
  await expect(page.getByRole('link', { name: /Food Safety Course/ }).first()).toBeVisible();
});

test('a one-time code leads there as well, once', async ({ page, request, newUser, anotherDevice }) => {
  const person = await newUser('Lim Bee Hoon');
  await page.goto('/calendar');
  await page.getByRole('link', { name: 'One-time code' }).click();
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const code = await waitForMailedCode(request, person.email);
  // A reload keeps the step, and no address is in the URL.
  await page.reload();
  expect(page.url()).not.toContain(encodeURIComponent(person.email));
  await page.getByLabel('Code', { exact: true }).fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(/code is not right/i)).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.getByRole('button', { name: 'Account of Lim Bee Hoon' })).toBeVisible();
  const thief = await anotherDevice();
  const again = await thief.request.post('/api/auth/login', {
    data: { loginType: 'otp', email: person.email, otp: code },
  });
  expect(again.status()).toBe(401);
});

test('signing in never leads to another site', async ({ page, baseURL }) => {
  await page.goto('/login?callbackUrl=https%3A%2F%2Fevil.example%2F');
  await signInByForm(page, learner);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/home`);
});

test('a cookie that proves nothing passes the proxy but not the page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'training.session', value: uniqueWord(), url: baseURL ?? '' }]);
  await page.goto('/classes/some-class');
  await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fclasses%2Fsome-class$/);
});

test('signed out, the page that was open is gone, here and in a kept copy of the cookie', async ({
  page,
  context,
  signIn,
  newUser,
  playwright,
  baseURL,
}) => {
  const person = await newUser('Noraini Kassim');
  await signIn(context, person);
  await page.goto('/home');
  const copy = await playwright.request.newContext({ baseURL, storageState: await context.storageState() });
  expect((await copy.get('/api/profile')).status()).toBe(200);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
  expect((await copy.get('/api/profile')).status()).toBe(401);
  await page.goto('/home');
  await expect(page).toHaveURL(/\/login/);
  await copy.dispose();
});

const forbidden = {
  learner: [
    ...[
      '/people',
      '/enrolments',
      '/enrolments/upload',
      '/agency',
      '/agency/audit',
      '/agency/reports',
      '/agency/sync',
      '/api-keys',
      '/webhooks',
      '/settings/company',
      '/settings/rooms',
      '/settings/holidays',
      '/calendar/timetable',
    ],
    ...['/audit-log', '/csp-reports', '/grading', '/grading/bulk', '/courses/new', '/classes/new'],
    ...['/question-bank', '/question-bank/new'],
    ...[
      '/people/new',
      '/agency/publish',
      '/agency/sync/nothing',
      '/agency/reports/nothing',
      '/enrolments/upload/nothing',
    ],
  ],
  trainer: [
    ...[
      '/people',
      '/enrolments',
      '/enrolments/upload',
      '/agency',
      '/agency/audit',
      '/agency/reports',
      '/agency/sync',
      '/api-keys',
      '/webhooks',
      '/settings/company',
      '/settings/rooms',
      '/settings/holidays',
      '/calendar/timetable',
    ],
    ...['/audit-log', '/csp-reports', '/courses/new', '/classes/new', '/question-bank'],
  ],
  developer: [
    '/people',
    '/enrolments',
    '/enrolments/upload',
    '/agency',
    '/api-keys',
    '/webhooks',
    '/settings/company',
    '/settings/rooms',
    '/audit-log',
    '/csp-reports',
    '/grading',
  ],
  admin: [
    '/people/nobody',
    '/classes/nothing',
    '/settings/rooms/nothing',
    '/courses/nothing',
    '/assessments/nothing',
    '/agency/sync/nothing',
    '/agency/reports/nothing',
    '/enrolments/upload/nothing',
  ],
};

for (const [role, paths] of Object.entries(forbidden)) {
  test(`what is not for a ${role} does not exist`, async ({ page, context, signIn }) => {
    await signIn(context, { admin, learner, trainer, developer }[role] ?? admin);
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { name: 'This page is not here' }), path).toBeVisible();
      await expect(page.getByRole('banner'), path).toHaveCount(1);
    }
  });
}

test('a page that is refused has the title of one, also without a new document', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const person = await newUser('Farah Hanim', ['admin']);
  await signIn(context, person);
  await page.goto('/home');
  const link = page.getByRole('navigation').getByRole('link', { name: 'Audit log' });
  await expect(link).toBeVisible();
  await db.user.update({ where: { id: person.id }, data: { roles: ['learner'] } });
  await page.evaluate(() => document.documentElement.setAttribute('data-first-document', ''));
  await link.click();
  await expect(page.getByRole('heading', { name: 'This page is not here' })).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found · /);
  await expect(page.locator('html[data-first-document]')).toHaveCount(1);
  await page.reload();
  await expect(page).toHaveTitle(/^Page not found · /);
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
  await expectPasswordFormsPost(request, ['/login', `${link.pathname}${link.search}`]);
  await signIn(context, person);
  await expectPasswordFormsPost(page.request, ['/settings']);
});

test('every page has its policy, whatever its address ends in', async ({ request }) => {
  await expectSecurityHeaders(request, ['/login', '/classes/x.svg', '/uploads/x.svg']);
});
