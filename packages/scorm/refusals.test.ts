import { storeZip, writeZip } from '@repo/sheets/testing/zip-file';
import { describe, expect, it } from 'vitest';
import { checkPackage } from './check-package.ts';
import { checkPackageInThread } from './check-package-in-thread.ts';
import type { ScormProblem } from './problems.ts';
import { makeManifest } from './testing/make-manifest.ts';
import { buildPackageFiles, makePackage, sampleLesson } from './testing/make-package.ts';
import { readDirectoryEntry, tamperDirectoryEntry, withZip64Sizes } from './testing/tamper.ts';
import { usePackageFiles } from './testing/use-package-files.ts';

const onDisk = usePackageFiles();
const withFile = (name: string, content: string | Uint8Array = 'x') =>
  makePackage({ files: { [name]: content } });
const withManifest = (text: string | Uint8Array) => makePackage({ files: { 'imsmanifest.xml': text } });
const plain = makeManifest('1.2', [sampleLesson]);
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_048_576);

async function problemOf(bytes: Uint8Array): Promise<ScormProblem | 'taken'> {
  const read = await checkPackage(await onDisk(bytes));
  return read.ok ? 'taken' : read.problem;
}

describe('zips that are refused', () => {
  const cases: [string, ScormProblem, () => Uint8Array | Promise<Uint8Array>][] = [
    ['nothing', 'not-a-zip', () => new Uint8Array()],
    [
      'a picture',
      'not-a-zip',
      () => Buffer.from('\x89PNG\r\n\x1a\nand so on, for as long as a zip at least'),
    ],
    ['half a zip', 'damaged', async () => (await makePackage()).subarray(0, 900)],
    [
      'something behind the end',
      'damaged',
      async () => Buffer.concat([await makePackage(), Buffer.from('<script>')]),
    ],
    ['a program in front', 'not-a-zip', async () => Buffer.concat([Buffer.from('MZ'), await makePackage()])],
    ['a path up', 'bad-name', () => withFile('../evil.html')],
    ['a path up from the middle', 'bad-name', () => withFile('a/../../evil.html')],
    ['a path from the top', 'bad-name', () => withFile('/etc/evil.html')],
    ['backslashes', 'bad-name', () => withFile('..\\evil.html')],
    ['a drive', 'bad-name', () => withFile('C:evil.html')],
    ['a NUL', 'bad-name', () => withFile('page.html\0.png')],
    ['a text that turns its direction', 'bad-name', () => withFile('page\u202Egpj.html')],
    ['an empty folder name', 'bad-name', () => withFile('a//b.html')],
    ['a name without end', 'bad-name', () => withFile(`${'a/'.repeat(300)}b.html`)],
    ['the same name in capitals', 'same-name', () => withFile('INDEX.html')],
    [
      'the same name, composed otherwise',
      'same-name',
      () => makePackage({ files: { 'caf\u00e9.html': 'x', 'cafe\u0301.html': 'y' } }),
    ],
    [
      'a link',
      'link',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { unixMode: 0o120777 }),
    ],
    [
      'a device',
      'link',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { unixMode: 0o020666 }),
    ],
    [
      'a password',
      'encrypted',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { flags: 1 }),
    ],
    [
      'an unknown way to pack',
      'damaged',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { method: 14 }),
    ],
    [
      'a sum that is not right',
      'damaged',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { sum: 1 }),
    ],
    [
      'a file longer than it says',
      'damaged',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { size: 10 }),
    ],
    [
      'a file shorter than it says',
      'damaged',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { size: 9999 }),
    ],
    [
      'a file that ends outside',
      'damaged',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { packedSize: 9_999_999 }),
    ],
    [
      'a file of 501 MB by its own word',
      'too-big',
      async () => tamperDirectoryEntry(await makePackage(), 'index.html', { size: 501 * 1_048_576 }),
    ],
    [
      'a file of nine terabytes, as archives over 4 GB say it',
      'too-big',
      async () => withZip64Sizes(await makePackage(), 'index.html', 9n * 2n ** 40n),
    ],
    ['30 MB of nothing', 'bomb', () => withFile('movie.mp4', zeros(30))],
    [
      'two files in the same bytes',
      'bomb',
      async () => {
        const zip = storeZip(buildPackageFiles({ files: { 'copy.html': 'y' } }));
        const { offset, packedSize, size, sum } = readDirectoryEntry(zip, 'index.html');
        return tamperDirectoryEntry(zip, 'copy.html', { offset, packedSize, size, sum });
      },
    ],
    [
      'more files than any course has',
      'too-many-files',
      () =>
        storeZip(
          buildPackageFiles({
            files: Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`f/${at}.txt`, ''])),
          }),
        ),
    ],
  ];
  it.each(cases)('%s: %s', async (_what, problem, make) => {
    expect(await problemOf(await make())).toBe(problem);
  });
});

describe('manifests that are refused', () => {
  const entities = `<!DOCTYPE m [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const cases: [string, ScormProblem, () => Uint8Array | Promise<Uint8Array>][] = [
    ['none', 'no-manifest', () => makePackage({ files: { 'imsmanifest.xml': null } })],
    ['one two folders down', 'no-manifest', () => makePackage({ folder: 'a/b/' })],
    [
      'one in a folder, with files beside the folder',
      'no-manifest',
      async () => writeZip([...buildPackageFiles({ folder: 'a/' }), { name: 'read-me.txt', content: 'x' }]),
    ],
    [
      'a zip of the zip',
      'nested-zip',
      async () => writeZip([{ name: 'course.zip', content: await makePackage() }]),
    ],
    [
      'of another standard',
      'other-format',
      () => makePackage({ files: { 'imsmanifest.xml': null, 'tincan.xml': '<tincan/>' } }),
    ],
    ['not well-formed', 'manifest-damaged', () => withManifest(plain.replace('</organizations>', ''))],
    ['of bytes that are no text', 'manifest-damaged', () => withManifest(Buffer.from([0x3c, 0x80, 0x81]))],
    ['empty', 'manifest-damaged', () => withManifest('')],
    ['of a web page', 'manifest-damaged', () => withManifest('<html></html>')],
    [
      'with entities',
      'manifest-doctype',
      () => withManifest(plain.replace('<manifest', `${entities}<manifest`).replace('Washing', '&b;')),
    ],
    [
      'with an entity from elsewhere',
      'manifest-doctype',
      () =>
        withManifest(
          plain.replace('<manifest', '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest'),
        ),
    ],
    [
      'with an entity that nobody declared',
      'manifest-damaged',
      () => withManifest(plain.replace('Washing', '&x;')),
    ],
    [
      'as deep as it is long',
      'manifest-damaged',
      () =>
        withManifest(
          plain.replace('</manifest>', `${'<item>'.repeat(5000)}${'</item>'.repeat(5000)}</manifest>`),
        ),
    ],
    [
      'of 6 MB',
      'manifest-too-big',
      () =>
        withManifest(
          plain.replace(
            '</manifest>',
            `<!--${Buffer.alloc(6e6, Buffer.from('abcdefg1')).toString()}--></manifest>`,
          ),
        ),
    ],
    ['of no version', 'no-version', () => withManifest('<manifest><organizations/><resources/></manifest>')],
    ['that opens nothing', 'no-items', () => makePackage({ items: [] })],
    [
      'of 201 lessons',
      'too-many-items',
      () =>
        makePackage({
          items: Array.from({ length: 201 }, (_, at) => ({ ...sampleLesson, identifier: `i${at}` })),
        }),
    ],
    [
      'that names a page which is not there',
      'missing-page',
      () => makePackage({ items: [{ ...sampleLesson, href: 'other.html' }] }),
    ],
    [
      'that names a page of another website',
      'page-outside',
      () => makePackage({ items: [{ ...sampleLesson, href: 'https://evil.example/x.html' }] }),
    ],
    [
      'that names a script instead of a page',
      'page-outside',
      () => makePackage({ items: [{ ...sampleLesson, href: 'javascript:alert(1)' }] }),
    ],
  ];
  it.each(cases)('%s: %s', async (_what, problem, make) => {
    expect(await problemOf(await make())).toBe(problem);
  });
});

it('a refusal names the file it is about, without anything that turns or hides text', async () => {
  const read = await checkPackage(await onDisk(await withFile('../\u202Eevil.html')));
  expect(read).toMatchObject({ ok: false, message: expect.stringMatching(/\(\.\.\/\?evil\.html\)$/) });
});

it('a thread that takes too long is ended with a sentence, and the next package is read', async () => {
  const file = await onDisk(await makePackage());
  expect(await checkPackageInThread(file, { timeoutMs: 1 })).toMatchObject({ ok: false, problem: 'timeout' });
  expect(await checkPackageInThread(file)).toMatchObject({ ok: true });
});
