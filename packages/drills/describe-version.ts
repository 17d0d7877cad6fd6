import { execFileSync } from 'node:child_process';

/** A run with `--write` changes the drills' own page. */
const exceptPage = [':(top)', ':(top,exclude).github/drills.md'];

/** The commit that was tried, and whether the files differed from it; undefined outside a checkout. */
export function describeVersion(repository: string): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const commit = git('rev-parse', '--short=8', 'HEAD');
    return git('status', '--porcelain', '--', ...exceptPage) === '' ? commit : `${commit} with changes`;
  } catch {
    return undefined;
  }
}
