import { expectHealthyPageInEveryLook } from '../fixtures/healthy-page.ts';
import { signInByForm } from '../fixtures/sign-in-by-form.ts';
import { uniqueWord } from '../fixtures/test.ts';
import { expect, test } from '../fixtures/training.ts';
import { createCurrentClass } from '../fixtures/training-class.ts';

test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

test('attendance by the changing code: stored for who is enrolled, refused plainly for others, seen by the trainer', async ({
  page,
  context,
  db,
  signIn,
  newUser,
  anotherDevice,
}) => {
  const [trainer, learner, latecomer] = await Promise.all([
    newUser('Halim Shah', ['trainer']),
    newUser('Chong Mei Fen'),
    newUser('Kumar Raj'),
  ]);
  const title = `Latte art ${uniqueWord()}`;
  const { run, session } = await createCurrentClass(db, {
    title,
    trainerId: trainer.id,
    learnerIds: [learner.id, latecomer.id],
  });
  await signIn(context, trainer);
  await page.goto(`/classes/${run.id}/sessions/${session.id}/attendance`);
  await expect(page.getByText('0 of 2 learners are here')).toBeVisible();
  const qr = page.getByRole('img', { name: /^QR code/ });
  const readShownCode = async () => (await qr.getAttribute('aria-label'))?.split('code ').at(-1) ?? '';

  // Scanned without being signed in: the code survives the sign-in. It is good while it is shown and as long again, and
  // signing in takes its time: it is one that has just changed.
  const phone = await anotherDevice();
  await expect(page.getByText(/^New code in (?:1[5-9]|20) seconds/)).toBeVisible({ timeout: 45_000 });
  await phone.goto(`/attend?code=${await readShownCode()}`);
  await signInByForm(phone, learner);
  await expect(phone.getByText('Your attendance is stored')).toBeVisible();
  await expect(page.getByText('1 of 2 learners are here')).toBeVisible();

  // Typed, as somebody whose camera is broken does; a wrong code says that nothing was stored.
  const typing = await anotherDevice(latecomer);
  await typing.goto('/home');
  await typing.getByRole('link', { name: 'Mark my attendance' }).click();
  await typing.getByLabel('Code on the screen').fill('7K2M-9QXD');
  await typing.getByRole('button', { name: 'Mark my attendance' }).click();
  await expect(typing.getByText(/Your attendance was not stored/)).toBeVisible();
  await typing.getByLabel('Code on the screen').fill(await readShownCode());
  await typing.getByRole('button', { name: 'Mark my attendance' }).click();
  await expect(typing.getByText('Your attendance is stored')).toBeVisible();

  // Somebody who is not in the class scans the same screen.
  const stranger = await anotherDevice(await newUser('Peter Low'));
  await stranger.goto(`/attend?code=${await readShownCode()}`);
  await expect(stranger.getByText(/Your attendance was not stored/)).toBeVisible();
  await expect(page.getByText('2 of 2 learners are here')).toBeVisible();

  // By hand the trainer has the last word, and the learner sees it.
  await page.getByRole('link', { name: 'By hand' }).click();
  const marks = page.getByRole('group', { name: 'Attendance of Kumar Raj' });
  await expect(marks.getByRole('button', { name: 'Late' })).toHaveAttribute('aria-pressed', 'true');
  await marks.getByRole('button', { name: 'Present' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await typing.goto(`/classes/${run.id}`);
  await expect(typing.getByText('Present', { exact: true })).toBeVisible();

  // Without a connection nothing is marked, and that is what is said.
  await context.setOffline(true);
  await marks.getByRole('button', { name: 'Absent' }).click();
  await expect(page.getByText('The mark of Kumar Raj was not saved')).toBeVisible();
  await expect(page.getByText('Check your connection and try again.')).toBeVisible();
  await expect(marks.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
});

test('attendance by hand of a class that is longer than a page: marked and searched on any page, the rest at once', async ({
  page,
  context,
  db,
  signIn,
  newUser,
}) => {
  const trainer = await newUser('Halim Shah', ['trainer']);
  const learners = [];
  for (let number = 1; number <= 30; number += 1) {
    learners.push(await newUser(`Learner ${String(number).padStart(2, '0')}`));
  }
  const { run, session } = await createCurrentClass(db, {
    title: `Latte art ${uniqueWord()}`,
    trainerId: trainer.id,
    learnerIds: learners.map(({ id }) => id),
  });
  await signIn(context, trainer);
  await page.goto(`/classes/${run.id}/sessions/${session.id}`);
  await expect(page.getByText('1–20 of 30 learners')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page.getByText('21–30 of 30 learners')).toBeVisible();
  const last = page
    .getByRole('group', { name: /^Attendance of Learner 30/ })
    .getByRole('button', { name: 'Late' });
  await last.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Name or email' }).fill('learner 07');
  await expect(page.getByRole('group', { name: /^Attendance of/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'The other 29 present' }).click();
  await expect(page.getByRole('button', { name: 'The rest present' })).toBeDisabled();
  await expect(
    page.getByRole('group', { name: /^Attendance of Learner 07/ }).getByRole('button', { name: 'Present' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: 'Name or email' }).fill('learner 30');
  await expect(last).toHaveAttribute('aria-pressed', 'true');

  // How much was attended, and why the rest was missed.
  await page.getByRole('button', { name: 'Hours and reason of Learner 30' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hours and reason' });
  await dialog.getByLabel('Hours attended').fill('0,5');
  await dialog.getByLabel('Why something was missed').selectOption('Medical');
  await dialog.getByLabel('Note').fill('医疗证明');
  await expectHealthyPageInEveryLook(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0.5 hours · Medical · 医疗证明')).toBeVisible();
});
