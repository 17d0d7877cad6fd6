import type { APIRequestContext, Page } from '@playwright/test';
import type { TrainingClient } from '@repo/db/training';
import { readSheet } from '@repo/sheets/read-sheet';
import { type MessySheet, makeMessySheet } from '@repo/sheets/testing/messy-sheet';
import { postToApi } from '../fixtures/api.ts';
import { chooseFiles } from '../fixtures/choose-files.ts';
import { expectHealthyPage } from '../fixtures/healthy-page.ts';
import { looks } from '../fixtures/looks.ts';
import { recordedTestSeed } from '../fixtures/test-seed.ts';
import { expect, test, uniqueWord } from '../fixtures/training.ts';
import { singaporeDay } from '../fixtures/training-class.ts';

const rows = 2000;

/** Classes that are here and at the agency, with room for everybody. */
async function publishRuns(request: APIRequestContext, db: TrainingClient, count: number) {
  const course = await db.course.findFirstOrThrow({ where: { title: 'Generative AI for Office Work' } });
  const runs = [];
  for (let index = 0; index < count; index += 1) {
    const date = singaporeDay(200 + ((recordedTestSeed() + index * 631) % 2000));
    const { data } = await postToApi<{ data: { id: string } }>(
      request,
      '/api/agency/courses/courseRuns/create-new',
      {
        courseReferenceNumber: course.code,
        startDate: date,
        endDate: date,
        sessions: [{ date, startTime: '09:00', endTime: '17:00' }],
        intakeSize: 5000,
        allowDuplicate: true,
      },
    );
    const run = await db.courseRun.findFirstOrThrow({ where: { id: data.id } });
    runs.push({
      courseRunId: run.agencyRunId ?? '',
      courseCode: course.code,
      courseTitle: course.title,
      courseReferenceNumber: course.code,
    });
  }
  return runs;
}

/** A class that is here and no more at the agency. */
async function createGoneRun(db: TrainingClient): Promise<Run> {
  const code = `SHEET-${uniqueWord()}`.toUpperCase();
  const { agencyRunId } = await db.courseRun.create({
    data: {
      agencyRunId: String(8_000_000 + (recordedTestSeed() % 900_000)),
      status: 'Confirmed',
      intakeSize: 500,
      threshold: 0,
      course: { create: { code, title: 'Workplace Safety', status: 'active' } },
    },
  });
  return {
    courseRunId: agencyRunId ?? '',
    courseCode: code,
    courseTitle: 'Workplace Safety',
    courseReferenceNumber: code,
  };
}

type Run = Awaited<ReturnType<typeof publishRuns>>[number];

/** Learners that the sheet says are there already: some in the class of their row, the others in one that no row names. */
async function createAccounts(request: APIRequestContext, sheet: MessySheet, elsewhere: Run) {
  for (const { email, fullName, identityNumber, enrolledIn } of sheet.accounts) {
    const run = sheet.runs.find(({ courseRunId }) => courseRunId === enrolledIn) ?? elsewhere;
    await postToApi(request, '/api/enrolments/bulk-create', {
      enrolment: {
        traineeEmail: email,
        traineeName: fullName,
        traineeNric: identityNumber,
        ...run,
        sponsorshipType: 'Individual',
        enrolmentDate: singaporeDay(),
        enrolmentStatus: 'Confirmed',
        enrolmentId: `ENR-${uniqueWord()}`,
      },
    });
  }
}

const chip = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
const words = (count: number) => count.toLocaleString('en');
const sendButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Send ${words(count)} enrolments`, exact: true });

async function upload(page: Page, { fileName, bytes }: Pick<MessySheet, 'fileName' | 'bytes'>) {
  await page.goto('/enrolments/upload');
  await chooseFiles(page.getByLabel('Spreadsheet of enrolments'), {
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  });
  await expect(page).toHaveURL(/\/enrolments\/upload\/[0-9a-f-]{36}$/);
}

/** Has the list show this row alone. */
async function find(page: Page, row: number) {
  await page.getByLabel('Search rows').fill(`#${row}`);
  await expect(page.getByRole('rowheader', { name: String(row), exact: true })).toBeVisible();
  await expect(page.getByText('1 row shown')).toBeVisible();
}

async function typeOver(page: Page, cell: string, text: string) {
  await page.getByRole('gridcell', { name: cell, exact: true }).dblclick();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Every change is saved')).toBeVisible();
}

test('a messy spreadsheet becomes enrolments: checked, put right, sent and watched', async ({
  page,
  context,
  db,
  signIn,
  newUser,
  anotherDevice,
}) => {
  const admin = await newUser('Wong Siew Peng', ['admin']);
  await signIn(context, admin);
  const [first, second, elsewhere] = await publishRuns(context.request, db, 3);
  if (!first || !second || !elsewhere) throw new Error('There are three classes');
  const sheet = await makeMessySheet({ rows, seed: recordedTestSeed(), runs: [first, second] });
  await createAccounts(context.request, sheet, elsewhere);
  const { counts } = sheet;
  const one = (kind: MessySheet['expected'][number]['kind']) => {
    const found = sheet.expected.find((row) => row.kind === kind);
    if (!found) throw new Error(`The sheet has no row of kind ${kind}`);
    return found;
  };

  // Every verdict is the one that the sheet was made for.
  await upload(page, sheet);
  let wrong = counts.bad_email + counts.bad_nric + counts.missing_name + counts.bad_date + counts.unknown_run;
  let toSend = counts.ready + counts.wrong_letter;
  await expect(chip(page, 'Error')).toHaveText(`Error ${words(wrong)}`);
  await expect(chip(page, 'Twice in the file')).toContainText(words(counts.duplicate));
  await expect(chip(page, 'Already enrolled')).toContainText(words(counts.already_enrolled));
  await expect(chip(page, 'Other address')).toContainText(words(counts.other_address));
  await expect(sendButton(page, toSend)).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows + 1));

  // A cell is put right in place and checked at once; the reason stood on it.
  const mistyped = one('bad_email');
  await find(page, mistyped.row);
  const cell = page.getByRole('gridcell', { name: mistyped.cells.traineeEmail ?? '', exact: true });
  await expect(cell).toHaveAttribute('aria-invalid', 'true');
  await expect(cell).toHaveAccessibleDescription(/e-mail/);
  const email = `${uniqueWord()}@example.com`;
  await typeOver(page, mistyped.cells.traineeEmail ?? '', email);
  await expect(page.getByRole('gridcell', { name: email })).not.toHaveAttribute('aria-invalid');
  toSend += 1;
  await expect(sendButton(page, toSend)).toBeVisible();

  // A class that the agency does not have holds its row back, until it is another one.
  const lost = one('unknown_run');
  await find(page, lost.row);
  await expect(page.getByText(/^The agency has no course run/).first()).toBeAttached();
  await typeOver(page, lost.cells.courseRunId ?? '', first.courseRunId);
  toSend += 1;
  wrong -= 1;
  await expect(sendButton(page, toSend)).toBeVisible();

  // The address on file takes the place of another one; another row stays out.
  await find(page, one('other_address').row);
  await page.getByRole('gridcell', { name: 'Other address' }).click();
  await page.getByRole('button', { name: /^Use the address on file/ }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  toSend += 1;
  await expect(sendButton(page, toSend)).toBeVisible();
  const unwanted = sheet.expected.find(
    ({ kind, row }) => kind === 'ready' && !sheet.expected.some((other) => other.of === row),
  );
  await find(page, unwanted?.row ?? 0);
  await page.getByRole('gridcell', { name: /^(Ready|Warning)$/ }).click();
  await page.getByLabel('Leave this row out').check();
  await page.getByRole('button', { name: 'Done' }).click();
  toSend -= 1;
  await expect(sendButton(page, toSend)).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Leave out all rows with errors' }).click();
  await page.getByRole('button', { name: 'Leave them out' }).click();
  await expect(chip(page, 'Left out')).toHaveText(`Left out ${words(wrong)}`);

  // Only what is not good is in the file of bad rows, with its reason.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download bad rows' }).click();
  const bad = await readSheet(await bytesOf(await download), { maxRows: rows });
  if (!bad.ok) throw new Error(bad.message);
  expect(bad.rows[0]?.cells).toEqual(expect.arrayContaining(['Trainee Email', 'Reason']));
  expect(bad.rows).toHaveLength(1 + rows - toSend - 1);

  // Sent, paused, read in a second browser and after a reload, and resumed there.
  await sendButton(page, toSend).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(resume).toBeVisible();
  const elsewhereToo = await anotherDevice(admin);
  await elsewhereToo.goto(page.url());
  await elsewhereToo.getByRole('button', { name: 'Resume' }).click();
  await expect(resume).toHaveCount(0);
  const stored = toSend;
  for (const window of [page, elsewhereToo]) {
    await expect(window.getByText(`${words(stored)} enrolments are stored`)).toBeVisible({
      timeout: 300_000,
    });
  }

  const learners = { user: { email: lost.cells.traineeEmail ?? '' } };
  expect(await db.enrolment.count({ where: learners })).toBe(1);
  expect(
    await db.enrolment.count({
      where: { courseRun: { agencyRunId: { in: [first.courseRunId, second.courseRunId] } } },
    }),
  ).toBe(stored + counts.already_enrolled);
  await page.goto(`/enrolments?q=${encodeURIComponent(email)}`);
  await expect(page.getByText(first.courseTitle).first()).toBeVisible();
  await page.goto('/enrolments/upload');
  await expect(page.getByRole('row', { name: sheet.fileName }).first()).toContainText('Finished');
});

test('cells pasted from Excel are an upload, and go over other cells; what could not be saved outlives a reload', async ({
  page,
  context,
  signIn,
  newUser,
}) => {
  await signIn(context, await newUser('Lakshmi Pillai', ['admin']));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const paste = async (text: string) => {
    await page.evaluate((cells) => navigator.clipboard.writeText(cells), text);
    await page.keyboard.press('Control+v');
  };
  const { bytes } = await makeMessySheet({ rows: 40, seed: recordedTestSeed(), format: 'tsv' });
  const cells = new TextDecoder('utf-8').decode(bytes);
  await page.goto('/enrolments/upload');
  await expect(page.getByLabel('Spreadsheet of enrolments')).toBeAttached();
  // This part of the page begins to listen a moment after the rest, and nothing shows when. What it heard once it reads, and
  // takes nothing else meanwhile.
  await expect(async () => {
    await paste(cells);
    await expect(page).toHaveURL(/\/enrolments\/upload\/[0-9a-f-]{36}$/, { timeout: 10_000 });
  }).toPass();

  const grid = page.getByRole('grid');
  await grid.getByRole('rowheader').first().focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await paste('Tan Ah Kow\r\nLim Ah Lian\r\n');
  await expect(grid.getByRole('gridcell', { name: 'Lim Ah Lian' })).toBeVisible();
  await expect(page.getByText('Every change is saved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(grid.getByRole('gridcell', { name: 'Lim Ah Lian' })).toHaveCount(0);
  await expect(page.getByText('Every change is saved')).toBeVisible();

  await page.route('**/rows', (route) => route.fulfill({ status: 401, json: { error: 'Sign in first' } }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Goh Typed In Vain');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your sign-in has ended')).toBeVisible();
  await page.unroute('**/rows');
  await page.reload();
  await expect(grid.getByRole('gridcell', { name: 'Goh Typed In Vain' })).toBeVisible();
  await expect(page.getByText('Every change is saved')).toBeVisible();
  await page.reload();
  await expect(grid.getByRole('gridcell', { name: 'Goh Typed In Vain' })).toBeVisible();
});

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look);

    test('every step is healthy, also with what went wrong', async ({
      page,
      context,
      db,
      signIn,
      newUser,
    }) => {
      await signIn(context, await newUser('Chitra Devi', ['admin']));
      await page.goto('/enrolments/upload');
      const file = page.getByLabel('Spreadsheet of enrolments');
      const junk = {
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('PK\u0003\u0004 no workbook'),
      };
      await chooseFiles(file, { name: 'broken.xlsx', ...junk });
      await expect(page.getByText('Nothing was stored')).toBeVisible();
      await expectHealthyPage(page);

      const gone = await createGoneRun(db);
      await upload(
        page,
        await makeMessySheet({ rows: 100, seed: recordedTestSeed(), format: 'semicolon', runs: [gone] }),
      );
      await expect(chip(page, 'Error')).toBeVisible();
      await expectHealthyPage(page);
      await chip(page, 'Error').click();
      await page
        .getByRole(look.viewport.width < 768 ? 'button' : 'gridcell', { name: /\bError\b/ })
        .filter({ hasNotText: /^Error [\d,]+$/ })
        .first()
        .click();
      await expect(page.getByLabel('Leave this row out')).toBeVisible();
      await expectHealthyPage(page);
      await page.getByRole('button', { name: 'Done' }).click();

      // The agency has this class no more, so that every row fails.
      await page.getByRole('button', { name: /^Send [\d,]+ enrolments$/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: /^Send/ }).click();
      await expect(page.getByText(/rows failed$/)).toBeVisible({ timeout: 300_000 });
      await expectHealthyPage(page);
    });
  });
}

async function bytesOf(download: { createReadStream: () => Promise<AsyncIterable<Buffer>> }) {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}
