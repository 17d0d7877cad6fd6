import { writeZip, type ZipPart } from '@repo/sheets/testing/zip-file';
import type { ScormVersion } from '../manifest.ts';
import { makeManifest, type SampleItem } from './make-manifest.ts';
import { lessonPage, lessonScript, probingScript } from './sample-sco.ts';

export type SamplePackage = {
  version?: ScormVersion;
  title?: string;
  items?: readonly SampleItem[];
  /** Replaces or adds files; null omits one. */
  files?: Readonly<Record<string, string | Uint8Array | null>>;
  /** Top-level folder of all files, with its slash. */
  folder?: string;
};

export const sampleLesson: SampleItem = { identifier: 'lesson', title: 'Washing hands', href: 'index.html' };

/** The files of a small playable package. */
export function buildPackageFiles({
  version = '1.2',
  title,
  items = [sampleLesson],
  files = {},
  folder = '',
}: SamplePackage = {}): ZipPart[] {
  const usual = {
    'imsmanifest.xml': makeManifest(version, items, title),
    'index.html': lessonPage,
    'css/look.css': 'body { font-family: sans-serif }',
    'js/lesson.js': lessonScript,
    'parts/picture.html': '<!doctype html><title>Picture</title><p>Soap</p>',
  };
  return Object.entries({ ...usual, ...files }).flatMap(([name, content]) =>
    content === null ? [] : [{ name: `${folder}${name}`, content }],
  );
}

export const makePackage = (sample: SamplePackage = {}): Promise<Uint8Array<ArrayBuffer>> =>
  writeZip(buildPackageFiles(sample));

/** A playable lesson that also tries to access the page, the cookies and the API at `api`. */
export const makeProbingPackage = (api: string): Promise<Uint8Array<ArrayBuffer>> =>
  makePackage({
    items: [{ ...sampleLesson, parameters: `?api=${encodeURIComponent(api)}` }],
    files: { 'js/lesson.js': `${lessonScript}\n${probingScript}` },
  });
