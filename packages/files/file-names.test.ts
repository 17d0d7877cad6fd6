import { expect, test } from 'vitest';
import { addRandomPrefix, safeFileName } from './file-names.ts';

const pdf = { kind: 'pdf', ending: 'pdf' } as const;

test.each([
  ['Essay.pdf', 'Essay.pdf'],
  ['陈美玲 简历.pdf', '陈美玲-简历.pdf'],
  ['கவிதா.pdf', 'கவிதா.pdf'],
  ['résumé (final) #2.PDF', 'résumé-final-2.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\boot.ini', 'boot.ini.pdf'],
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['...', 'file.pdf'],
  ['', 'file.pdf'],
  ['.pdf', 'file.pdf'],
  ['a\0b\r\nc\u202Efdp.exe', 'a-b-c-fdp.exe.pdf'],
  ['photo.png', 'photo.pdf'],
  ['invoice.docm', 'invoice.pdf'],
  ['page.html', 'page.html.pdf'],
  ['a..b.pdf', 'a.b.pdf'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name, pdf)).toBe(safe);
});

test('an ending that people use for the type stays', () => {
  expect(safeFileName('me.jpeg', { kind: 'jpeg', ending: 'jpg' })).toBe('me.jpeg');
  expect(safeFileName('me.JPG', { kind: 'jpeg', ending: 'jpg' })).toBe('me.jpg');
  expect(safeFileName('notes.md', { kind: 'text', ending: 'txt' })).toBe('notes.md');
});

test('it has at most 100 characters and no half of one', () => {
  const name = safeFileName(`${'𠮷'.repeat(300)}.pdf`, pdf);
  expect([...name]).toHaveLength(100);
  expect(name.isWellFormed()).toBe(true);
  expect(name.endsWith('𠮷.pdf')).toBe(true);
});

test('a stored name begins with what nobody guesses', () => {
  const names = Array.from({ length: 50 }, () => addRandomPrefix('cv.pdf'));
  expect(new Set(names).size).toBe(50);
  for (const name of names) expect(name).toMatch(/^[0-9a-f]{24}-cv\.pdf$/);
});
