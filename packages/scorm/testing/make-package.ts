import { writeZip, type ZipPart } from '@repo/sheets/testing/zip-file';
import type { ScormVersion } from '../manifest.ts';
import { makeManifest, type SampleItem } from './make-manifest.ts';
import { lessonPage, lessonScript, probingScript } from './sample-sco.ts';

export type SamplePackage = {
  version?: ScormVersion;
  title?: string;
  items?: readonly SampleItem[];
  /** Put in place of usual files, or beside them; null leaves one out. */
  files?: Readonly<Record<string, string | Uint8Array | null>>;
  /** Everything lies in it, with its slash. */
  folder?: string;
};

export const lesson: SampleItem = { identifier: 'lesson', title: 'Washing hands', href: 'index.html' };

/** The files of a small package that plays. */
export function packageFiles({
  version = '1.2',
  title,
  items = [lesson],
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
  writeZip(packageFiles(sample));

/** A lesson that plays, and tries to get at the page, the cookies and the API (the address in its query) meanwhile. */
export const makeProbingPackage = (api: string): Promise<Uint8Array<ArrayBuffer>> =>
  makePackage({
    items: [{ ...lesson, parameters: `?api=${encodeURIComponent(api)}` }],
    files: { 'js/lesson.js': `${lessonScript}\n${probingScript}` },
  });
