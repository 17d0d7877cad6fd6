import { expectHealthyPage, expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { uniqueWord } from '../fixtures/test.ts';
import { expect, test } from '../fixtures/training.ts';
import { createCurrentClass } from '../fixtures/training-class.ts';

const certificate = {
  name: 'MC-医疗证明.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'),
};

test('a learner adds a medical certificate on a phone, the trainer finds and declines it, and accepts another one', async ({
  page,
  context,
  db,
  signIn,
  newUser,
  anotherDevice,
}) => {
  const trainer = await newUser('Halim Shah', ['trainer']);
  const learner = await newUser('Chong Mei Fen');
  const title = `Latte art ${uniqueWord()}`;
  const { run, session } = await createCurrentClass(db, {
    title,
    trainerId: trainer.id,
    learnerIds: [learner.id],
  });
  await signIn(context, learner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/classes/${run.id}`);
  await page.getByRole('link', { name: 'Absences and documents' }).click();
  await page.getByRole('button', { name: 'Add document' }).click();
  await expect(page.getByText('Choose the document.', { exact: true })).toBeVisible();
  const add = async () => {
    await page.getByLabel('Document', { exact: true }).setInputFiles(certificate);
    await page.getByRole('button', { name: 'Add document' }).click();
    await expect(page.getByText('Waiting for a decision')).toBeVisible();
  };
  await add();
  await expectHealthyPage(page);

  const desk = await anotherDevice(trainer);
  await desk.goto(`/classes/${run.id}/sessions/${session.id}`);
  await expect(desk.getByText('Documents of 1 learner wait for your decision')).toBeVisible();
  await desk
    .getByRole('group', { name: /^Attendance of/ })
    .getByRole('button', { name: 'Absent' })
    .click();
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: '1 document of Chong Mei Fen' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Documents of the absence' });
  await expect(dialog.getByText(certificate.name)).toBeVisible();
  await expectHealthyPageInEveryLook(desk);
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await dialog.getByLabel('Why it is not accepted').fill('The certificate is of another day.');
  await dialog.getByRole('button', { name: 'Decline document' }).click();
  await expect(dialog.getByText('Not accepted', { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByText('The certificate is of another day.')).toBeVisible();
  await add();
  await desk.goto(`/classes/${run.id}/sessions/${session.id}?document=waiting`);
  await desk.getByRole('button', { name: '2 documents of Chong Mei Fen' }).click();
  await dialog.getByRole('button', { name: 'Excused – MC' }).first().click();
  await expect(dialog.getByText('Accepted', { exact: true })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByText('No learners match')).toBeVisible();
  await desk.goto(`/classes/${run.id}/sessions/${session.id}`);
  await expect(desk.getByText('Medical', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
});
