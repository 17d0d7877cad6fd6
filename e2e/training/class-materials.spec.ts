import { expectHealthyPage, expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { uniqueWord } from '../fixtures/test.ts';
import { expect, test } from '../fixtures/training.ts';
import { createCurrentClass } from '../fixtures/training-class.ts';

const notes = {
  name: '讲义 notes.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF\n'),
};

test('a trainer adds, orders and publishes materials by keyboard, and a notified learner downloads them on a phone', async ({
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
  const { run } = await createCurrentClass(db, { title, trainerId: trainer.id, learnerIds: [learner.id] });
  await signIn(context, trainer);
  await page.goto(`/classes/${run.id}`);
  await page.getByRole('link', { name: 'Materials of this class' }).click();
  await page.getByLabel('Add files').setInputFiles(notes);
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add a link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Milk temperatures');
  await dialog.getByLabel('Address').fill('http://example.com');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(dialog.getByText('Enter a whole address that begins with https://').first()).toBeVisible();
  await dialog.getByLabel('Address').fill('https://example.com/milk');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(page.getByRole('link', { name: /Milk temperatures/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a heading' }).click();
  await dialog.getByRole('textbox', { name: 'Heading' }).fill('Before you come');
  await dialog.getByRole('button', { name: 'Add heading' }).click();
  const up = page.getByRole('button', { name: 'Move Before you come up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Before you come is now 2 of 3')).toBeVisible();
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Before you come is now 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Before you come down' })).toBeFocused();

  await page.getByRole('button', { name: 'Add link for the meeting of session 1' }).click();
  await dialog.getByRole('textbox', { name: /^Meeting link/ }).fill('https://meet.google.com/abc-defg-hij');
  await dialog.getByRole('button', { name: 'Save link' }).click();
  await expect(page.getByRole('link', { name: 'https://meet.google.com/abc-defg-hij' })).toBeVisible();
  await expectHealthyPageInEveryLook(page);

  const phone = await anotherDevice(learner);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`/classes/${run.id}/materials`);
  await expect(phone.getByText('No materials yet')).toBeVisible();

  await page.getByRole('button', { name: 'Publish 2 drafts' }).click();
  await dialog.getByLabel('Notify 1 learner').check();
  await expect(dialog.getByText('To: Chong Mei Fen')).toBeVisible();
  await expectHealthyPage(page);
  await dialog.getByRole('button', { name: 'Publish and notify 1' }).click();
  await expect(page.getByText('Learners see it', { exact: true })).toHaveCount(2);

  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Before you come' })).toBeVisible();
  const download = phone.waitForEvent('download');
  await phone.getByRole('link', { name: '讲义 notes' }).click();
  expect((await download).suggestedFilename()).toBe('讲义-notes.pdf');
  await expectHealthyPage(phone);
  await phone.goto(`/classes/${run.id}`);
  await expect(phone.getByRole('link', { name: /Join online/ })).toHaveAttribute(
    'href',
    'https://meet.google.com/abc-defg-hij',
  );
  await expectHealthyPage(phone);
  await phone.goto('/notifications');
  await expect(phone.getByText(`2 new materials are ready to open in ${title}.`)).toBeVisible();

  // In another tab the file was given another name meanwhile.
  await page.getByRole('button', { name: 'Edit Milk temperatures' }).click();
  await dialog.getByLabel('Name').fill('Milk and foam');
  await db.classMaterial.updateMany({
    where: { courseRunId: run.id, kind: 'link' },
    data: { name: 'Milk', updatedAt: new Date() },
  });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  const merge = page.getByRole('dialog', { name: 'This was changed meanwhile' });
  await expect(merge).toBeVisible();
});
