import { text } from 'node:stream/consumers';
import { storeZip, writeZip } from '@repo/sheets/testing/zip-file';
import { describe, expect, it } from 'vitest';
import { type CheckedPackage, checkPackage } from './check-package.ts';
import { checkPackageInThread } from './check-package-in-thread.ts';
import { contentTypeOf } from './content-type.ts';
import { streamPackedFile } from './stream-packed-file.ts';
import { makeManifest } from './testing/make-manifest.ts';
import { buildPackageFiles, makePackage, sampleLesson } from './testing/make-package.ts';
import { withZip64Sizes } from './testing/tamper.ts';
import { usePackageFiles } from './testing/use-package-files.ts';

const onDisk = usePackageFiles();

async function take(bytes: Uint8Array): Promise<CheckedPackage> {
  const read = await checkPackage(await onDisk(bytes));
  if (!read.ok) throw new Error(read.message);
  return read;
}

it('reads both versions, and every file comes out as it went in', async () => {
  for (const version of ['1.2', '2004'] as const) {
    const archive = await onDisk(await makePackage({ version, title: 'Hygiene &amp; care' }));
    const read = await checkPackageInThread(archive);
    if (!read.ok) throw new Error(read.message);
    expect(read).toMatchObject({ version, title: 'Hygiene & care' });
    expect(read.items).toEqual([
      { identifier: 'lesson', title: 'Washing hands', kind: 'sco', page: 'index.html', query: '' },
    ]);
    for (const { name, content } of buildPackageFiles({ version, title: 'Hygiene &amp; care' })) {
      const file = read.files.find(({ path }) => path === name);
      if (!file) throw new Error(`${name} is missing`);
      expect(await text(streamPackedFile(archive, file))).toBe(content);
    }
  }
});

it('an archive that says its sizes as those over 4 GB do', async () => {
  const read = await take(withZip64Sizes(await makePackage(), 'index.html'));
  expect(read.items).toHaveLength(1);
});

it('a package in one folder, stored without packing, with what computers leave behind', async () => {
  const zip = storeZip([
    ...buildPackageFiles({ folder: 'My course/' }),
    { name: 'My course/', content: '' },
    { name: '__MACOSX/My course/._index.html', content: 'x' },
    { name: 'My course/.DS_Store', content: 'x' },
  ]);
  const read = await take(zip);
  expect(read.items[0]).toMatchObject({ page: 'index.html' });
  expect(read.files.map(({ path }) => path).sort()).toEqual([
    'css/look.css',
    'imsmanifest.xml',
    'index.html',
    'js/lesson.js',
    'parts/picture.html',
  ]);
});

it('lessons in order out of nested items, pages without a voice, and what a SCO is to be told', async () => {
  const items = [
    {
      ...sampleLesson,
      more: '<adlcp:masteryscore>70</adlcp:masteryscore><adlcp:datafromlms>a b</adlcp:datafromlms>',
    },
    { identifier: 'page', title: 'To read', href: 'parts/picture.html#top', asset: true },
  ];
  const manifest = makeManifest('1.2', items)
    .replace(
      '<item identifier="page"',
      '<item identifier="chapter"><title>More</title><item identifier="page"',
    )
    .replace('</item>\n  </organization>', '</item></item>\n  </organization>');
  const read = await take(await makePackage({ files: { 'imsmanifest.xml': manifest } }));
  expect(read.items).toEqual([
    expect.objectContaining({ identifier: 'lesson', passingScore: 70, launchData: 'a b' }),
    { identifier: 'page', title: 'To read', kind: 'asset', page: 'parts/picture.html', query: '#top' },
  ]);
});

it('2004: the passing score of the first objective, and the threshold', async () => {
  const more =
    '<imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.8</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing><adlcp:completionThreshold minProgressMeasure="0.5"/>';
  const read = await take(await makePackage({ version: '2004', items: [{ ...sampleLesson, more }] }));
  expect(read.items[0]).toMatchObject({ passingScore: 0.8, completionThreshold: 0.5 });
});

it('pages by xml:base, with spaces and parameters, in another case than the file', async () => {
  const manifest = makeManifest('1.2', [
    { ...sampleLesson, href: 'Start%20Here.HTML?a=1', parameters: '?b=2' },
  ]).replace('<resources>', '<resources xml:base="content/">');
  const files = { 'imsmanifest.xml': manifest, 'content/start here.html': 'x' };
  expect((await take(await makePackage({ files }))).items[0]).toMatchObject({
    page: 'content/start here.html',
    query: '?a=1&b=2',
  });
});

it('identifiers with white space around them, as xs:ID allows', async () => {
  const manifest = makeManifest('1.2', [sampleLesson])
    .replace('default="org"', 'default=" org "')
    .replace(
      '<organization identifier="org"',
      '<organization identifier="other"/><organization identifier="&#10;org"',
    )
    .replace(
      'item identifier="lesson" identifierref="res-0"',
      'item identifier=" lesson\n" identifierref="res-0 "',
    )
    .replace('<resource identifier="res-0"', '<resource identifier="  res-0"')
    .replace('scormtype="sco"', 'scormtype=" asset "');
  const { items } = await take(await makePackage({ files: { 'imsmanifest.xml': manifest } }));
  expect(items).toEqual([
    expect.objectContaining({ identifier: 'lesson', kind: 'asset', page: 'index.html' }),
  ]);
});

describe('items that a table of contents does not show', () => {
  const hidden = (manifest: string, identifier: string, value = 'false') =>
    manifest.replace(
      `<item identifier="${identifier}"`,
      `<item isvisible="${value}" identifier="${identifier}"`,
    );
  const read = async (manifest: string) =>
    take(await makePackage({ files: { 'imsmanifest.xml': manifest } }));
  const identifiersOf = async (manifest: string, part: 'items' | 'hiddenItems' = 'items') =>
    (await read(manifest))[part].map(({ identifier }) => identifier);
  const three = makeManifest(
    '2004',
    ['a', 'b', 'c'].map((identifier) => ({ ...sampleLesson, identifier })),
  );

  it('are no lessons', async () => {
    expect(await identifiersOf(hidden(three, 'b'))).toEqual(['a', 'c']);
    expect(await identifiersOf(hidden(three, 'b', ' 0 '))).toEqual(['a', 'c']);
    expect(await identifiersOf(hidden(three, 'b', 'true'))).toEqual(['a', 'b', 'c']);
  });

  it('are known to a new version of a package that had them as lessons', async () => {
    expect(await identifiersOf(hidden(three, 'b'), 'hiddenItems')).toEqual(['b']);
    expect(await identifiersOf(three, 'hiddenItems')).toEqual([]);
  });

  it('keep their place in the count of items without identifiers', async () => {
    const unnamed = hidden(three, 'b').replaceAll(/ identifier="[abc]"/g, '');
    expect(await identifiersOf(unnamed)).toEqual(['item-1', 'item-3']);
    expect(await identifiersOf(unnamed, 'hiddenItems')).toEqual(['item-2']);
  });

  it('may lack their page', async () => {
    const lacking = hidden(three, 'b').replace(
      '<resource identifier="res-1" type="webcontent" adlcp:scormType="sco" href="index.html"',
      '<resource identifier="res-1" type="webcontent" adlcp:scormType="sco" href="none.html"',
    );
    expect(await identifiersOf(lacking)).toEqual(['a', 'c']);
    expect(await identifiersOf(lacking, 'hiddenItems')).toEqual([]);
  });

  it('hide nothing that is in them', async () => {
    const nested = three
      .replace('</item>\n    <item identifier="b"', '<item identifier="b"')
      .replace('</item>\n    <item identifier="c"', '</item></item>\n    <item identifier="c"');
    expect(await identifiersOf(hidden(nested, 'a'))).toEqual(['b', 'c']);
  });

  it('are lessons where the package has no others', async () => {
    const one = makeManifest('1.2', [sampleLesson]);
    expect(await identifiersOf(hidden(one, 'lesson'))).toEqual(['lesson']);
    expect(await identifiersOf(hidden(one, 'lesson'), 'hiddenItems')).toEqual([]);
  });
});

it('as many files as a large course has', async () => {
  const files = Object.fromEntries(Array.from({ length: 9554 }, (_, at) => [`f/${at}.txt`, `${at}`]));
  expect((await take(storeZip(buildPackageFiles({ files })))).files).toHaveLength(9559);
});

it('a manifest in UTF-16, and one in an older encoding', async () => {
  const text = makeManifest('1.2', [{ ...sampleLesson, title: 'Hygiène' }]);
  const wide = Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  const old = Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  for (const bytes of [wide, old]) {
    const read = await take(await makePackage({ files: { 'imsmanifest.xml': bytes } }));
    expect(read.items[0]?.title).toBe('Hygiène');
  }
});

it('a manifest that does not say its version is told by its namespaces', async () => {
  const manifest = makeManifest('2004', [sampleLesson]).replace(/<metadata>.*<\/metadata>/, '');
  const read = await take(await writeZip(buildPackageFiles({ files: { 'imsmanifest.xml': manifest } })));
  expect(read.version).toBe('2004');
});

it('a file with nothing in it, and one that is not there any more', async () => {
  const archive = await onDisk(await makePackage({ files: { 'empty.txt': '' } }));
  const read = await checkPackageInThread(archive);
  const empty = read.ok ? read.files.find(({ path }) => path === 'empty.txt') : undefined;
  const page = read.ok ? read.files.find(({ path }) => path === 'index.html') : undefined;
  if (!empty || !page) throw new Error('The package was not read');
  expect(await text(streamPackedFile(archive, empty))).toBe('');
  await expect(text(streamPackedFile(`${archive}.gone`, page))).rejects.toThrow('ENOENT');
});

it('types are of the ending, and nothing unknown is shown', () => {
  expect(contentTypeOf('a/B.HTML')).toBe('text/html');
  expect(contentTypeOf('x.mp4')).toBe('video/mp4');
  for (const path of ['x.exe', 'x.php', 'x', 'x.constructor', 'x.svgz']) {
    expect(contentTypeOf(path)).toBe('application/octet-stream');
  }
});
