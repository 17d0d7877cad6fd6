import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { browserLaunchOptions } from './browser.ts';
import { repositoryRoot } from './paths.ts';
import { startTestStack } from './test-stack.ts';

/**
 * `pnpm screenshots [name …]`: takes the README's screenshots of the product with its demo data. Starts the product
 * unless E2E_<SERVICE>_URL give its addresses.
 */

type Shot = {
  name: string;
  service: 'MARKETPLACE' | 'TRAINING' | 'CHILDCARE';
  look: 'desktop' | 'phone, dark';
  /** An email address of the demo data. */
  person: string;
  open: (page: Page) => Promise<unknown>;
};

const folder = join(repositoryRoot, '.github', 'screenshots');
const largestBytes = 120_000;
const password = 'Password123!';
const looks = {
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'phone, dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

const visit = (path: string) => (page: Page) => page.goto(path);

/** Pictures of one service as one person, by name. */
function shotsOf(
  service: Shot['service'],
  person: string,
  opens: Record<string, Shot['open']>,
  look: Shot['look'] = 'desktop',
): Shot[] {
  return Object.entries(opens).map(([name, open]) => ({ name, service, look, person, open }));
}

const alice = 'alice@example.com';
const shots: Shot[] = [
  ...shotsOf('MARKETPLACE', alice, {
    browse: visit('/'),
    sell: openEditor,
    dashboard: visit('/dashboard'),
    chat: openChat,
  }),
  ...shotsOf('MARKETPLACE', 'bob@example.com', { listing: openListing }),
  ...shotsOf('MARKETPLACE', alice, { phone: visit('/') }, 'phone, dark'),
  ...shotsOf('TRAINING', 'learner@example.com', { training: visit('/home') }),
  ...shotsOf('TRAINING', 'learner@example.com', { 'training-phone': visit('/home') }, 'phone, dark'),
  ...shotsOf('TRAINING', 'trainer@example.com', { 'training-grading': openGrading }),
  ...shotsOf('TRAINING', 'developer@example.com', { 'training-builder': openBuilder }),
  ...shotsOf('TRAINING', 'admin@example.com', {
    'training-office': visit('/home'),
    'training-audit': openScheduleAudit,
  }),
  ...shotsOf('CHILDCARE', 'learner@example.com', { childcare: visit('/home') }),
  ...shotsOf('CHILDCARE', 'manager@example.com', { 'childcare-centre': openCentre }),
  ...shotsOf('CHILDCARE', 'super@example.com', { 'childcare-builder': openChildcareBuilder }),
  ...shotsOf(
    'CHILDCARE',
    'learner@example.com',
    { 'childcare-phone': visit('/learn/infant-first-aid') },
    'phone, dark',
  ),
];

async function openEditor(page: Page): Promise<void> {
  await openListing(page);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
}

async function openChat(page: Page): Promise<void> {
  await page.goto('/chat');
  const read = page.waitForResponse(/\/api\/conversations\/.*\/read$/);
  await page.getByRole('link', { name: /MacBook Air/ }).click();
  await page.getByRole('log').waitFor();
  await read;
}

async function openScheduleAudit(page: Page): Promise<void> {
  await page.goto('/agency/audit?course=TGS-2020002140&past=true');
  const run = page.getByRole('link', { name: /850004/ });
  await run.waitFor();
  // Past the months ahead, to a class whose weekdays differ from theirs.
  await run.evaluate((link) => link.scrollIntoView({ block: 'center' }));
}

async function openCentre(page: Page): Promise<void> {
  await page.goto('/centre');
  await page.getByRole('grid').waitFor();
}

async function openChildcareBuilder(page: Page): Promise<void> {
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: 'Infant and child first aid' }).first().click();
  await page.waitForURL(/\/admin\/courses\/.+/);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Alice's listing, so that one page can be viewed and the same listing edited. */
async function openListing(page: Page): Promise<void> {
  await page.goto('/?query=macbook+air');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Description' }).waitFor();
}

async function openBuilder(page: Page): Promise<void> {
  await page.goto('/courses?search=conflict');
  await page.getByRole('link', { name: 'Managing Conflict at the Front Line' }).click();
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.waitForURL(/\/edit$/);
  await page.getByRole('link', { name: 'Listen so that it shows' }).click();
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
}

/** A submission in plain text, because headless browsers show no PDF. */
async function openGrading(page: Page): Promise<void> {
  const answer = await page.request.get('/api/grading/learner-submissions?status=pending&limit=200');
  const { data }: { data: { submissionId: string; fileUrl: string }[] } = await answer.json();
  const work = data.find(({ fileUrl }) => fileUrl.endsWith('.txt'));
  await page.goto(`/grading?open=${work?.submissionId}`);
  await page.getByLabel('Score').waitFor();
  await page.locator('pre').waitFor();
}

const signIns: Record<Shot['service'], { path: string; with: object }> = {
  MARKETPLACE: { path: '/api/auth/callback/credentials', with: { json: true } },
  TRAINING: { path: '/api/auth/login', with: { loginType: 'password' } },
  CHILDCARE: { path: '/api/auth/callback/credentials', with: { json: true } },
};

async function take(browser: Browser, shot: Shot, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    ...looks[shot.look],
  });
  const signIn = signIns[shot.service];
  const data = { email: shot.person, password, ...signIn.with };
  const answer = await context.request.post(signIn.path, { data });
  if (!answer.ok()) throw new Error(`${shot.person} cannot sign in: ${await answer.text()}`);
  const page = await context.newPage();
  await shot.open(page);
  await page.waitForFunction(picturesInViewAreThere);
  const picture = await compress(await page.screenshot({ animations: 'disabled' }));
  await context.close();
  writeFileSync(join(folder, `${shot.name}.png`), picture);
  console.log(`${shot.name}.png  ${Math.round(picture.length / 1_000)} kB`);
}

/** Runs in the page. Pictures further down load only on scrolling. */
function picturesInViewAreThere(): boolean {
  return [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  );
}

async function compress(picture: Buffer): Promise<Buffer> {
  let colours = 256;
  for (;;) {
    const smaller = await sharp(picture).png({ palette: true, colours, effort: 10, dither: 0.5 }).toBuffer();
    if (smaller.length <= largestBytes || colours <= 32) return smaller;
    colours /= 2;
  }
}

async function findProduct(): Promise<{ addresses: NodeJS.ProcessEnv; stop: () => Promise<void> }> {
  const runs = shotsToTake.every(({ service }) => process.env[`E2E_${service}_URL`]);
  if (runs) return { addresses: process.env, stop: async () => {} };
  const stack = await startTestStack((line) => console.log(line));
  try {
    return { addresses: await stack.ready, stop: stack.stop };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

const wanted = process.argv.slice(2);
const shotsToTake = shots.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const product = await findProduct();
try {
  const browser = await chromium.launch(await browserLaunchOptions());
  mkdirSync(folder, { recursive: true });
  for (const shot of shotsToTake)
    await take(browser, shot, product.addresses[`E2E_${shot.service}_URL`] ?? '');
  await browser.close();
} finally {
  await product.stop();
}
process.exit(0);
