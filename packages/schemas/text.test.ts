import { expect, test } from 'vitest';
import { multiLineTextField } from './childcare/common.ts';
import { messageText } from './marketplace/chat.ts';
import { updateProfileBody } from './marketplace/user.ts';
import { cleanLine, cleanText } from './text.ts';
import { profileFields } from './training/user.ts';

const override = 'Invoice \u202egnp.exe\u202c';
const plain = 'Invoice gnp.exe';

test.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'text: a mark that turns the direction of what follows is gone, in one line and in several (%j)',
  (mark) => {
    expect(cleanText(`One${mark}\r\ntwo${mark}`)).toBe('One\ntwo');
    expect(cleanLine(`${mark}One ${mark} two${mark}`)).toBe('One two');
  },
);

test('text: a line has single spaces, whatever white space there was and whatever was taken out', () => {
  expect(cleanLine('\tOne\v two\u2028three \u0000 four\r\n')).toBe('One two three four');
});

test('text: what other scripts and emoji need stays', () => {
  for (const text of ['שלום\u200f!', 'می\u200cخواهم', '👩\u200d🍳', 'Café'])
    expect(cleanText(text)).toBe(text);
});

test('text: short texts, messages, addresses and descriptions are cleaned by the same rule', () => {
  expect(updateProfileBody.parse({ bio: override, location: override })).toMatchObject({
    bio: plain,
    location: plain,
  });
  expect(messageText.parse(override)).toBe(plain);
  expect(profileFields.address.parse(override)).toBe(plain);
  expect(multiLineTextField('Description', 500).parse(override)).toBe(plain);
});
