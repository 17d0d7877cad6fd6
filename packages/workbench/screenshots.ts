import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { browserLaunchOptions } from './browser.ts';
import { checkout } from './places.ts';
import { startTestStack } from './test-stack.ts';

/** `pnpm screenshots`: the pictures of the README, taken of the running product with its demo data. */

type Shot = {
  /** The file's name in .github/screenshots. */
  name: string;
  service: 'MARKETPLACE' | 'TRAINING' | 'CHILDCARE';
  look: 'desktop' | 'phone, dark';
  /** An e-mail address of the demo data; absent for a visitor. */
  person?: string;
  open: (page: Page) => Promise<unknown>;
};

const folder = join(checkout, '.github', 'screenshots');
const largestBytes = 120_000;
const password = 'Password123!';
const looks = {
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'phone, dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

const alice = 'alice@example.com';
const shots: Shot[] = [
  { name: 'browse', service: 'MARKETPLACE', look: 'desktop', person: alice, open: (page) => page.goto('/') },
  {
    name: 'listing',
    service: 'MARKETPLACE',
    look: 'desktop',
    person: 'bob@example.com',
    open: (page) => openListing(page),
  },
  {
    name: 'sell',
    service: 'MARKETPLACE',
    look: 'desktop',
    person: alice,
    open: async (page) => {
      await openListing(page);
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('button', { name: 'Save changes' }).waitFor();
    },
  },
  {
    name: 'dashboard',
    service: 'MARKETPLACE',
    look: 'desktop',
    person: alice,
    open: (page) => page.goto('/dashboard'),
  },
  {
    name: 'chat',
    service: 'MARKETPLACE',
    look: 'desktop',
    person: alice,
    open: async (page) => {
      await page.goto('/chat');
      const read = page.waitForResponse(/\/api\/conversations\/.*\/read$/);
      await page.getByRole('link', { name: /MacBook Air/ }).click();
      await page.getByRole('log').waitFor();
      await read;
    },
  },
  {
    name: 'phone',
    service: 'MARKETPLACE',
    look: 'phone, dark',
    person: alice,
    open: (page) => page.goto('/'),
  },
  { name: 'training', service: 'TRAINING', look: 'desktop', open: (page) => page.goto('/') },
  { name: 'childcare', service: 'CHILDCARE', look: 'desktop', open: (page) => page.goto('/') },
];

/** Alice's, so that the same one can be seen and changed. */
async function openListing(page: Page): Promise<void> {
  await page.goto('/?query=macbook+air');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Description' }).waitFor();
}

async function take(browser: Browser, shot: Shot, baseURL: string): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    reducedMotion: 'reduce',
    ...looks[shot.look],
  });
  if (shot.person) {
    const data = { email: shot.person, password, json: true };
    const answer = await context.request.post('/api/auth/callback/credentials', { data });
    if (!answer.ok()) throw new Error(`${shot.person} cannot sign in: ${await answer.text()}`);
  }
  const page = await context.newPage();
  await shot.open(page);
  await page.waitForFunction(picturesInViewAreThere);
  const picture = await compress(await page.screenshot({ animations: 'disabled' }));
  await context.close();
  writeFileSync(join(folder, `${shot.name}.png`), picture);
  console.log(`${shot.name}.png  ${Math.round(picture.length / 1_000)} kB`);
}

/** Runs in the page; those further down are loaded when somebody scrolls there. */
function picturesInViewAreThere(): boolean {
  return [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  );
}

/** A PNG of as many colours as the size allows. */
async function compress(picture: Buffer): Promise<Buffer> {
  let colours = 256;
  for (;;) {
    const smaller = await sharp(picture).png({ palette: true, colours, effort: 10, dither: 0.5 }).toBuffer();
    if (smaller.length <= largestBytes || colours <= 32) return smaller;
    colours /= 2;
  }
}

const stack = await startTestStack((line) => console.log(line));
try {
  const addresses = await stack.ready;
  const browser = await chromium.launch(await browserLaunchOptions());
  mkdirSync(folder, { recursive: true });
  for (const shot of shots) await take(browser, shot, addresses[`E2E_${shot.service}_URL`] ?? '');
  await browser.close();
} finally {
  await stack.stop();
}
process.exit(0);
