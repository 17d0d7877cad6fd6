import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { makePackage, type SamplePackage, sampleLesson } from '@repo/scorm/testing/make-package';
import { expect, test, uniqueWord } from '../fixtures/childcare.ts';
import { chooseFiles } from '../fixtures/choose-files.ts';
import { chooseByKeyboard, expectHealthyMergeDialog, waitForMergeDialog } from '../fixtures/merge-dialog.ts';
import { pickUpByKeyboard } from '../fixtures/pick-up-by-keyboard.ts';

const film = fileURLToPath(new URL('../../prisma/childcare/demo/videos/handwashing.webm', import.meta.url));
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nWash your hands.\n';

// Somebody is offline for a while.
test.use({ provoked: /ERR_INTERNET_DISCONNECTED/ });

/** Waits for what is written to be stored. */
async function stored(page: Page, write: () => Promise<void>, path: RegExp): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && path.test(new URL(response.url()).pathname),
  );
  await write();
  expect((await answer).status()).toBe(200);
}

const toLecture = /\/lectures\/(?!reorder$)[\w-]+$/;
const toOrder = /\/lectures\/reorder$/;
const toCourse = /\/api\/courses\/[\w-]+$/;

async function addSection(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add section' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await expect(dialog).toBeHidden();
}

async function addLecture(page: Page, section: string, kind: string, title: string): Promise<void> {
  await page.getByRole('button', { name: `Add lecture to ${section}` }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: `Add ${kind.toLowerCase()}` }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
}

test('a course is built, put in order by keyboard, checked and published', async ({
  page,
  context,
  signIn,
  newUser,
  db,
  anotherDevice,
}) => {
  const title = `Hand hygiene ${uniqueWord()}`;
  const category = await db.category.create({ data: { name: `Health ${uniqueWord()}`, slug: uniqueWord() } });
  await signIn(context, await newUser('Sarah Lim', 'SUPER_ADMIN'));

  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'New course' }).first().click();
  const naming = page.getByRole('dialog', { name: 'New course' });
  await naming.getByLabel('Title').fill('A course');
  await naming.getByRole('button', { name: 'Create draft' }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(description).toBeVisible();
  await description.click();
  await page.keyboard.type('Soap, water, twenty seconds.');
  await page.getByLabel('Category').selectOption({ label: category.name });
  await stored(page, () => page.getByLabel('Title', { exact: true }).fill(title), toCourse);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  // What cannot be stored is said, kept, and holds nothing else back.
  const price = page.getByLabel('Price');
  await price.fill('ten');
  await expect(page.getByText('The price must be a number')).toBeVisible();
  await expect(page.getByText(/not saved yet/)).toBeVisible();
  await stored(page, () => page.getByLabel('Subtitle').fill('For infant rooms'), toCourse);
  await stored(page, () => price.fill('45.50'), toCourse);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(price).not.toHaveValue('45.50');
  await page.getByRole('button', { name: 'Redo' }).first().click();
  await expect(price).toHaveValue('45.50');

  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await addSection(page, 'Washing');
  await addSection(page, 'Afterwards');
  await addLecture(page, 'Washing', 'Video', 'Twenty seconds');
  await stored(page, () => chooseFiles(page.getByLabel('Add a video'), film), toLecture);
  await expect(page.getByLabel('The video as it is stored')).toBeVisible();
  await expect(page.getByLabel('Length')).toHaveValue(/^0:[0-5]\d$/);
  const captionFile = page.getByLabel('Add captions');
  await chooseFiles(captionFile, {
    name: 'hands.ta.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(captions),
  });
  await expect(page.getByRole('link', { name: 'Download the captions in தமிழ்' })).toBeVisible();
  const noCaptions = { mimeType: 'text/vtt', buffer: Buffer.from('no captions') };
  await chooseFiles(captionFile, { name: 'wrong.en.vtt', ...noCaptions });
  await expect(page.getByText('This is no caption file')).toBeVisible();

  await addLecture(page, 'Washing', 'Reading', 'When to wash');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await stored(page, () => page.keyboard.type('Before every bottle.'), toLecture);
  // Slow fingers have it stored in parts.
  await expect(page.getByText(/^Saved/)).toBeVisible();

  await addLecture(page, 'Afterwards', 'Quiz', 'Check yourself');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: 'One right answer' }).click();
  const question = page.getByRole('region', { name: 'Question 1' });
  await question.getByLabel('What is asked').fill('How long?');
  await question.getByLabel('Option 1', { exact: true }).fill('Five seconds');
  await question.getByLabel('Option 2', { exact: true }).fill('Twenty seconds');
  await expect(page.getByText('Say which option is right')).toBeVisible();
  await stored(page, () => question.getByLabel('Option 2 is right').check(), toLecture);
  await stored(page, () => question.getByLabel('Why').fill('So that the soap can work.'), toLecture);

  // The second comes first: by its handle, and back by the arrow keys. Each order is shown, and said, before it is stored.
  const lectures = page.getByRole('list', { name: 'Lectures of Washing' });
  await page.getByRole('button', { name: 'Move When to wash' }).focus();
  await pickUpByKeyboard(page, 'When to wash is over place 2 in Washing.');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('When to wash is over place 1 in Washing.')).toBeAttached();
  await stored(page, () => page.keyboard.press('Space'), toOrder);
  await expect(lectures.getByRole('link').first()).toContainText('When to wash');
  await lectures.getByRole('link', { name: /When to wash/ }).focus();
  await stored(page, () => page.keyboard.press('Alt+ArrowDown'), toOrder);
  await expect(page.getByText('“When to wash” is now at place 2 of 2').first()).toBeAttached();
  await expect(lectures.getByRole('link', { name: /When to wash/ })).toBeFocused();
  await page.reload();
  await expect(lectures.getByRole('link').first()).toContainText('Twenty seconds');
  await expect(page.getByRole('region', { name: 'Question 1' }).getByLabel('What is asked')).toHaveValue(
    'How long?',
  );

  // Nobody finds a draft; everybody finds what is published.
  const learner = await anotherDevice(await newUser('Nur Syafiqah'));
  await learner.goto(`/courses?search=${encodeURIComponent(title)}`);
  await expect(learner.getByRole('link', { name: title })).toHaveCount(0);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Ready to publish')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a picture' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish course' }).click();
  await expect(page.getByText('Learners find this course')).toBeVisible();
  await learner.reload();
  await expect(learner.getByRole('link', { name: title }).first()).toBeVisible();
});

test('a lecture is moved into another section by its handle, and back by the notice', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Sarah Lim', 'SUPER_ADMIN');
  const section = (title: string, position: number, lectures: string[]) => ({
    title,
    position,
    lectures: {
      create: lectures.map((name, place) => ({ title: name, type: 'TEXT' as const, position: place })),
    },
  });
  const course = await db.course.create({
    data: {
      title: 'Hygiene',
      slug: uniqueWord(),
      createdById: author.id,
      sections: { create: [section('Washing', 0, ['Why', 'When']), section('Afterwards', 1, ['Drying'])] },
    },
  });
  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}`);
  const afterwards = page.getByRole('list', { name: 'Lectures of Afterwards' });
  await page.getByRole('button', { name: 'Move When', exact: true }).focus();
  await pickUpByKeyboard(page, 'When is over place 2 in Washing.');
  // It is the last of its own section: next comes the first of the other one.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('When is over place 1 in Afterwards.')).toBeAttached();
  await stored(page, () => page.keyboard.press('Space'), toLecture);
  await expect(afterwards.getByRole('link')).toHaveText([/^When/, /^Drying/]);
  await stored(page, () => page.getByRole('button', { name: 'Undo' }).click(), toLecture);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Lectures of Washing' }).getByRole('link')).toHaveText([
    /^Why/,
    /^When/,
  ]);
  await expect(afterwards.getByRole('link')).toHaveText([/^Drying/]);
});

test('a SCORM package becomes lectures and goes with them; a file that is none is refused with a reason', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Sarah Lim', 'SUPER_ADMIN');
  const course = await db.course.create({
    data: {
      title: 'Hygiene',
      slug: uniqueWord(),
      createdById: author.id,
      sections: { create: { title: 'Washing', position: 0 } },
    },
  });
  const pack = async (name: string, sample: SamplePackage) => ({
    name,
    mimeType: 'application/zip',
    buffer: Buffer.from(await makePackage(sample)),
  });
  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}`);
  await page.getByRole('button', { name: 'Add lecture to Washing' }).click();
  await page.getByRole('menuitem', { name: 'SCORM package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a SCORM package to “Washing”' });
  const file = dialog.getByLabel('Add a SCORM package');
  await chooseFiles(file, await pack('letters.zip', { files: { 'imsmanifest.xml': null } }));
  await expect(dialog.getByText('letters.zip was not taken')).toBeVisible();
  await expect(dialog.getByText(/imsmanifest\.xml/)).toBeVisible();
  const lectures = page.getByRole('list', { name: 'Lectures of Washing' }).getByRole('link');
  const drying = { identifier: 'drying', title: 'Drying hands', href: 'parts/picture.html' };
  await chooseFiles(file, await pack('hands.zip', { items: [sampleLesson, drying] }));
  await expect(dialog).toBeHidden();
  await expect(lectures).toHaveText([/Washing hands/, /Drying hands/]);

  await lectures.first().click();
  await expect(page.getByText(/^hands\.zip, SCORM 1\.2, added/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete package' }).click();
  const confirm = page.getByRole('alertdialog', { name: /^Delete “/ });
  await expect(confirm.getByText('With its 2 lessons')).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete package' }).click();
  // What lies behind a dialog has no roles: it is looked for when the dialog has gone.
  await expect(confirm).toBeHidden();
  await expect(lectures).toHaveCount(0);
  expect(await db.lecture.count({ where: { section: { courseId: course.id } } })).toBe(0);
});

test('two authors do not overwrite each other, and nothing that was written is lost', async ({
  page,
  context,
  signIn,
  newUser,
  db,
  anotherDevice,
}) => {
  const [amy, ben] = [await newUser('Amy Tan', 'SUPER_ADMIN'), await newUser('Ben Lim', 'SUPER_ADMIN')];
  const course = await db.course.create({
    data: {
      title: 'Safe sleep',
      slug: uniqueWord(),
      createdById: amy.id,
      sections: {
        create: {
          title: 'Beds',
          position: 0,
          lectures: { create: { title: 'On the back', type: 'TEXT', position: 0 } },
        },
      },
    },
    select: { id: true, sections: { select: { lectures: { select: { id: true } } } } },
  });
  const lectureId = course.sections[0]?.lectures[0]?.id;
  const address = `/admin/courses/${course.id}?lecture=${lectureId}`;
  await signIn(context, amy);
  const other = await anotherDevice(ben);
  await Promise.all([page.goto(address), other.goto(address)]);
  const titleOf = (window: Page) => window.getByRole('textbox', { name: 'Title' });
  await expect(titleOf(other)).toHaveValue('On the back');
  await stored(page, () => titleOf(page).fill('On their back'), toLecture);

  // Both wrote in the title: nothing is sent before somebody chose, and what was written outlives a reload.
  await titleOf(other).fill('Always on the back');
  const dialog = await waitForMergeDialog(other);
  const group = dialog.getByRole('group', { name: 'Title', exact: true });
  await expect(group).toContainText('On their back');
  await expect(group).toContainText('Always on the back');
  await expectHealthyMergeDialog(other);
  await chooseByKeyboard(dialog, 'Title', 'Theirs');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(titleOf(other)).toHaveValue('On their back');
  await expect(other.getByText(/^Saved/)).toBeVisible();

  await stored(page, () => titleOf(page).fill('Back to sleep'), toLecture);
  await titleOf(other).fill('Always on the back');
  await waitForMergeDialog(other);
  other.on('dialog', (question) => void question.accept());
  await other.reload();
  await expect(titleOf(other)).toHaveValue('Back to sleep');
  await other.getByRole('button', { name: 'Put it back' }).click();
  await waitForMergeDialog(other);
  await chooseByKeyboard(dialog, 'Title', 'Yours');
  await stored(other, () => dialog.getByRole('button', { name: 'Save' }).press('Enter'), toLecture);
  await expect(titleOf(other)).toHaveValue('Always on the back');
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Always on the back');

  // Without a connection it is kept, and sent when there is one again.
  await context.setOffline(true);
  await titleOf(page).fill('On the back, every time');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await stored(page, () => context.setOffline(false), toLecture);
  await expect(page.getByText(/^Saved/)).toBeVisible();
});

test('a course that people learn is changed only after a question, which is asked once', async ({
  page,
  context,
  signIn,
  newUser,
  db,
}) => {
  const author = await newUser('Sarah Lim', 'SUPER_ADMIN');
  const learner = await newUser('Nur Syafiqah');
  const course = await db.course.create({
    data: {
      title: 'Safe sleep',
      slug: uniqueWord(),
      status: 'PUBLISHED',
      publishedAt: new Date(),
      createdById: author.id,
      enrollments: { create: { userId: learner.id } },
      sections: {
        create: {
          title: 'Beds',
          position: 0,
          lectures: { create: { title: 'On the back', type: 'TEXT', position: 0 } },
        },
      },
    },
    select: { id: true, sections: { select: { lectures: { select: { id: true } } } } },
  });
  const lectureId = course.sections[0]?.lectures[0]?.id ?? '';
  const titleStored = async () => (await db.lecture.findUniqueOrThrow({ where: { id: lectureId } })).title;
  await signIn(context, author);
  await page.goto(`/admin/courses/${course.id}?lecture=${lectureId}`);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Always on the back');
  const question = page.getByRole('alertdialog', { name: 'Change “Safe sleep” for everybody?' });
  await expect(question).toContainText('One person is in the middle of this course');
  expect(await titleStored()).toBe('On the back');

  // Refused, it stays on the device, and no further key is sent.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('you chose not to change the course for everybody')).toBeVisible();
  await title.fill('Always on their back');
  await title.blur();
  await expect(page.getByText('you chose not to change the course for everybody')).toBeVisible();
  await expect(question).toBeHidden();
  expect(await titleStored()).toBe('On the back');

  await page.getByRole('button', { name: 'Try again' }).click();
  await stored(page, () => question.getByRole('button', { name: 'Save for everybody' }).click(), toLecture);
  expect(await titleStored()).toBe('Always on their back');
  await stored(page, () => title.fill('On the back, always'), toLecture);
  await expect(question).toBeHidden();
  await addSection(page, 'Cots');
  expect(await db.section.count({ where: { courseId: course.id } })).toBe(2);
});

test('the builder is for SUPER_ADMIN alone', async ({ page, context, signIn, newUser }) => {
  await page.goto('/admin/courses');
  await expect(page).toHaveURL(/\/login\?callbackUrl=/);
  await signIn(context, await newUser('Mei Ling', 'CORPORATE_ADMIN'));
  for (const path of ['/admin/courses', '/admin/courses/any', '/admin/categories']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});
