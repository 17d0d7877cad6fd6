import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs, {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A lock older than this belongs to an installation that was killed. */
const LONGEST_INSTALL_MS = 20 * 60_000;

/** Packages, three builds and the demo data take 2.1 GB. */
const neededBytes = 3e9;

/**
 * Installs from the lockfile unless it is unchanged. The pinned pnpm comes from the package registry and the
 * installation brings the pinned Node, so the machine needs neither.
 * @param {string} checkout
 */
export async function installWhenChanged(checkout) {
  const stampFile = join(checkout, 'node_modules', '.installed');
  const isInstalled = () => read(stampFile) === fingerprint(checkout) && isComplete(checkout);
  if (isInstalled()) return;
  while (!takeInstallLock(checkout)) await waitForOtherInstall(checkout);
  try {
    if (isInstalled()) return;
    await install(checkout, stampFile);
  } finally {
    rmSync(lockFile(checkout), { force: true });
  }
}

/**
 * @param {string} checkout
 * @param {string} stampFile
 */
async function install(checkout, stampFile) {
  checkDiskSpace(checkout);
  console.log('[1 of 9] Installing packages (a few seconds to two minutes) …');
  rmSync(stampFile, { force: true });
  await runPnpmInstall(checkout);
  writeFileSync(stampFile, fingerprint(checkout));
}

/**
 * Changes whenever an installation would have a different result.
 * @param {string} checkout
 */
export function fingerprint(checkout) {
  const hash = createHash('sha256');
  hash.update(`${process.platform} ${process.arch}`);
  for (const file of [
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    '.npmrc',
    'package.json',
    ...findManifests(checkout),
  ]) {
    hash.update(`\0${file}\0${read(join(checkout, file)) ?? ''}`);
  }
  return hash.digest('hex');
}

/**
 * The version of a package in the workspace's catalog.
 * @param {string} checkout
 * @param {string} name
 */
export function pinnedVersion(checkout, name) {
  const catalog = read(join(checkout, 'pnpm-workspace.yaml')) ?? '';
  const version = new RegExp(`^ {2}'?${name}'?: (\\d+\\.\\d+\\.\\d+)$`, 'm').exec(catalog)?.[1];
  if (!version) throw new Error(`pnpm-workspace.yaml names no exact version of ${name}.`);
  return version;
}

/** @param {string} checkout */
function findManifests(checkout) {
  const directories = ['prisma', 'e2e'];
  for (const group of ['apps', 'packages']) {
    for (const name of readdirSync(join(checkout, group))) directories.push(`${group}/${name}`);
  }
  return directories
    .map((directory) => `${directory}/package.json`)
    .filter((file) => existsSync(join(checkout, file)))
    .sort();
}

/** @param {string} checkout */
function isComplete(checkout) {
  const places = findManifests(checkout).map((file) => file.replace('package.json', 'node_modules'));
  return ['node_modules/node/bin/node', 'node_modules/.bin/pnpm', ...places].every((place) =>
    existsSync(join(checkout, place)),
  );
}

/** @param {string} checkout */
async function runPnpmInstall(checkout) {
  const reporter = process.stdout.isTTY ? 'default' : 'append-only';
  const node = pinnedVersion(checkout, 'node');
  const install = `cd "$CHECKOUT" && pnpm install --frozen-lockfile --prod=false --reporter=${reporter} --config.node-version=${node}`;
  const child = spawn('npx', ['--yes', '-p', `pnpm@${pinnedVersion(checkout, 'pnpm')}`, '-c', install], {
    // Outside the checkout: npx would take its node_modules, possibly incomplete, for a tree made by npm.
    cwd: '/',
    stdio: 'inherit',
    env: { ...installEnvironment(checkout), CHECKOUT: checkout },
  });
  const code = await new Promise((resolveCode, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolveCode(exitCode ?? 1));
  });
  if (code !== 0) {
    throw new Error(
      [
        'The packages could not be installed; the lines above say why.',
        'The first time this needs the package registry. See that it can be reached, then run it again.',
      ].join('\n'),
    );
  }
}

/**
 * Keeps the machine's registry, proxy and cache settings; removes those that skip packages or their scripts.
 * @param {string} checkout
 */
function installEnvironment(checkout) {
  const environment = { ...process.env };
  const unwanted =
    /^(npm|pnpm)_config_(production|omit|only|dev|optional|include|ignore_scripts|offline|local_prefix|workspaces?|include_workspace_root|node_linker|lockfile_dir|dir|filter|recursive|global)$/i;
  for (const name of Object.keys(environment)) if (unwanted.test(name)) delete environment[name];
  return {
    ...environment,
    NODE_ENV: 'development',
    npm_config_ignore_scripts: 'false',
    npm_config_update_notifier: 'false',
    ...cachesWithin(checkout),
    pnpm_config_confirm_modules_purge: 'false',
  };
}

/**
 * Cache directories inside the checkout for accounts with no writable home directory, such as service accounts.
 * @param {string} checkout
 * @returns {Record<string, string>}
 */
export function cachesWithin(checkout, home = homedir()) {
  if (isWritable(home)) return {};
  const caches = join(checkout, '.data', 'caches');
  return {
    npm_config_cache: join(caches, 'npm'),
    npm_config_store_dir: join(caches, 'pnpm-store'),
    XDG_CACHE_HOME: join(caches, 'cache'),
    XDG_DATA_HOME: join(caches, 'data'),
    XDG_STATE_HOME: join(caches, 'state'),
    XDG_CONFIG_HOME: join(caches, 'config'),
  };
}

/** @param {string} directory */
function isWritable(directory) {
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks before anything is written: a disk that fills up midway fails with an unrelated error.
 * @param {string} checkout
 */
function checkDiskSpace(checkout) {
  // With packages and builds in place little more is needed. Node 18.0 has no statfsSync.
  if (existsSync(join(checkout, 'node_modules')) || !fs.statfsSync) return;
  const { bavail, bsize } = fs.statfsSync(checkout);
  const fault = diskFault(bavail * bsize);
  if (fault) throw new Error(fault);
}

/** @param {number} freeBytes */
export function diskFault(freeBytes) {
  if (freeBytes >= neededBytes) return null;
  const inGb = (/** @type {number} */ bytes) => (bytes / 1e9).toFixed(1);
  return `There is too little room on this disk: ${inGb(freeBytes)} GB are free, ${inGb(neededBytes)} GB are needed for packages, builds and data. Make room, or clone to another disk, then run it again.`;
}

/**
 * Returns false where another start is installing.
 * @param {string} checkout
 */
function takeInstallLock(checkout) {
  mkdirSync(join(checkout, '.data'), { recursive: true });
  try {
    writeFileSync(lockFile(checkout), String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (isInstalling(checkout)) return false;
    // A killed installation left this lock.
    rmSync(lockFile(checkout), { force: true });
    return takeInstallLock(checkout);
  }
}

/** @param {string} checkout */
async function waitForOtherInstall(checkout) {
  let told = false;
  while (isInstalling(checkout)) {
    if (!told) console.log('Another start is still installing packages: waiting for it …');
    told = true;
    await new Promise((resolveDelay) => setTimeout(resolveDelay, 500));
  }
}

/** @param {string} checkout */
function isInstalling(checkout) {
  const lock = lockFile(checkout);
  const pid = Number(read(lock));
  const begun = statSync(lock, { throwIfNoEntry: false });
  if (!pid || !begun || Date.now() - begun.mtimeMs > LONGEST_INSTALL_MS) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} checkout */
function lockFile(checkout) {
  return join(checkout, '.data', 'installing');
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
