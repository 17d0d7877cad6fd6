import { openCheckedArchive, type PackedFile, type ScormArchive } from './archive.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { PackageRefusal, type ScormRefusal, toScormRefusal } from './problems.ts';

export type CheckedPackage = Manifest & {
  ok: true;
  /** Paths relative to the manifest's folder. */
  files: PackedFile[];
};

const manifestName = 'imsmanifest.xml';
const maximumManifestBytes = 5 * 1_048_576;

/** The single top-level folder with its slash; empty if there is none. */
function commonFolder(paths: readonly string[]): string {
  const first = paths[0] ?? '';
  const folder = first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}

/** The package's root: the top, or its only folder. */
function findRoot(paths: readonly string[]): string {
  if (paths.includes(manifestName)) return '';
  const folder = commonFolder(paths);
  if (folder !== '' && paths.includes(`${folder}${manifestName}`)) return folder;
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1).toLowerCase());
  if (names.some((name) => ['tincan.xml', 'cmi5.xml'].includes(name) || name.endsWith('.au')))
    throw new PackageRefusal('other-format');
  if (paths.length > 0 && names.every((name) => name.endsWith('.zip')))
    throw new PackageRefusal('nested-zip');
  throw new PackageRefusal('no-manifest');
}

async function readRoot({ files, read }: ScormArchive): Promise<CheckedPackage> {
  const root = findRoot(files.map(({ path }) => path));
  const inside = files.map((file) => ({ ...file, path: file.path.slice(root.length) }));
  const manifest = inside.find(({ path }) => path === manifestName);
  if ((manifest?.size ?? 0) > maximumManifestBytes) throw new PackageRefusal('manifest-too-big');
  const bytes = await read(`${root}${manifestName}`);
  return {
    ok: true,
    ...parseManifest(
      bytes,
      inside.map(({ path }) => path),
    ),
    files: inside,
  };
}

/** Checks a package in the current thread; callers use checkPackageInThread. An invalid package is a result, not an error. */
export async function checkPackage(file: string): Promise<CheckedPackage | ScormRefusal> {
  let archive: ScormArchive | undefined;
  try {
    archive = await openCheckedArchive(file);
    return await readRoot(archive);
  } catch (error) {
    if (error instanceof PackageRefusal) return toScormRefusal(error.problem, error.detail);
    throw error;
  } finally {
    archive?.close();
  }
}
