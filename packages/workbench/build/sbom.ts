import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../paths.ts';

/**
 * Writes the packages that the services run with, their versions, licences and checksums as a CycloneDX 1.6 document.
 * Needs no network. Returns the file's path.
 */
export async function writeSbom(directory: string): Promise<string> {
  const file = join(directory, 'sbom.cdx.json');
  await mkdir(dirname(file), { recursive: true });
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application'];
  await promisify(execFile)(
    join(repositoryRoot, 'node_modules', '.bin', 'pnpm'),
    ['--filter', '@app/*', 'sbom', ...format, '--prod', '--out', file],
    { cwd: repositoryRoot },
  );
  return file;
}
