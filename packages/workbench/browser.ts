import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import { dataDirectory } from './paths.ts';

export type BrowserLaunchOptions = { executablePath: string; args: string[]; env: Record<string, string> };

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Prefers Playwright's installed Chromium, then the one from an npm package, then the machine's. Never downloads one;
 * throws when there is none.
 */
export async function browserLaunchOptions(): Promise<BrowserLaunchOptions> {
  const playwrights = chromium.executablePath();
  if (existsSync(playwrights)) return { executablePath: playwrights, args: [], env: ownEnvironment() };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  const installed = systemBrowsers.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: [], env: ownEnvironment() };
  throw new Error('There is no browser here to test with: run `npx playwright install chromium`.');
}

async function packagedBrowser(): Promise<BrowserLaunchOptions> {
  const directory = await unpackBrowser();
  const executablePath = join(directory, 'chromium');
  const env: Record<string, string> = { ...ownEnvironment(), FONTCONFIG_FILE: join(directory, 'fonts.conf') };
  // The machine's own libraries match its libc.
  const libraries = {
    LD_LIBRARY_PATH: [join(directory, 'al2023', 'lib'), env.LD_LIBRARY_PATH ?? ''].join(delimiter),
  };
  return {
    executablePath,
    // Without a graphics card, software rendering takes most of two cores and starves the services under test.
    args: ['--disable-gpu', '--font-render-hinting=none'],
    env: canRun(executablePath, env) ? env : { ...env, ...libraries },
  };
}

/**
 * Unpacks the browser once. The package would use a fixed name in the shared temporary directory, where another
 * account's or a half-unpacked copy may be.
 */
async function unpackBrowser(): Promise<string> {
  const packageDirectory = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(packageDirectory, 'package.json'), 'utf8'));
  const directory = join(dataDirectory, `browser-${version}`);
  if (existsSync(directory)) return directory;

  mkdirSync(dataDirectory, { recursive: true });
  const unfinished = mkdtempSync(join(dataDirectory, 'browser-unpacking-'));
  const temporaryBefore = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(archives.map((archive) => inflate(join(packageDirectory, 'bin', archive))));
  } finally {
    if (temporaryBefore === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporaryBefore;
  }
  writeFileSync(join(unfinished, 'fonts.conf'), fontConfiguration(directory));
  if (existsSync(directory)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, directory);
  return directory;
}

function fontConfiguration(directory: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${directory}/fonts</dir>
  <cachedir>${directory}/fonts-cache</cachedir>
</fontconfig>
`;
}

function canRun(executablePath: string, env: Record<string, string>): boolean {
  try {
    execFileSync(executablePath, ['--version'], { env: env as NodeJS.ProcessEnv, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
