import { setSandboxMode } from '../fixtures/sandbox.ts';
import { expect, test, trainingPeople } from '../fixtures/training.ts';

test.use({ baseURL: process.env.E2E_TRAINING_URL ?? '' });

test('without the agency the audit says so and shows what is here; the rest continues', async ({
  page,
  context,
  request,
  signIn,
}) => {
  await signIn(context, trainingPeople.admin);
  await setSandboxMode(request, 'agency', 'down');
  try {
    await page.goto('/agency/audit?course=TGS-2022011871');
    await expect(page.getByText('The agency’s list could not be read')).toBeVisible({ timeout: 300_000 });
    await expect(page.getByRole('heading', { name: 'Your own classes' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Course run ID 8700/ }).first()).toBeVisible();
    await page.goto('/classes');
    await expect(page.getByRole('link', { name: /Food Safety Course/ }).first()).toBeVisible();
  } finally {
    await setSandboxMode(request, 'agency', 'ok');
  }
  await page.goto('/agency/audit?course=TGS-2022011871');
  await expect(page.getByText('At the agency').first()).toBeVisible();
  await expect(page.getByText('The agency’s list could not be read')).toBeHidden();
});
