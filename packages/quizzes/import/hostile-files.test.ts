import { storeZip, writeZip } from '@repo/sheets/testing/zip-file';
import { expect, it, test } from 'vitest';
import { moodleFile, moodleQuestion, qtiItem, qtiPackage, utf8 } from '../testing/sample-files.ts';
import { readQuestionFileInThread } from './read-question-file-in-thread.ts';

const bomb = `<!DOCTYPE quiz [<!ENTITY a "ha">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY ${String.fromCharCode(98 + n)} "${`&${String.fromCharCode(97 + n)};`.repeat(10)}">`,
).join('')}]><quiz><question type="multichoice"><name><text>&m;</text></name></question></quiz>`;
const external = (root: string) =>
  `<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]><${root}>&x;</${root}>`;

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['an entity bomb', () => utf8(bomb), 'DOCTYPE'],
  ['an outside entity in Moodle XML', () => utf8(external('quiz')), 'DOCTYPE'],
  ['an outside entity in QTI', () => utf8(external('assessmentItem')), 'DOCTYPE'],
  ['an outside DTD', () => utf8('<!DOCTYPE quiz SYSTEM "http://127.0.0.1:1/a.dtd"><quiz/>'), 'DOCTYPE'],
  ['an unknown entity', () => utf8('<quiz>&nope;</quiz>'), 'damaged'],
  ['10,000 questions', () => moodleFile(moodleQuestion().repeat(10_000)), 'more than 1,000'],
  ['deep nesting', () => utf8(`<quiz>${'<a>'.repeat(100_000)}`), 'too big'],
  [
    'a question of many elements',
    () => moodleFile(moodleQuestion({ more: '<a/>'.repeat(60_000) })),
    'too big',
  ],
  ['a question of long text', () => moodleFile(moodleQuestion({ text: 'a'.repeat(2_100_000) })), 'too big'],
  ['a file that is cut off', () => moodleFile(moodleQuestion()).slice(0, -20), 'damaged'],
  ['bytes that are no UTF-8', () => new Uint8Array([0x3c, 0xff, 0x3e]), 'damaged'],
  ['an unknown encoding', () => utf8('<?xml version="1.0" encoding="x-none"?><quiz/>'), 'damaged'],
  ['an empty file', () => new Uint8Array(), 'damaged'],
  ['another XML', () => utf8('<html/>'), 'neither Moodle XML nor QTI'],
  ['QTI 1.2', () => utf8('<questestinterop/>'), 'QTI 1'],
  ['QTI 3', () => utf8('<qti-assessment-item/>'), 'QTI 3'],
  ['a quiz without questions', () => utf8('<quiz/>'), 'no questions'],
  ['a zip without a manifest', () => writeZip([{ name: 'a.xml', content: qtiItem() }]), 'no imsmanifest.xml'],
  [
    'a zip that unpacks to far more than it has',
    () => qtiPackage([{ name: 'a.xml', content: new Uint8Array(40 * 1_048_576) }]),
    'not safe',
  ],
  [
    'a zip with a name that leads out',
    () => qtiPackage([{ name: '../a.xml', content: qtiItem() }]),
    'not safe',
  ],
  [
    'a damaged zip',
    async () => (await qtiPackage([{ name: 'a.xml', content: qtiItem() }])).slice(0, -30),
    'damaged',
  ],
  [
    'a manifest of 10,000 items',
    () =>
      qtiPackage(
        [],
        Array.from({ length: 10_000 }, (_, n) => `${n}.xml`),
      ),
    'more than 1,000',
  ],
  ['a manifest with an entity bomb', () => storeZip([{ name: 'imsmanifest.xml', content: bomb }]), 'DOCTYPE'],
])('%s is refused with what to do', async (_, make, message) => {
  expect(await readQuestionFileInThread(await make())).toEqual({
    ok: false,
    message: expect.stringContaining(message),
  });
});

it('an item with an entity bomb is left out alone, and so is one of more than 1 MB', async () => {
  const bytes = await qtiPackage([
    { name: 'bomb.xml', content: bomb },
    { name: 'big.xml', content: `${' '.repeat(1_048_576)}<a/>` },
    { name: 'good.xml', content: qtiItem() },
  ]);
  expect(await readQuestionFileInThread(bytes)).toMatchObject({
    questions: [{ number: 3 }],
    left: [{ reason: expect.stringContaining('DOCTYPE') }, { reason: 'Its file has more than 1 MB' }],
  });
});

it('a file that takes too long is given up', async () => {
  const bytes = moodleFile(moodleQuestion({ more: '<x/>'.repeat(4) }).repeat(900));
  expect(await readQuestionFileInThread(bytes, { timeoutMs: 1 })).toEqual({
    ok: false,
    message: expect.stringContaining('too long'),
  });
});
